import { ApplyPage } from '../../features/identify/apply-page.tsx'
import { OwnershipPanel } from '../../features/review/ownership-panel.tsx'
import { UploadPanel } from '../../features/upload/upload-panel.tsx'
import { AntdFrame } from './antd-frame.tsx'

/** Combines form, upload and ownership, which are separate features. */
export const ConsoleApplyPage = () => (
  <AntdFrame>
    <ApplyPage
      renderUpload={(upload) => <UploadPanel {...upload} />}
      renderOwnership={(apkId) => <OwnershipPanel key={apkId} apkId={apkId} />}
    />
  </AntdFrame>
)

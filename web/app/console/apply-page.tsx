import { ApplyPage } from '../../features/identify/apply-page.tsx'
import { OwnershipPanel } from '../../features/review/ownership-panel.tsx'
import { UploadPanel } from '../../features/upload/upload-panel.tsx'
import { AntdFrame } from './antd-frame.tsx'

/** The form, the upload and the ownership of the app are features of their own; here they meet. */
export const ConsoleApplyPage = () => (
  <AntdFrame>
    <ApplyPage
      renderUpload={(accountKey, onUploaded) => <UploadPanel accountKey={accountKey} onUploaded={onUploaded} />}
      renderOwnership={(apkId) => <OwnershipPanel key={apkId} apkId={apkId} />}
    />
  </AntdFrame>
)

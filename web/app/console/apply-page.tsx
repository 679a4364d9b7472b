import { ApplyPage } from '../../features/identify/apply-page.tsx'
import { UploadPanel } from '../../features/upload/upload-panel.tsx'
import { AntdFrame } from './antd-frame.tsx'

/** The form and the upload are features of their own; here they meet. */
export const ConsoleApplyPage = () => (
  <AntdFrame>
    <ApplyPage renderUpload={(accountKey, onUploaded) => <UploadPanel accountKey={accountKey} onUploaded={onUploaded} />} />
  </AntdFrame>
)

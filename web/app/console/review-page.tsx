import { ReviewPage } from '../../features/review/review-page.tsx'
import { UploadPanel } from '../../features/upload/upload-panel.tsx'

/** The review and the upload are features of their own; here they meet. */
export const ConsoleReviewPage = () => (
  <ReviewPage
    renderUpload={(accountKey, onUploaded) => <UploadPanel accountKey={accountKey} purpose="proof" onUploaded={onUploaded} />}
  />
)

import { ReviewPage } from '../../features/review/review-page.tsx'
import { UploadPanel } from '../../features/upload/upload-panel.tsx'

/** Combines the review and the upload, which are separate features. */
export const ConsoleReviewPage = () => (
  <ReviewPage
    renderUpload={(accountKey, onUploaded) => <UploadPanel accountKey={accountKey} purpose="proof" onUploaded={onUploaded} />}
  />
)

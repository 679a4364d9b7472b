import type { Served } from '../../http/index.ts'
import type { JobHandler } from '../../jobs/index.ts'
import { applyReview } from './apply-review.ts'
import { askVendorHandler } from './ask-vendor.ts'
import { proveSigningKey } from './prove-signing-key.ts'
import { queryReviewDetail } from './query-review-detail.ts'
import { queryReviewList } from './query-review-list.ts'

export { decideOwnershipTask } from './decide.ts'
export { countOpenOwnership, listOwnershipTasks } from './ownership-queries.ts'
export { lockReviewOfApp } from './queries.ts'
export { labsOfVersion, refreshReviews } from './review-passed.ts'
export { type Leaving, lookAtLeaving, takeOutVendor } from './take-out-vendor.ts'
export const served: readonly Served[] = [queryReviewList, queryReviewDetail, applyReview, proveSigningKey]
export const jobs: readonly JobHandler[] = [askVendorHandler]

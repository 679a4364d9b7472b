import type { Output } from '@alliance/contract/call'
import { applyReview, queryReviewDetail, queryReviewList } from '@alliance/contract/review'
import { useAct } from '../../lib/use-call.ts'
import { useLiveCall } from '../../lib/use-live-call.ts'
import { againAfter } from './pace.ts'

export type ReviewDetail = Output<typeof queryReviewDetail>

/** Whose app it is, kept up to date while somebody is asked. */
export const useReview = (apkId: string) =>
  useLiveCall(queryReviewDetail, { apkId }, { again: ({ review }) => againAfter(review) })

/** Applies for the review, or again after something has changed. */
export const useApplyReview = () => useAct(applyReview, { refreshes: [queryReviewDetail, queryReviewList] })

import type { Output } from '@alliance/contract/call'
import { applyReview, queryReviewDetail, queryReviewList } from '@alliance/contract/review'
import { useAct } from '../../lib/use-call.ts'
import { useLiveCall } from '../../lib/use-live-call.ts'
import { pollAfter } from './poll-after.ts'

export type ReviewDetail = Output<typeof queryReviewDetail>

/** The ownership review, polled while a vendor is being asked. */
export const useReview = (apkId: string) =>
  useLiveCall(queryReviewDetail, { apkId }, { again: ({ review }) => pollAfter(review) })

/** Requests a review, or another one after a change. */
export const useApplyReview = () => useAct(applyReview, { refreshes: [queryReviewDetail, queryReviewList] })

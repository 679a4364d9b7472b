import type { Output } from '@alliance/contract/call'
import { applyReview, queryReviewDetail, queryReviewList } from '@alliance/contract/review'
import { useState } from 'react'
import { failureWords } from '../../lib/refusal-words.ts'
import { useAct } from '../../lib/use-call.ts'
import { useLiveCall } from '../../lib/use-live-call.ts'
import type { Said } from '../../ui/notice.tsx'
import { appliedWords } from './mending.ts'
import { pollAfter } from './poll-after.ts'

export type ReviewDetail = Output<typeof queryReviewDetail>

/** The ownership review, polled while a vendor is being asked. */
export const useReview = (apkId: string) =>
  useLiveCall(queryReviewDetail, { apkId }, { again: ({ review }) => pollAfter(review) })

/** Requests a review, or another one after a change. A first review is its own answer; that it was repeated is said. */
export const useApplyReview = (apkId: string) => {
  const { act, busy } = useAct(applyReview, { refreshes: [queryReviewDetail, queryReviewList] })
  const [said, setSaid] = useState<Said>()
  const apply = async ({ isFirst }: { isFirst: boolean }) => {
    setSaid(undefined)
    try {
      const { state } = await act({ apkId })
      if (!isFirst) setSaid({ tone: 'passed', words: appliedWords(state) })
    } catch (error) {
      setSaid({ tone: 'error', words: failureWords(error) })
    }
  }
  return { apply, busy, said }
}

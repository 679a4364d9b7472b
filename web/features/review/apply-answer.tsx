import type { ReviewBrief } from '@alliance/contract/review'
import { AppReviewState } from '@alliance/contract/states'
import { Notice, type Said } from '../../ui/notice.tsx'
import styles from './review.module.css'

type Props = { said: Said | undefined; review: ReviewBrief | null | undefined }

/** What came of requesting a review, until it has succeeded, which says more. */
export const ApplyAnswer = ({ said, review }: Props) => {
  if (!said || (said.tone === 'passed' && review?.state === AppReviewState.succeeded)) return null
  return (
    <Notice tone={said.tone} className={styles.answer}>
      {said.words}
    </Notice>
  )
}

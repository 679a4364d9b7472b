import type { CommentOutcome } from '@alliance/contract/doc-comments'
import type { ReactNode } from 'react'
import styles from './comment-answer.module.css'
import { OutcomeTag } from './outcome-tag.tsx'
import { Unbroken } from './unbroken.tsx'

type Props = {
  outcome: CommentOutcome
  answer: string
  /** Time, and author where that is shown. */
  children: ReactNode
}

/** The editors' answer to a comment. */
export const CommentAnswer = ({ outcome, answer, children }: Props) => (
  <div className={styles.answer}>
    <p className={styles.head}>
      <OutcomeTag outcome={outcome} />
      {children}
    </p>
    <p className={styles.text}>
      <bdi>
        <Unbroken>{answer}</Unbroken>
      </bdi>
    </p>
  </div>
)

import type { ReactNode } from 'react'
import styles from './pager.module.css'

type Props = {
  /** Absent if there is no such page. */
  onPrevious?: (() => void) | undefined
  onNext?: (() => void) | undefined
  /** At the left, e.g. 本页 20 条. */
  note?: ReactNode
}

/** Keyset pagination: previous and next, no page numbers. */
export const Pager = ({ onPrevious, onNext, note }: Props) => (
  <nav className={styles.pager} aria-label="翻页">
    <span className={styles.note}>{note}</span>
    <button type="button" className={styles.step} disabled={!onPrevious} onClick={onPrevious}>
      上一页
    </button>
    <button type="button" className={styles.step} disabled={!onNext} onClick={onNext}>
      下一页
    </button>
  </nav>
)

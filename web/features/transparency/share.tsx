import styles from './transparency.module.css'
import { shareOf, type Split } from './words.ts'

/** A share in words, and to scale: the whole width is all of them. */
export const Share = (split: Split) => (
  <>
    {shareOf(split)}
    <svg className={styles.share} aria-hidden="true">
      <rect width={`${split.decided === 0 ? 0 : (split.passed / split.decided) * 100}%`} height="100%" />
    </svg>
  </>
)

import styles from './transparency.module.css'
import { shareOf, type Split } from './words.ts'

/** A share as text and to scale: the full width is 100 %. */
export const Share = (split: Split) => (
  <>
    {shareOf(split)}
    <svg className={styles.share} aria-hidden="true">
      <rect width={`${split.decided === 0 ? 0 : (split.passed / split.decided) * 100}%`} height="100%" />
    </svg>
  </>
)

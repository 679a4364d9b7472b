import { cx } from '../lib/class-names.ts'
import styles from './clause-ruler.module.css'

type Props = {
  must: number
  warning: number
  /** Ticks are 20 px apart, 12 in tables. */
  dense?: boolean
}

/** The clauses of a standard without verdicts: one tick each, tall for 必须, short for 警告. */
export const ClauseRuler = ({ must, warning, dense }: Props) => (
  // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn by ticks, there is no image file
  <span className={cx(styles.ruler, dense && styles.dense)} role="img" aria-label={`必须 ${must} 项，警告 ${warning} 项`}>
    {Array.from({ length: must + warning }, (_, index) => (
      <i key={index} className={index < must ? styles.must : undefined} />
    ))}
  </span>
)

import type { CorrectedPart, Correction } from '@alliance/contract/transparency'
import { cx } from '../../lib/class-names.ts'
import { monthWords } from '../../lib/figures.ts'
import { date } from '../../lib/format.ts'
import { Tag } from '../../ui/tag.tsx'
import { Words } from '../../ui/words.tsx'
import styles from './transparency.module.css'

type Props = { corrections: readonly Correction[]; part: CorrectedPart }

const placeOf = (part: CorrectedPart) => `corrected-${part}`

/** Link from a month's row to its correction. */
export const Corrected = ({ corrections, part, month }: Props & { month: string }) =>
  corrections.some((one) => one.part === part && one.month === month) ? (
    <a className={cx('lnk', styles.corrected)} href={`#${placeOf(part)}`}>
      有更正
    </a>
  ) : null

/** Corrections of the table above, made since publication. */
export const Corrections = ({ corrections, part }: Props) => {
  const own = corrections.filter((one) => one.part === part)
  if (own.length === 0) return null
  return (
    <ul className={styles.corrections} id={placeOf(part)} aria-label="更正">
      {own.map(({ month, text, at }) => (
        <li key={`${month}${text}`}>
          <Tag>更正</Tag>
          <span>
            {monthWords(month)}：<Words>{text}</Words>
            <span className="mute">（{date(at)} 发布，上表是原来的数字）</span>
          </span>
        </li>
      ))}
    </ul>
  )
}

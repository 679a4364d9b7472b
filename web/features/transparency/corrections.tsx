import type { CorrectedPart, Correction } from '@alliance/contract/transparency'
import { monthWords } from '../../lib/figures.ts'
import { date } from '../../lib/format.ts'
import { Tag } from '../../ui/tag.tsx'
import { Words } from '../../ui/words.tsx'
import styles from './transparency.module.css'

/** What was said about figures of the table above since they were told. */
export const Corrections = ({ corrections, part }: { corrections: readonly Correction[]; part: CorrectedPart }) => {
  const own = corrections.filter((one) => one.part === part)
  if (own.length === 0) return null
  return (
    <ul className={styles.corrections} aria-label="更正">
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

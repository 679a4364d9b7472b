import type { RoundBrief } from '@alliance/contract/identify-apk'
import { standards } from '@alliance/contract/standards'
import { StandardState, type Tone } from '@alliance/contract/states'
import { StateMark } from '../../ui/state-mark.tsx'
import styles from './standard-marks.module.css'

type Mark = { tone: Tone | undefined; word: string }

/** A passed standard with warnings shows the triangle and says so. */
const markOf = (round: RoundBrief | null, id: string): Mark => {
  const found = round?.standards.find((standard) => standard.id === id)
  if (!found) return { tone: undefined, word: round ? '未申请' : '没有认证' }
  if (found.state === StandardState.passed && found.hasWarnings) return { tone: 'warning', word: '通过，有警告项' }
  return { tone: StandardState.tone(found.state), word: StandardState.label(found.state) }
}

/** The seven standards of a round in fixed order, each with its name and state as text. */
export const StandardMarks = ({ round }: { round: RoundBrief | null }) => (
  <ul className={styles.marks} aria-label="各标准状态">
    {standards.map(({ id, label, short }) => {
      const { tone, word } = markOf(round, id)
      return (
        <li key={id} className={tone ? styles[tone] : styles.none} title={`${label}：${word}`}>
          <small aria-hidden="true">{short}</small>
          {tone ? <StateMark tone={tone} size={14} /> : <i aria-hidden="true">–</i>}
          <span className="vh">
            {label}：{word}
          </span>
        </li>
      )
    })}
  </ul>
)

/** Table head: a letter above each mark. */
export const StandardLetters = () => (
  <>
    <span className={styles.letters} aria-hidden="true">
      {standards.map(({ id, short, label }) => (
        <span key={id} title={label}>
          {short}
        </span>
      ))}
    </span>
    <span className="vh">各标准</span>
  </>
)

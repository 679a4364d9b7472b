import type { MonthFigures, Transparency } from '@alliance/contract/transparency'
import { drawnPercent, linesFor } from '../../lib/figures.ts'
import { ChartLines } from '../../ui/chart-lines.tsx'
import styles from './transparency.module.css'
import { chartWords } from './words.ts'

type Props = Pick<Transparency, 'months' | 'running'>

/** Width of a bar as a share of its column. */
const PART = 0.64
const columnOf = (at: number, columns: number) => ({
  x: drawnPercent((at + (1 - PART) / 2) / columns),
  width: drawnPercent(PART / columns),
})

type Placed = { at: number; columns: number; top: number }
type Piece = Placed & { from: number; until: number; look: string | undefined }

const Piece = ({ at, columns, top, from, until, look }: Piece) => (
  <rect
    className={look}
    {...columnOf(at, columns)}
    y={drawnPercent(1 - until / top)}
    height={drawnPercent((until - from) / top)}
  />
)

/** Filled: passed; open above it: not passed; dashed: results withheld; a dash: nothing published. */
const MonthBar = ({ rounds, ...placed }: Placed & Pick<MonthFigures, 'rounds'>) => {
  const { at, columns } = placed
  if (rounds === null)
    return (
      <text className={styles.number} x={drawnPercent((at + 0.5) / columns)} y="100%" dy="-8" textAnchor="middle">
        —
      </text>
    )
  const { decided, passed } = rounds
  if (passed === null) return <Piece {...placed} from={0} until={decided} look={styles.undivided} />
  return (
    <>
      <Piece {...placed} from={0} until={passed} look={styles.passed} />
      <Piece {...placed} from={passed} until={decided} look={styles.open} />
    </>
  )
}

const YEAR_LENGTH = 4
/**
 * The month below each bar, the year below its first month; the label of a year with a single bar is right-aligned, clear of the
 * next one.
 */
const Labels = ({ months }: { months: readonly string[] }) =>
  months.map((month, at) => {
    const x = drawnPercent((at + 0.5) / months.length)
    const year = month.slice(0, YEAR_LENGTH)
    return (
      <g key={month}>
        <text className={styles.number} x={x} y="20" textAnchor="middle">
          {Number(month.slice(YEAR_LENGTH + 1))}
        </text>
        {months[at - 1]?.startsWith(year) ? null : (
          <text className={styles.number} x={x} y="40" textAnchor={months[at + 1]?.startsWith(year) ? 'middle' : 'end'}>
            {year}
          </text>
        )}
      </g>
    )
  })

/** One bar per month above a ruler of months; the current one is dashed, its height the number published so far. */
export const MonthsChart = ({ months, running }: Props) => {
  const names = [...months.map(({ month }) => month), running.month]
  const lines = linesFor(Math.max(running.decided ?? 0, ...months.map(({ rounds }) => rounds?.decided ?? 0)))
  const placed = { columns: names.length, top: lines.at(-1) ?? 1 }
  return (
    <svg className={styles.chart} role="img" aria-label={chartWords(months)}>
      <ChartLines lines={lines} top={placed.top} />
      {months.map(({ month, rounds }, at) => (
        <MonthBar key={month} {...placed} at={at} rounds={rounds} />
      ))}
      <Piece {...placed} at={months.length} from={0} until={running.decided ?? 0} look={styles.undivided} />
      <line className={styles.base} x1="0" x2="100%" y1="100%" y2="100%" />
      <svg className={styles.below} y="100%" width="100%" height="44">
        <Labels months={names} />
      </svg>
    </svg>
  )
}

const keys = [
  { look: styles.passed, words: '通过' },
  { look: styles.open, words: '未通过' },
  { look: styles.undivided, words: '只公布轮数' },
]

/** Legend of the three bar styles. */
export const ChartKey = () => (
  <ul className={styles.keys}>
    {keys.map(({ look, words }) => (
      <li key={words}>
        <svg width="16" height="12" aria-hidden="true">
          <rect className={look} x="1" y="1" width="14" height="10" />
        </svg>
        {words}
      </li>
    ))}
  </ul>
)

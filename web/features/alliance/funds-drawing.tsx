import { amount } from '../../lib/format.ts'
import styles from './funds-page.module.css'
import { fundsYear, totalOf, type FundsLine } from './funds-year.ts'

/** Drawing units per yuan: one scale for both bars, so that they can be compared. */
const UNITS_PER_YUAN = 0.000_32
const LEFT = 4
const BAR_HEIGHT = 28
const WIDTH = 584
const TICK_YUAN = 100_000

const widthOf = (yuan: number) => Math.round(yuan * UNITS_PER_YUAN * 10) / 10

/** Start and width of each line's part of the bar. */
const pieces = (lines: readonly FundsLine[]) => {
  let at = LEFT
  return lines.map(({ name, yuan }) => {
    const piece = { name, x: Math.round(at * 10) / 10, width: widthOf(yuan) }
    at += piece.width
    return piece
  })
}

const Bar = ({ y, label, lines }: { y: number; label: string; lines: readonly FundsLine[] }) => (
  <g>
    <text x={LEFT} y={y - 10} className={styles.name}>
      {label} {amount(totalOf(lines))} 元
    </text>
    {pieces(lines).map(({ name, x, width }, index) => (
      <g key={name}>
        <rect x={x} y={y} width={width} height={BAR_HEIGHT} />
        {width > 24 ? (
          <text x={x + width / 2} y={y + 19} textAnchor="middle" className={styles.number}>
            {index + 1}
          </text>
        ) : null}
      </g>
    ))}
  </g>
)

const ticks = Array.from({ length: 19 }, (_, index) => ({ x: LEFT + widthOf(index * TICK_YUAN), tall: index % 5 === 0, index }))

/** Income and spending on one scale: a tick per 100,000 yuan; the numbers are the lines of the tables below. */
export const FundsDrawing = ({ year }: { year: number }) => {
  const { income, spending } = fundsYear
  const said = `${year} 年收入 ${amount(totalOf(income))} 元，支出 ${amount(totalOf(spending))} 元，明细见下面两张表`
  return (
    <svg className={styles.drawing} viewBox={`${LEFT - 1} 0 ${WIDTH} 192`} role="img" aria-label={said}>
      <Bar y={32} label="收入" lines={income} />
      <Bar y={104} label="支出" lines={spending} />
      <path d={`M${LEFT} 156H584`} />
      {ticks.map(({ x, tall, index }) => (
        <g key={x}>
          <path d={`M${x} 156v${tall ? 9 : 5}`} />
          {tall ? (
            <text x={x} y="180" textAnchor={index === 0 ? 'start' : 'middle'} className={styles.number}>
              {index * 10} 万元
            </text>
          ) : null}
        </g>
      ))}
    </svg>
  )
}

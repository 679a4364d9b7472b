import { drawnPercent, linesFor } from '../../lib/figures.ts'
import { weekday } from '../../lib/format.ts'
import { ChartLines } from '../../ui/chart-lines.tsx'
import { barsOf, type DayTick, ticksFor } from './scale.ts'
import styles from './views-chart.module.css'
import { chartWords, count, shortCount, type Statistics } from './words.ts'

/** Labels this close to an edge (as a share of the width) would overflow it. */
const EDGE = 0.06

const anchorAt = (share: number) => {
  if (share < EDGE) return 'start'
  return share > 1 - EDGE ? 'end' : 'middle'
}

const Ticks = ({ ticks, days }: { ticks: readonly DayTick[]; days: number }) =>
  ticks.map(({ at, label }) => {
    const share = (at + 0.5) / days
    const x = drawnPercent(share)
    return (
      <g key={at}>
        <line className={styles.tick} x1={x} x2={x} y1="0" y2={label === undefined ? 4 : 8} />
        {label === undefined ? null : (
          <text className={styles.number} x={x} y="22" textAnchor={anchorAt(share)}>
            {label}
          </text>
        )}
      </g>
    )
  })

/** Hover shows a day's number; the list below has the same for everybody else. */
const Days = ({ days }: Pick<Statistics, 'days'>) =>
  days.map(({ day, views }, at) => (
    <rect
      key={day}
      className={styles.day}
      x={drawnPercent(at / days.length)}
      y="0"
      width={drawnPercent(1 / days.length)}
      height="100%"
    >
      <title>{`${day} 周${weekday(Date.parse(day))}：${count(views)} 次`}</title>
    </rect>
  ))

/** One bar per day above a ruler of days. The current day, still incomplete, is hollow. */
export const ViewsChart = ({ found }: { found: Statistics }) => {
  const { days, today } = found
  const lines = linesFor(Math.max(...days.map(({ views }) => views)))
  const top = lines.at(-1) ?? 1
  const barsFor = (isRunning: boolean) => days.map(({ day, views }) => ((day === today) === isRunning ? views : 0))
  return (
    <svg className={styles.chart} role="img" aria-label={chartWords(found)}>
      <ChartLines words={shortCount} lines={lines} top={top} />
      <svg width="100%" height="100%" viewBox={`0 0 ${days.length} 100`} preserveAspectRatio="none">
        <path className={styles.bars} d={barsOf(barsFor(false), top)} />
        <path className={styles.running} d={barsOf(barsFor(true), top)} />
      </svg>
      <line className={styles.base} x1="0" x2="100%" y1="100%" y2="100%" />
      <svg className={styles.below} y="100%" width="100%" height="24">
        <Ticks ticks={ticksFor(days.map(({ day }) => day))} days={days.length} />
      </svg>
      <Days days={days} />
    </svg>
  )
}

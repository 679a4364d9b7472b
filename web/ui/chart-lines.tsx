import { drawnPercent } from '../lib/figures.ts'
import styles from './chart-lines.module.css'

type Props = { lines: readonly number[]; top: number; words?: (line: number) => string }

/** Grid lines of a chart, each with its number outside at the left. Text keeps its size at any width. */
export const ChartLines = ({ lines, top, words = String }: Props) =>
  lines.map((line) => {
    const y = drawnPercent(1 - line / top)
    return (
      <g key={line}>
        <line className={styles.line} x1="0" x2="100%" y1={y} y2={y} />
        <text className={styles.number} x="-8" y={y} dy="4" textAnchor="end">
          {words(line)}
        </text>
      </g>
    )
  })

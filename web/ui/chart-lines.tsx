import { drawnPercent } from '../lib/figures.ts'
import styles from './chart-lines.module.css'

type Props = { lines: readonly number[]; top: number; words?: (line: number) => string }

/** The lines behind a drawing, each with its number at the left, outside of it. Words keep their size whatever the width is. */
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

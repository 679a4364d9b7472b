import styles from './qr-matrix.module.css'

/** Scanners want a quiet zone of four light modules around the code. */
const QUIET = 4

type Props = {
  rows: readonly string[]
  label: string
  /** Light modules that the matrix already includes at each side. */
  brings?: number
}

/** Rows of '1' dark and '0' light, drawn dark on white in light and dark mode. */
export const QrMatrix = ({ rows, label, brings = 2 }: Props) => {
  const quiet = QUIET - brings
  const side = rows.length + 2 * quiet
  const dark = rows.flatMap((row, y) =>
    [...row].flatMap((cell, x) => (cell === '1' ? [`M${x + quiet} ${y + quiet}h1v1h-1z`] : [])),
  )
  return (
    <svg className={styles.qr} viewBox={`0 0 ${side} ${side}`} shapeRendering="crispEdges" role="img" aria-label={label}>
      <rect width={side} height={side} fill="#fff" />
      <path d={dark.join('')} fill="#000" />
    </svg>
  )
}

import styles from './qr-matrix.module.css'

/** Added to the two modules of quiet that the matrix brings along: readers want four. */
const QUIET = 2

/** Rows of '1' dark and '0' light, drawn dark on white in every appearance. */
export const QrMatrix = ({ rows, label }: { rows: readonly string[]; label: string }) => {
  const side = rows.length + 2 * QUIET
  const dark = rows.flatMap((row, y) =>
    [...row].flatMap((cell, x) => (cell === '1' ? [`M${x + QUIET} ${y + QUIET}h1v1h-1z`] : [])),
  )
  return (
    <svg className={styles.qr} viewBox={`0 0 ${side} ${side}`} shapeRendering="crispEdges" role="img" aria-label={label}>
      <rect width={side} height={side} fill="#fff" />
      <path d={dark.join('')} fill="#000" />
    </svg>
  )
}

import { CERTIFICATE_DAYS } from '@alliance/contract/certificate'
import styles from './certificate-drawing.module.css'

const TICK_DAYS = 10
const RULER = { x: 504, y: 128, width: 192 }
/** A SHA-256 as printed: 64 digits in groups of four, eight groups a line. */
const GROUPS = Array.from({ length: 16 }, (_, index) => ({ x: 96 + (index % 8) * 46, y: 124 + Math.floor(index / 8) * 16 }))
const TICKS = Array.from(
  { length: CERTIFICATE_DAYS / TICK_DAYS + 1 },
  (_, index) => RULER.x + (index * RULER.width * TICK_DAYS) / CERTIFICATE_DAYS,
)
const ENTRIES = [96, 226, 356]

const Call = ({ x, y, number }: { x: number; y: number; number: number }) => (
  <g>
    <circle cx={x} cy={y} r="10" className={styles.call} />
    <text x={x} y={y + 4} textAnchor="middle">
      {number}
    </text>
  </g>
)

/** Shows where the items of the list beside it are on a certificate; the numbers are the list's. */
export const CertificateDrawing = () => (
  <svg className={styles.drawing} viewBox="19 12 702 288" fill="none" aria-hidden="true">
    <path d="M20 20h700v188H20z" className={styles.sheet} />
    <path d="M480 20v188" strokeDasharray="5 3" />
    <path d="M96 56h128M96 76h220" className={styles.content} />
    {GROUPS.map(({ x, y }) => (
      <path key={`${x} ${y}`} d={`M${x} ${y}h34`} className={styles.content} />
    ))}
    <path d="M96 172c24-22 30 14 54-4s26 10 52-2 34 8 60-4 40 6 66-2" />
    <path d={`M${RULER.x} ${RULER.y}h${RULER.width}`} />
    {TICKS.map((x) => (
      <path key={x} d={`M${x} ${RULER.y}v-8`} />
    ))}
    <path d={`M${RULER.x} 92h${RULER.width}M${RULER.x} 88v8M${RULER.x + RULER.width} 88v8`} className={styles.content} />
    <text x={RULER.x + RULER.width / 2} y="84" textAnchor="middle">
      {CERTIFICATE_DAYS} 天，一格 {TICK_DAYS} 天
    </text>
    <path
      d="M504 148h44v44h-44zM512 156h12v12h-12zM532 156h8v8h-8zM512 176h8v8h-8zM530 174h10v10h-10z"
      className={styles.content}
    />
    <path d="M186 208v44" strokeDasharray="3 3" />
    {ENTRIES.map((x) => (
      <path key={x} d={`M${x} 252h96v32h-96zM${x + 96} 268h34`} />
    ))}
    <path d="M62 268h34" />
    <Call x={60} y={168} number={1} />
    <Call x={60} y={132} number={2} />
    <Call x={RULER.x + RULER.width} y={56} number={3} />
    <Call x={506} y={268} number={4} />
  </svg>
)

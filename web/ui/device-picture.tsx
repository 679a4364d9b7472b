import type { Device } from '@alliance/contract/device'
import styles from './device-picture.module.css'
import { DP_PER_PX, drawn, type Drawn } from './device-scale.ts'
import { Words } from './words.tsx'

const BEZEL = 3
/** Room for four digits, and no more: the widest device fills its column on a phone. */
const LEFT = 40
const TOP = 18
const HINGE = 6

/** The fold line runs a little beyond the body, as a hinge does. */
const Fold = ({ width, height, fold }: Drawn) => {
  if (!fold) return null
  const line =
    fold === 'upright'
      ? `M${width / 2} ${-BEZEL - HINGE}V${height + BEZEL + HINGE}`
      : `M${-BEZEL - HINGE} ${height / 2}H${width + BEZEL + HINGE}`
  return <path d={line} strokeDasharray="5 3" strokeWidth="1" />
}

/** The screen's content: one column of lines per pane that the width allows. */
const Content = ({ width, height, breaks }: Drawn) => {
  const panes = breaks.length + 1
  const pane = width / panes
  const rows = Math.floor((height - 20) / 12)
  const lines = Array.from({ length: panes }, (_, at) =>
    Array.from({ length: rows }, (_row, row) => {
      const length = (pane - 10) * (row % 3 === 2 ? 0.6 : 1)
      return `M${at * pane + 5} ${14 + row * 12}h${length.toFixed(1)}`
    }).join(''),
  )
  return <path className={styles.content} d={lines.join('')} />
}

/** Dimension lines in dp, with a tick at the start of a wider window class. */
const Measures = ({ size: { width, height, breaks }, device }: { size: Drawn; device: Props['device'] }) => (
  <>
    <path
      strokeWidth=".9"
      d={`M0 -9h${width}M0 -12v6M${width} -12v6M-9 0v${height}M-12 0h6M-12 ${height}h6${breaks.map((x) => `M${x} -12v6`).join('')}`}
    />
    <text x={width / 2} y="-13" textAnchor="middle">
      {device.widthDp}
    </text>
    <text x="-11" y={height / 2 + 4} textAnchor="end">
      {device.heightDp}
    </text>
  </>
)

type Props = {
  device: Pick<Device, 'form' | 'widthDp' | 'heightDp'>
  /** Without dimension lines, half the size. */
  small?: boolean
}

/** A device's screen to the page's common scale; the text beside it says what it shows. */
export const DevicePicture = ({ device, small }: Props) => {
  const size = drawn(device)
  const [left, top] = small ? [HINGE + 2, HINGE + 4] : [LEFT, TOP + HINGE]
  const width = left + size.width + HINGE + 6
  const height = top + size.height + HINGE + 4
  const factor = small ? 0.5 : 1
  return (
    <svg
      className={styles.picture}
      width={width * factor}
      height={height * factor}
      viewBox={`0 0 ${width} ${height}`}
      aria-hidden="true"
    >
      <g transform={`translate(${left} ${top})`}>
        <rect
          className={styles.body}
          x={-BEZEL}
          y={-BEZEL}
          width={size.width + 2 * BEZEL}
          height={size.height + 2 * BEZEL}
          rx="7"
        />
        <rect className={styles.screen} width={size.width} height={size.height} rx="4" />
        <Content {...size} />
        <Fold {...size} />
        {small ? null : <Measures size={size} device={device} />}
      </g>
    </svg>
  )
}

/** Legend of the drawings. */
export const ScaleWords = () => (
  <Words>{`画面按同一比例：1 像素为 ${DP_PER_PX} dp，刻度每格 40 dp；上边短线为 600 与 840 dp，虚线为折线。`}</Words>
)

/** The same on a ruler, so that adjacent devices share one scale. */
export const DeviceOnBench = ({ device }: Pick<Props, 'device'>) => (
  <span className={styles.bench}>
    <DevicePicture device={device} />
  </span>
)

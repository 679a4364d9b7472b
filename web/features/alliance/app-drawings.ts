import type { Block } from '@alliance/contract/block'

type Drawing = Extract<Block, { kind: 'drawing' }>
type Device = { name: string; widthDp: number; heightDp: number; hinge?: boolean; columns: readonly [from: number, to: number][] }

/** One dp is a quarter of a drawing unit: all three devices have the same scale. */
const SCALE = 0.25
const TOP = 34
const FLOOR = 240
const GAP = 44
const ROW = 16

const devices: readonly Device[] = [
  { name: '手机', widthDp: 360, heightDp: 780, columns: [[0, 1]] },
  {
    name: '折叠屏展开',
    widthDp: 840,
    heightDp: 720,
    hinge: true,
    columns: [
      [0, 0.5],
      [0.5, 1],
    ],
  },
  {
    name: '平板横放',
    widthDp: 1280,
    heightDp: 800,
    columns: [
      [0, 0.07],
      [0.07, 0.36],
      [0.36, 1],
    ],
  },
]

const rowsOf = ({ left, right, top }: { left: number; right: number; top: number }) => {
  const count = Math.floor((FLOOR - top - 20) / ROW)
  return Array.from(
    { length: count },
    (_, row) => `M${left} ${top + 14 + row * ROW}H${row % 4 === 3 ? (left + right) / 2 : right}`,
  )
}

const placed = devices.map((device, index) => ({
  ...device,
  x: 6 + devices.slice(0, index).reduce((sum, { widthDp }) => sum + widthDp * SCALE + GAP, 0),
  width: device.widthDp * SCALE,
  top: FLOOR - device.heightDp * SCALE,
}))

/** One app at three widths and one scale: one column, one on each side of the hinge, three on a tablet. */
export const threeWidths: Drawing = {
  kind: 'drawing',
  caption: '同一个应用，同一比例：360 dp 一列，840 dp 在铰链两侧各一列，1280 dp 三列。',
  width: 720,
  height: 268,
  lines: placed.flatMap(({ x, width, top, hinge, columns }) => [
    { d: `M${x} ${TOP - 12}v8M${x} ${TOP - 8}h${width}M${x + width} ${TOP - 12}v8`, tone: 'measure' as const },
    { d: `M${x} ${top}h${width}v${FLOOR - top}h-${width}z`, tone: 'edge' as const },
    ...(hinge ? [{ d: `M${x + width / 2} ${top}V${FLOOR}`, tone: 'hinge' as const }] : []),
    {
      d: columns.flatMap(([from, to]) => rowsOf({ left: x + width * from + 8, right: x + width * to - 8, top })).join(''),
      tone: 'content' as const,
    },
  ]),
  words: placed.flatMap(({ name, x, width, widthDp }) => [
    { x: x + width / 2, y: TOP - 16, text: `${widthDp} dp`, anchor: 'middle' as const },
    { x: x + width / 2, y: FLOOR + 20, text: name, anchor: 'middle' as const },
  ]),
}

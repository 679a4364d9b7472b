import { crc32 } from 'node:zlib'
import { adler32 } from './adler.ts'
import { concatBytes } from './byte-writer.ts'
import { deflateFixed } from './deflate.ts'

export type Glyph =
  | 'book'
  | 'cart'
  | 'map'
  | 'note'
  | 'sun'
  | 'chat'
  | 'coin'
  | 'run'
  | 'camera'
  | 'leaf'
  | 'board'
  | 'play'
  | 'phones'
  | 'ring'
export type IconSpec = { color: number; glyph: Glyph }

/** Whether a point, both coordinates from -1 to 1, belongs to the glyph. */
type Shape = (x: number, y: number) => boolean
const disc =
  (cx: number, cy: number, r: number): Shape =>
  (x, y) =>
    (x - cx) ** 2 + (y - cy) ** 2 <= r * r
const box =
  (cx: number, cy: number, [w, h]: [number, number]): Shape =>
  (x, y) =>
    Math.abs(x - cx) <= w && Math.abs(y - cy) <= h
const any =
  (...shapes: Shape[]): Shape =>
  (x, y) =>
    shapes.some((shape) => shape(x, y))
const without =
  (shape: Shape, hole: Shape): Shape =>
  (x, y) =>
    shape(x, y) && !hole(x, y)

const GLYPHS: Record<Glyph, Shape> = {
  book: without(
    any(box(-0.27, 0, [0.24, 0.42]), box(0.27, 0, [0.24, 0.42])),
    any(box(-0.27, -0.15, [0.14, 0.04]), box(0.27, -0.15, [0.14, 0.04])),
  ),
  cart: any(box(0.05, -0.05, [0.38, 0.2]), box(-0.45, -0.28, [0.16, 0.05]), disc(-0.2, 0.38, 0.11), disc(0.3, 0.38, 0.11)),
  map: without(
    any(disc(0, -0.15, 0.34), (x, y) => y > -0.15 && y < 0.52 && Math.abs(x) < (0.52 - y) * 0.5),
    disc(0, -0.15, 0.13),
  ),
  note: any(
    disc(-0.22, 0.3, 0.18),
    disc(0.3, 0.22, 0.18),
    box(-0.09, -0.05, [0.05, 0.36]),
    box(0.43, -0.13, [0.05, 0.36]),
    box(0.17, -0.43, [0.31, 0.08]),
  ),
  sun: any(disc(0, 0, 0.28), (x, y) => {
    const r = Math.hypot(x, y)
    return r > 0.36 && r < 0.52 && Math.abs(Math.sin(Math.atan2(y, x) * 4)) < 0.4
  }),
  chat: without(
    any(box(0, -0.1, [0.46, 0.3]), (x, y) => y > 0.18 && y < 0.45 && x > -0.35 && x < -0.35 + (0.45 - y)),
    any(disc(-0.2, -0.1, 0.07), disc(0, -0.1, 0.07), disc(0.2, -0.1, 0.07)),
  ),
  coin: without(disc(0, 0, 0.48), without(disc(0, 0, 0.36), any(box(0, 0, [0.05, 0.24]), box(0, 0, [0.2, 0.05])))),
  run: any(
    disc(0.12, -0.4, 0.13),
    (x, y) => Math.abs(x + y * 0.35) < 0.11 && Math.abs(y) < 0.25,
    (x, y) => Math.abs(x - 0.45 * (y - 0.2)) < 0.08 && y > 0.2 && y < 0.52,
    (x, y) => Math.abs(x + 1.1 * (y - 0.15)) < 0.1 && y > 0.2 && y < 0.45,
  ),
  camera: without(any(box(0, 0.05, [0.48, 0.3]), box(0, -0.28, [0.18, 0.1])), without(disc(0, 0.05, 0.2), disc(0, 0.05, 0.11))),
  leaf: without(
    (x, y) => Math.hypot(x + 0.22, y - 0.22) < 0.62 && Math.hypot(x - 0.22, y + 0.22) < 0.62,
    (x, y) => Math.abs(x + y) < 0.03 && x < 0.25,
  ),
  board: any(
    without(box(0, -0.1, [0.48, 0.32]), box(0, -0.1, [0.38, 0.22])),
    box(0, 0.36, [0.05, 0.14]),
    box(0, 0.48, [0.24, 0.05]),
  ),
  play: without(disc(0, 0, 0.48), (x, y) => x > -0.16 && x < 0.26 && Math.abs(y) < (0.26 - x) * 0.62),
  phones: any(
    without((x, y) => disc(0, 0.1, 0.48)(x, y) && y < 0.1, disc(0, 0.1, 0.36)),
    box(-0.38, 0.24, [0.1, 0.2]),
    box(0.38, 0.24, [0.1, 0.2]),
  ),
  ring: without(disc(0, 0, 0.45), disc(0, 0, 0.27)),
}

const CORNER = 0.36
const SAMPLES = [-1 / 3, 0, 1 / 3]
const TRANSPARENT = 0
const EDGE = 1
const FIRST_SHADE = 2
const SHADES = 14

const inTile: Shape = (x, y) => {
  const dx = Math.max(0, Math.abs(x) - (1 - CORNER))
  const dy = Math.max(0, Math.abs(y) - (1 - CORNER))
  return Math.hypot(dx, dy) <= CORNER
}

const coverage = (shape: Shape, [x, y]: [number, number], pixel: number) =>
  SAMPLES.flatMap((dy) => SAMPLES.map((dx) => (shape(x + dx * pixel, y + dy * pixel) ? 1 : 0))).reduce<number>(
    (sum, one) => sum + one,
    0,
  ) / 9

const pixelIndex = (glyph: Shape, point: [number, number], pixel: number) => {
  const tile = coverage(inTile, point, pixel)
  if (tile < 0.3) return TRANSPARENT
  if (tile < 0.8) return EDGE
  return FIRST_SHADE + Math.round(coverage(glyph, point, pixel) * (SHADES - 1))
}

const rgb = (color: number) => [(color >> 16) & 0xff, (color >> 8) & 0xff, color & 0xff]

/** Transparent, the half-covered edge, then shades from the ground to white. */
const palette = (color: number) => {
  const ground = rgb(color)
  const shades = Array.from({ length: SHADES }, (_, i) =>
    ground.map((part) => Math.round(part + ((255 - part) * i) / (SHADES - 1))),
  )
  return Uint8Array.from([ground, ground, ...shades].flat())
}

const chunk = (type: string, data: Uint8Array) => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length, 0)
  frame.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}

const zlibStream = (bytes: Uint8Array) => {
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(adler32(bytes))
  return concatBytes([Uint8Array.of(0x78, 0x01), deflateFixed(bytes), sum])
}

const draw = ({ color, glyph }: IconSpec, size: number): Uint8Array => {
  const rowBytes = 1 + size / 2
  const rows = new Uint8Array(rowBytes * size)
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      const point: [number, number] = [((x + 0.5) / size) * 2 - 1, ((y + 0.5) / size) * 2 - 1]
      const place = y * rowBytes + 1 + (x >> 1)
      rows[place]! |= pixelIndex(GLYPHS[glyph], point, 2 / size) << (x % 2 === 0 ? 4 : 0)
    }
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(size, 0)
  header.writeUInt32BE(size, 4)
  header.set([4, 3, 0, 0, 0], 8)
  const signature = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const parts = [
    chunk('IHDR', header),
    chunk('PLTE', palette(color)),
    chunk('tRNS', Uint8Array.of(0, 128)),
    chunk('IDAT', zlibStream(rows)),
    chunk('IEND', new Uint8Array(0)),
  ]
  return concatBytes([signature, ...parts])
}

const drawn = new Map<string, Uint8Array>()

/** A square PNG with 16 colours; `size` in pixels, even. Cached, since hundreds of samples contain the same few. */
export const drawIcon = (icon: IconSpec, size: number): Uint8Array => {
  const key = `${icon.color} ${icon.glyph} ${size}`
  const known = drawn.get(key) ?? draw(icon, size)
  drawn.set(key, known)
  return known.slice()
}

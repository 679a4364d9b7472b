import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas'
import type { PictureBlock } from '@alliance/contract/block'
import { SOURCE } from './source.ts'
import { stableId } from './stable-id.ts'

const [WIDTH, HEIGHT] = [1280, 520]
const [INK, BLUE, LINE, TINT, RED] = ['#141a22', '#23469b', '#b9c2cb', '#dfe7f7', '#b3261e']

type SeedPicture = { name: string; alt: string; draw: (context: SKRSContext2D) => void }

/** Only characters that any machine's fonts have; the alternative text and caption repeat them. */
const write = (context: SKRSContext2D, words: string, [x, y]: readonly [number, number]) => {
  context.fillStyle = INK
  context.font = '28px sans-serif'
  context.fillText(words, x, y)
}

const MEMORY = { left: 160, width: 1040, high: 96, pages: 16 } as const

/** A row of memory pages of `unitsPerPage` × 4 KB each, and a segment that starts after the first `at` units. */
const memory = (
  context: SKRSContext2D,
  { top, unitsPerPage, at, colour }: { top: number; unitsPerPage: number; at: number; colour: string },
) => {
  const unit = MEMORY.width / MEMORY.pages
  context.fillStyle = colour === RED ? '#f7dfdd' : TINT
  context.fillRect(MEMORY.left + at * unit, top, unit * 6, MEMORY.high)
  context.strokeStyle = LINE
  context.lineWidth = 2
  for (let page = 0; page < MEMORY.pages; page += unitsPerPage)
    context.strokeRect(MEMORY.left + page * unit, top, unit * unitsPerPage, MEMORY.high)
  context.strokeStyle = colour
  context.lineWidth = 5
  context.strokeRect(MEMORY.left + at * unit, top, unit * 6, MEMORY.high)
  write(context, `${unitsPerPage * 4} KB`, [32, top + 60])
}

const FRAMES = [360, 600, 840, 1200]

export const alignedSegments: SeedPicture = {
  name: '段与内存页',
  alt: '三行内存页。4 KB 页上，段从第三页的边界开始，可以加载；16 KB 页上，同一个段从页的中间开始，标为红色；第三行的段移到了 16 KB 页的边界，又可以加载。',
  draw: (context) => {
    memory(context, { top: 48, unitsPerPage: 1, at: 2, colour: BLUE })
    memory(context, { top: 200, unitsPerPage: 4, at: 2, colour: RED })
    memory(context, { top: 352, unitsPerPage: 4, at: 4, colour: BLUE })
  },
}

export const windowWidths: SeedPicture = {
  name: '四种窗口宽度',
  alt: '四个左下角对齐的窗口，一个套着一个，从里到外宽 360、600、840 和 1200 dp。',
  draw: (context) => {
    context.strokeStyle = BLUE
    context.lineWidth = 3
    for (const [index, width] of FRAMES.entries()) {
      const high = 120 + index * 84
      const top = 460 - high
      context.strokeRect(40, top, width, high)
      write(context, `${width} dp`, [40 + width - 136, top + 40])
    }
  },
}

/** Drawn by code, and marked as demonstration in a corner. */
export const seedPictures: readonly SeedPicture[] = [alignedSegments, windowWidths]

export const drawn = async ({ draw }: SeedPicture): Promise<Uint8Array> => {
  const canvas = createCanvas(WIDTH, HEIGHT)
  const context = canvas.getContext('2d')
  context.fillStyle = '#fff'
  context.fillRect(0, 0, WIDTH, HEIGHT)
  draw(context)
  write(context, 'DEMO', [1176, HEIGHT - 16])
  return new Uint8Array(await canvas.encode('png'))
}

/** As a block in an article. */
export const shown = ({ name, alt }: SeedPicture, caption: string): PictureBlock => ({
  kind: 'picture',
  pictureId: stableId(name),
  name,
  alt,
  caption,
  credit: SOURCE,
  width: WIDTH,
  height: HEIGHT,
})

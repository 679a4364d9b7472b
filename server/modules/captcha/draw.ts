import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas'
import { glyphs, pointsOf } from './glyphs.ts'

/** In pixels, twice the displayed size. */
const WIDTH = 264
const HEIGHT = 80
const GLYPH_WIDTH = 34
const GLYPH_HEIGHT = 50
const BOX_WIDTH = 100
const BOX_HEIGHT = 140

type Point = readonly [x: number, y: number]
/** 0 ≤ x < 1; the tests give their own. */
export type Random = () => number

const between = (random: Random, low: number, high: number) => low + random() * (high - low)

/** A sine wave per axis over the whole picture, which bends glyphs and lines alike. */
const createWave = (random: Random) => {
  const [phaseX, phaseY] = [between(random, 0, 6.28), between(random, 0, 6.28)]
  const [sizeX, sizeY] = [between(random, 1.5, 3), between(random, 2.5, 4.5)]
  return ([x, y]: Point): Point => [x + sizeX * Math.sin(y / 13 + phaseX), y + sizeY * Math.sin(x / 30 + phaseY)]
}

/** Random rotation, shear and size around the centre of the glyph's place. */
const createPlacing = (random: Random, middle: Point) => {
  const angle = between(random, -0.32, 0.32)
  const shear = between(random, -0.25, 0.25)
  const size = between(random, 0.88, 1.12)
  const [cos, sin] = [Math.cos(angle) * size, Math.sin(angle) * size]
  return ([x, y]: Point): Point => {
    const up = (y / BOX_HEIGHT - 0.5) * GLYPH_HEIGHT
    const across = (x / BOX_WIDTH - 0.5) * GLYPH_WIDTH + shear * up
    return [middle[0] + across * cos - up * sin, middle[1] + across * sin + up * cos]
  }
}

const stroke = (context: SKRSContext2D, points: readonly Point[], width: number) => {
  context.lineWidth = width
  context.beginPath()
  for (const [x, y] of points) context.lineTo(x, y)
  context.stroke()
}

/** A line across the picture in the colour of the digits. */
const crossing = (random: Random): Point[] => {
  const [from, to] = [between(random, 12, HEIGHT - 12), between(random, 12, HEIGHT - 12)]
  const bend = between(random, -26, 26)
  return Array.from({ length: 60 }, (_, index) => {
    const t = index / 59
    return [t * WIDTH, from + (to - from) * t + bend * Math.sin(t * Math.PI)] as const
  })
}

const speckle = (context: SKRSContext2D, random: Random) => {
  for (let count = 0; count < 70; count += 1)
    context.fillRect(between(random, 0, WIDTH), between(random, 0, HEIGHT), between(random, 1, 2.6), between(random, 1, 2.6))
}

/** The digits as a raster image in a data URL; only the pixels contain the answer. */
export const drawDigits = async (answer: string, random: Random = Math.random): Promise<string> => {
  const canvas = createCanvas(WIDTH, HEIGHT)
  const context = canvas.getContext('2d')
  const hue = Math.floor(between(random, 150, 250))
  context.fillStyle = `hsl(${hue} 30% 96%)`
  context.fillRect(0, 0, WIDTH, HEIGHT)
  context.strokeStyle = context.fillStyle = `hsl(${hue} 45% 28%)`
  context.lineCap = context.lineJoin = 'round'
  const wave = createWave(random)
  const pitch = (WIDTH - 40) / answer.length
  for (const [index, digit] of [...answer].entries()) {
    const middle: Point = [20 + pitch * (index + 0.5) + between(random, -5, 5), HEIGHT / 2 + between(random, -6, 6)]
    const place = createPlacing(random, middle)
    const width = between(random, 4.2, 6)
    for (const one of glyphs[digit] ?? [])
      stroke(
        context,
        pointsOf(one).map((point) => wave(place(point))),
        width,
      )
  }
  for (let count = 0; count < 2; count += 1) stroke(context, crossing(random).map(wave), between(random, 1.6, 2.4))
  speckle(context, random)
  return `data:image/webp;base64,${(await canvas.encode('webp', 70)).toString('base64')}`
}

import { createCanvas } from '@napi-rs/canvas'
import { encode } from 'uqr'

/** One string per row, '1' dark and '0' light, without a quiet zone. */
export const qrRows = (text: string): string[] =>
  encode(text, { ecc: 'M', border: 0 }).data.map((row) => row.map((dark) => (dark ? '1' : '0')).join(''))

const MODULE_PX = 6
/** Scanners want a quiet zone of four light modules around the code. */
const QUIET = 4

/** The code as a PNG, dark on white, where SVG isn't shown (mail). */
export const qrPng = (text: string): Buffer => {
  const rows = qrRows(text)
  const side = (rows.length + 2 * QUIET) * MODULE_PX
  const canvas = createCanvas(side, side)
  const context = canvas.getContext('2d')
  context.fillStyle = '#fff'
  context.fillRect(0, 0, side, side)
  context.fillStyle = '#000'
  for (const [y, row] of rows.entries())
    for (const [x, cell] of [...row].entries())
      if (cell === '1') context.fillRect((x + QUIET) * MODULE_PX, (y + QUIET) * MODULE_PX, MODULE_PX, MODULE_PX)
  return canvas.toBuffer('image/png')
}

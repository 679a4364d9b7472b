import type { Pdf } from './open-pdf.ts'

const QUIET = 4

/** On white, with the quiet zone that readers need (ISO/IEC 18004 §9.1). */
export const paintQr = (doc: Pdf, rows: readonly string[], place: { x: number; y: number; side: number }) => {
  const cell = place.side / (rows.length + 2 * QUIET)
  doc.rect(place.x, place.y, place.side, place.side).fill('#ffffff')
  for (const [row, cells] of rows.entries()) {
    for (const [column, value] of [...cells].entries()) {
      if (value === '1') doc.rect(place.x + (column + QUIET) * cell, place.y + (row + QUIET) * cell, cell, cell)
    }
  }
  doc.fill('#000000')
}

import PDFDocument from 'pdfkit'
import { pdfFont, printable } from './font.ts'
import type { Measure } from './break-lines.ts'

const SIZE = 1000
let measure: Measure | undefined

/** Text widths in the embedded font, cached for the life of the process. */
export const fontMeasure = (): Measure => {
  if (measure) return measure
  const doc = new PDFDocument({ autoFirstPage: false, font: pdfFont().bytes as unknown as string })
  doc.fontSize(SIZE)
  const known = new Map<string, number>()
  const widthOf = (character: string): number => {
    const width = known.get(character) ?? doc.widthOfString(printable(character).text) / SIZE
    known.set(character, width)
    return width
  }
  measure = (text) => [...text].reduce((sum, character) => sum + widthOf(character), 0)
  return measure
}

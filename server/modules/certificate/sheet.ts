import { openPdf, type Pdf, type PdfFacts, printable } from '../../pdf/index.ts'

type Box = { x: number; y: number; width: number; size: number; color: string; lines?: number; tag?: 'H1' | 'P' }

const LINE_GAP = 0.05

/** A page with text, drawings and pictures, each tagged for screen readers. */
export type Sheet = {
  doc: Pdf
  /** Writes text at a place and returns the y below it. Text beyond the box's lines is cut with an ellipsis. */
  write: (text: string, box: Box) => number
  /** A decoration, which screen readers skip. */
  draw: (ornament: () => void) => void
  picture: (alternative: string, paint: () => void) => void
  /** False once the font lacked a character, or a text did not fit. */
  isComplete: () => boolean
  finish: () => Promise<Buffer>
}

/** A4 landscape. The same input gives the same bytes. */
export const openSheet = (facts: PdfFacts): Sheet => {
  const { doc, bytes } = openPdf(facts)
  doc.addPage({ size: 'A4', layout: 'landscape', margin: 0 })
  const root = doc.struct('Document')
  doc.addStructure(root)
  let complete = true
  return {
    doc,
    write: (text, { x, y, width, size, color, lines = 1, tag = 'P' }) => {
      const shown = printable(text)
      doc.fontSize(size)
      const lineGap = size * LINE_GAP
      // A hair more than the lines need: a line that just fits is otherwise dropped.
      const height = (doc.currentLineHeight(true) + lineGap) * lines + 0.5
      const wanted = doc.heightOfString(shown.text, { width, lineGap })
      complete &&= shown.complete && wanted <= height
      const used = Math.min(height, wanted)
      const paint = () => {
        doc.fontSize(size).fillColor(color).text(shown.text, x, y, { width, height, lineGap, ellipsis: true })
      }
      root.add(doc.struct(tag, {}, paint))
      return y + used
    },
    draw: (ornament) => {
      doc.markContent('Artifact', { type: 'Layout' })
      ornament()
      doc.endMarkedContent()
    },
    picture: (alternative, paint) => {
      root.add(doc.struct('Figure', { alt: printable(alternative).text }, paint))
    },
    isComplete: () => complete,
    finish: () => {
      root.end()
      doc.end()
      return bytes
    },
  }
}

import PDFDocument from 'pdfkit'
import { pdfFont, printable } from './pdf-font.ts'

export type Pdf = InstanceType<typeof PDFDocument>
export type Box = { x: number; y: number; width: number; size: number; color: string; lines?: number; tag?: 'H1' | 'P' }

const LINE_GAP = 0.05

/** A page that text, drawings and pictures are put on, each tagged for those who have it read to them. */
export type Sheet = {
  doc: Pdf
  /** Writes at a place and gives the y below it. Longer text than the box's lines ends in an ellipsis. */
  write: (text: string, box: Box) => number
  /** Ornament: not read out. */
  draw: (ornament: () => void) => void
  picture: (alternative: string, paint: () => void) => void
  /** False once a character was missing in the font, or a text had no room. */
  isComplete: () => boolean
  finish: () => Promise<Buffer>
}

const collect = (doc: Pdf) =>
  new Promise<Buffer>((resolve, reject) => {
    const chunks: Buffer[] = []
    doc.on('data', (chunk: Buffer) => chunks.push(chunk))
    doc.on('end', () => resolve(Buffer.concat(chunks)))
    doc.on('error', reject)
  })

export type SheetFacts = { title: string; author: string; at: number }

/** An empty tagged document in our font: certificates and standard documents are drawn on it. `bytes` is the whole file once the document has ended; the same facts give the same. */
export const openPdf = ({ title, author, at }: SheetFacts): { doc: Pdf; bytes: Promise<Buffer> } => {
  const date = new Date(at)
  const info = { Title: printable(title).text, Author: printable(author).text, CreationDate: date, ModDate: date }
  const doc = new PDFDocument({
    autoFirstPage: false,
    info,
    pdfVersion: '1.7',
    tagged: true,
    lang: 'zh-CN',
    displayTitle: true,
    // Otherwise the document asks for a standard font that isn't embedded.
    font: pdfFont().bytes as unknown as string,
  })
  return { doc, bytes: collect(doc) }
}

/** A4 across. The same facts and the same drawing give the same bytes. */
export const openSheet = (facts: SheetFacts): Sheet => {
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

import { setImmediate } from 'node:timers/promises'
import { type Element, type Layout, type Mark, PAGE } from './flow.ts'
import { printable } from './font.ts'
import { INK } from './looks.ts'
import { openPdf, type Pdf } from './open-pdf.ts'
import { paintQr } from './qr.ts'

type Structure = ReturnType<Pdf['struct']>

type PageFacts = {
  title: string
  author: string
  /** Document date in milliseconds; the same input gives the same bytes. */
  at: number
  /** Header and footer of every page. */
  head: string
  mark: string
  foot: string
}
/** PNG or JPEG by the ids that the layout names. */
type PdfPictures = ReadonlyMap<string, Uint8Array>

const TONES = {
  edge: { color: INK.blue, width: 1.3, dash: 0 },
  content: { color: '#6c88c8', width: 0.9, dash: 0 },
  hinge: { color: INK.blue, width: 1, dash: 4 },
  measure: { color: INK.blue, width: 0.8, dash: 0 },
}

/** Ornaments and running titles are PDF artifacts: screen readers skip them. */
const ornament = (doc: Pdf, paint: () => void) => {
  doc.markContent('Artifact', { type: 'Pagination' })
  paint()
  doc.endMarkedContent()
}

const put = (
  doc: Pdf,
  text: string,
  at: { x: number; y: number; size: number; color: string; align?: 'start' | 'middle' | 'end' },
) => {
  const shown = printable(text).text
  doc.fontSize(at.size).fillColor(at.color)
  const width = at.align === undefined || at.align === 'start' ? 0 : doc.widthOfString(shown)
  const x = at.align === 'middle' ? at.x - width / 2 : at.x - width
  doc.text(shown, x, at.y, { lineBreak: false })
}

const paintDrawing = (doc: Pdf, { x, y, scale, drawing }: Extract<Mark, { kind: 'drawing' }>) => {
  doc.save().translate(x, y).scale(scale)
  for (const { d, tone } of drawing.lines) {
    const { color, width, dash } = TONES[tone]
    if (dash > 0) doc.dash(dash, { space: 3 })
    doc.lineWidth(width).lineJoin('round').path(d).stroke(color)
    doc.undash()
  }
  // In SVG a text's y is its base line, in pdfkit its top.
  for (const word of drawing.words)
    put(doc, word.text, { x: word.x, y: word.y - 13, size: 12, color: INK.blue, align: word.anchor })
  doc.restore()
}

const paintPicture = (doc: Pdf, mark: Extract<Mark, { kind: 'picture' }>, pictures: PdfPictures) => {
  const bytes = pictures.get(mark.pictureId)
  if (!bytes) throw new Error(`no picture ${mark.pictureId} to print`)
  doc.image(Buffer.from(bytes), mark.x, mark.y, { width: mark.width, height: mark.height })
}

const paintGround = (doc: Pdf, marks: readonly Mark[]) =>
  ornament(doc, () => {
    for (const mark of marks) {
      if (mark.kind === 'box') doc.rect(mark.x, mark.y, mark.width, mark.height).fill(mark.color)
      if (mark.kind === 'rule') {
        doc
          .lineWidth(0.5)
          .moveTo(mark.x, mark.y)
          .lineTo(mark.x + mark.width, mark.y)
          .stroke(mark.color)
      }
    }
  })

const paintFrame = (doc: Pdf, facts: PageFacts, page: { number: number; of: number }) =>
  ornament(doc, () => {
    const look = { size: 8.5, color: INK.faint }
    const right = PAGE.width - PAGE.right
    put(doc, facts.head, { ...look, x: PAGE.left, y: 40 })
    put(doc, facts.mark, { ...look, x: right, y: 40, align: 'end' })
    put(doc, facts.foot, { ...look, x: PAGE.left, y: PAGE.height - 50 })
    put(doc, `${page.number} / ${page.of}`, { ...look, x: right, y: PAGE.height - 50, align: 'end' })
  })

type Outline = Pdf['outline']

/** Outline: chapters contain sections, sections contain clauses; a missing level is skipped. */
const createOutline = (doc: Pdf) => {
  const open: Outline[] = [doc.outline]
  return ({ level, text }: { level: number; text: string }, y: number) => {
    const parent = open.slice(0, level).findLast((one) => one !== undefined) ?? doc.outline
    const place = { top: Math.max(0, y - 12), left: PAGE.width, expanded: false }
    open[level] = parent.addItem(printable(text).text, place)
    open.length = level + 1
  }
}

/** Structure elements by number, created when their first mark is painted. */
const createStructure = (doc: Pdf, elements: readonly Element[]) => {
  const root = doc.struct('Document')
  doc.addStructure(root)
  const made: Structure[] = []
  const of = (index: number): Structure => {
    const known = made[index]
    if (known) return known
    const { tag, parent, alt } = elements[index]!
    const fresh = doc.struct(tag, alt === '' ? {} : { alt: printable(alt).text })
    ;(parent === undefined ? root : of(parent)).add(fresh)
    return (made[index] = fresh)
  }
  return { of, end: () => root.end() }
}

type Open = {
  doc: Pdf
  pictures: PdfPictures
  structure: ReturnType<typeof createStructure>
  outline: ReturnType<typeof createOutline>
}

const paintMark = ({ doc, pictures, structure, outline }: Open, mark: Mark) => {
  if (mark.kind === 'text') structure.of(mark.element).add(() => put(doc, mark.text, mark))
  if (mark.kind === 'drawing') structure.of(mark.element).add(() => paintDrawing(doc, mark))
  if (mark.kind === 'picture') structure.of(mark.element).add(() => paintPicture(doc, mark, pictures))
  if (mark.kind === 'qr') structure.of(mark.element).add(() => paintQr(doc, mark.rows, mark))
  if (mark.kind !== 'anchor') return
  doc.addNamedDestination(mark.name, 'XYZ', 0, Math.max(0, mark.y - 12), null as unknown as number)
  if (mark.outline) outline(mark.outline, mark.y)
}

/** Renders the pages as a tagged PDF with an outline, a named destination for every clause, and an embedded font. */
export const drawPdf = async (
  { pages, elements }: Layout,
  facts: PageFacts,
  pictures: PdfPictures = new Map(),
): Promise<Buffer> => {
  const { doc, bytes } = openPdf(facts)
  const structure = createStructure(doc, elements)
  const outline = createOutline(doc)
  for (const [index, marks] of pages.entries()) {
    doc.addPage({ size: 'A4', margin: 0 })
    paintFrame(doc, facts, { number: index + 1, of: pages.length })
    paintGround(doc, marks)
    for (const mark of marks) paintMark({ doc, pictures, structure, outline }, mark)
    // A page takes some milliseconds: yield to the event loop in between.
    await setImmediate()
  }
  structure.end()
  doc.end()
  return bytes
}

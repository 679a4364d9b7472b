import PDFDocument from 'pdfkit'
import { pdfFont, printable } from './font.ts'

export type Pdf = InstanceType<typeof PDFDocument>

const collect = (doc: Pdf) =>
  new Promise<Buffer>((resolve, reject) => {
    const chunks: Buffer[] = []
    doc.on('data', (chunk: Buffer) => chunks.push(chunk))
    doc.on('end', () => resolve(Buffer.concat(chunks)))
    doc.on('error', reject)
  })

export type PdfFacts = { title: string; author: string; at: number }

/** An empty tagged document in our font. `bytes` resolves to the file once the document ends; the same input, the same bytes. */
export const openPdf = ({ title, author, at }: PdfFacts): { doc: Pdf; bytes: Promise<Buffer> } => {
  const date = new Date(at)
  const info = { Title: printable(title).text, Author: printable(author).text, CreationDate: date, ModDate: date }
  const doc = new PDFDocument({
    autoFirstPage: false,
    info,
    pdfVersion: '1.7',
    tagged: true,
    lang: 'zh-CN',
    displayTitle: true,
    // Otherwise pdfkit refers to a standard font that isn't embedded.
    font: pdfFont().bytes as unknown as string,
  })
  return { doc, bytes: collect(doc) }
}

import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const path = join(import.meta.dirname, 'fonts/noto-sans-sc-subset.ttf')
/** 〓 (geta mark) replaces characters that the font lacks. */
const MISSING = '〓'
const GROUPED = 12

/** Offset of a table in an OpenType font (OpenType 1.9, "Organization of an OpenType font"). */
const tableAt = (font: DataView, tag: string): number => {
  const wanted = Buffer.from(tag).readUInt32BE()
  for (let record = 12; record < 12 + font.getUint16(4) * 16; record += 16) {
    if (font.getUint32(record) === wanted) return font.getUint32(record + 8)
  }
  throw new Error(`the font has no table ${tag}`)
}

type Span = readonly [first: number, last: number]

/** `cmap` format 4: segments of the Basic Multilingual Plane, as parallel arrays of end and start codes. */
const segments = (font: DataView, at: number): Span[] => {
  const doubled = font.getUint16(at + 6)
  return Array.from({ length: doubled / 2 }, (_, index) => {
    const end = at + 14 + index * 2
    return [font.getUint16(end + doubled + 2), font.getUint16(end)] as const
  })
}

const groups = (font: DataView, at: number): Span[] =>
  Array.from({ length: font.getUint32(at + 12) }, (_, index) => {
    const group = at + 16 + index * 12
    return [font.getUint32(group), font.getUint32(group + 4)] as const
  })

/** Code points that the font has glyphs for, by its `cmap` table, formats 4 and 12. */
const spansOf = (bytes: Uint8Array): Span[] => {
  const font = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const cmap = tableAt(font, 'cmap')
  const spans: Span[] = []
  for (let record = cmap + 4; record < cmap + 4 + font.getUint16(cmap + 2) * 8; record += 8) {
    const at = cmap + font.getUint32(record + 4)
    const format = font.getUint16(at)
    if (format === 4) spans.push(...segments(font, at))
    if (format === GROUPED) spans.push(...groups(font, at))
  }
  return spans.filter(([first]) => first !== 0xff_ff)
}

const load = () => {
  const bytes = readFileSync(path)
  const spans = spansOf(bytes)
  const has = (point: number) => spans.some(([first, last]) => point >= first && point <= last)
  return { bytes, has }
}
let loaded: ReturnType<typeof load> | undefined

/** The embedded font of every PDF, and what it can print. Read with the first PDF. */
export const pdfFont = () => (loaded ??= load())

/** The text as the font can print it; `complete` is false if a character had to be replaced. */
export const printable = (text: string): { text: string; complete: boolean } => {
  const { has } = pdfFont()
  const printed = [...text]
    .map((character) => (character === '\n' || has(character.codePointAt(0) ?? 0) ? character : MISSING))
    .join('')
  return { text: printed, complete: printed === text }
}

import { LimitReached } from '../bytes/malformed.ts'
import type { XmlAttribute, XmlDocument, XmlElement } from '../facts/facts.ts'
import { limits } from '../limits.ts'

/** A decoded element, before it has a line in the printed text. */
export type RawElement = {
  name: string
  namespaces: { prefix: string; uri: string }[]
  attributes: XmlAttribute[]
  text: string
  children: RawElement[]
}
type Page = { lines: string[]; chars: number }

const INDENT = '    '
const NAMED: Record<string, string> = { '<': '&lt;', '>': '&gt;', '&': '&amp;', '"': '&quot;' }
// Control characters, line separators and bidi controls: a value can't break or reorder a line.
// oxlint-disable-next-line no-control-regex -- these are the characters that are looked for
const UNSAFE = /[<>&"\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/g
const escapeXml = (text: string) => text.replace(UNSAFE, (char) => NAMED[char] ?? `&#${char.charCodeAt(0)};`)

const put = (page: Page, line: string) => {
  page.lines.push(line)
  page.chars += line.length + 1
  if (page.chars > limits.textChars) throw new LimitReached('textChars', `over ${limits.textChars} characters in one XML file`)
  return page.lines.length
}

/** Yields namespaces and attributes one by one, so that printing stops as soon as the output limit is reached. */
function* partsOf({ namespaces, attributes }: RawElement) {
  for (const { prefix, uri } of namespaces) yield `${prefix === '' ? 'xmlns' : `xmlns:${escapeXml(prefix)}`}="${escapeXml(uri)}"`
  for (const { name, text } of attributes) yield `${escapeXml(name)}="${escapeXml(text)}"`
}

const printOpening = (page: Page, raw: RawElement, indent: string) => {
  const { namespaces } = raw
  const count = namespaces.length + raw.attributes.length
  const text = raw.text.trim()
  const end = raw.children.length > 0 ? '>' : text === '' ? ' />' : `>${escapeXml(text)}</${escapeXml(raw.name)}>`
  const tag = `${indent}<${escapeXml(raw.name)}`
  const line = page.lines.length + 1
  if (count <= 1) put(page, `${[tag, ...partsOf(raw)].join(' ')}${end}`)
  else {
    put(page, tag)
    let left = count
    for (const part of partsOf(raw)) put(page, `${indent}${INDENT}${part}${(left -= 1) === 0 ? end : ''}`)
  }
  const attributeLine = (i: number) => (count <= 1 ? line : line + 1 + namespaces.length + i)
  return { line, text, attributes: raw.attributes.map((attribute, i) => ({ ...attribute, line: attributeLine(i) })) }
}

const printElement = (page: Page, raw: RawElement, depth: number): XmlElement => {
  const indent = INDENT.repeat(depth)
  const { line, text, attributes } = printOpening(page, raw, indent)
  const children: XmlElement[] = []
  if (raw.children.length > 0) {
    if (text !== '') put(page, `${indent}${INDENT}${escapeXml(text)}`)
    for (const child of raw.children) children.push(printElement(page, child, depth + 1))
    put(page, `${indent}</${escapeXml(raw.name)}>`)
  }
  const element: XmlElement = { name: raw.name, line, endLine: page.lines.length, attributes, children }
  return text === '' ? element : { ...element, text }
}

/** Prints the tree like a source file, one attribute per line if there are several, and records the line of every part. */
export const printDocument = (path: string, raw: RawElement): XmlDocument => {
  const page: Page = { lines: ['<?xml version="1.0" encoding="utf-8"?>'], chars: 0 }
  const root = printElement(page, raw, 0)
  return { path, text: page.lines.join('\n'), root }
}

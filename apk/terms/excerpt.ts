import { append } from '../append.ts'
import type { ManifestFacts, XmlAttribute, XmlDocument, XmlElement } from '../facts/facts.ts'
import { attributeById } from '../facts/xml-element.ts'
import { oncePer } from '../once-per.ts'
import type { Evidence } from './verdict.ts'

/** A position in a decoded file: the element that starts on `line`, and the guilty attribute, if any. */
type Spot = { line: number; attribute?: string }
type Said = { found: string; expected?: string }

const AROUND = 2
/** Excerpts begin at the element's first line, which shows its name, unless the guilty attribute is far below. */
const HEAD_REACH = 6
const TEXT_CAP = 300

const splitOnce = oncePer(({ text }: XmlDocument) => text.split('\n'))

const indexOnce = oncePer(({ root }: XmlDocument) => {
  const byLine = new Map<number, XmlElement>()
  for (const element of walk(root)) if (!byLine.has(element.line)) byLine.set(element.line, element)
  return byLine
})

/** All elements from `root` on, in document order. Not recursive, since an attacker controls the depth. */
export const walk = (root: XmlElement): XmlElement[] => {
  const found: XmlElement[] = []
  const left = [root]
  for (let element = left.pop(); element; element = left.pop()) {
    found.push(element)
    append(left, element.children.toReversed())
  }
  return found
}

/** The element that starts on a line of the decoded text. */
export const elementAt = (document: XmlDocument, line: number) => indexOnce(document).get(line)

const isRead = (element: XmlElement, { resourceId }: XmlAttribute) =>
  resourceId === undefined || attributeById(element, resourceId) !== undefined

/**
 * An attribute by name, with any prefix from the build tool: `path` finds `android:path` and `window:path`. With a prefix, it must
 * be the platform's attribute: the platform ignores one without namespace.
 */
export const attributeOf = (element: XmlElement | undefined, name: string) =>
  element?.attributes.find((attribute) => attribute.name === name && isRead(element, attribute)) ??
  (name.includes(':')
    ? undefined
    : element?.attributes.find((attribute) => attribute.name.slice(attribute.name.indexOf(':') + 1) === name))

/** An attribute's text, with references resolved. Undefined if absent. */
export const textOf = (element: XmlElement, name: string) => {
  const attribute = attributeOf(element, name)
  return attribute && String(attribute.resolved ?? attribute.value ?? attribute.text)
}

export const clip = (text: string) => (text.length > TEXT_CAP ? `${text.slice(0, TEXT_CAP)}…` : text)

/** Evidence in a decoded XML file: the guilty line with two lines around it, and their real numbers. */
export const inDocument = (document: XmlDocument, spot: Spot, said: Said): Evidence => {
  const lines = splitOnce(document)
  const attribute = spot.attribute && attributeOf(elementAt(document, spot.line), spot.attribute)
  const guilty = Math.min(Math.max(attribute ? attribute.line : spot.line, 1), lines.length)
  const head = guilty - spot.line <= HEAD_REACH ? Math.min(spot.line, guilty - AROUND) : guilty - AROUND
  const first = Math.max(head, 1)
  const last = Math.min(guilty + AROUND, lines.length)
  const shown = lines
    .slice(first - 1, last)
    .map((text, index) => ({ number: first + index, text: clip(text), guilty: first + index === guilty }))
  const where = first === last ? `第 ${first} 行` : `第 ${first}–${last} 行`
  return { at: document.path, where, found: clip(said.found), ...(said.expected && { expected: said.expected }), lines: shown }
}

/** Lines of an element for a table of many: its first line, its name, and these attributes. */
export const linesAround = (document: XmlDocument, line: number, attributes: readonly string[]) => {
  const lines = splitOnce(document)
  const element = elementAt(document, line)
  const guilty = attributes.flatMap((name) => attributeOf(element, name)?.line ?? [])
  const name = attributeOf(element, 'android:name')?.line ?? line
  return [...new Set([line, name, ...guilty])]
    .toSorted((a, b) => a - b)
    .map((number) => ({ number, text: clip((lines[number - 1] ?? '').trim()), guilty: guilty.includes(number) }))
}

export const inManifest = (manifest: ManifestFacts, spot: Spot, said: Said) => inDocument(manifest.document, spot, said)

/** Evidence at `<application>`, or at the root if there is none. */
export const atApplication = (manifest: ManifestFacts, attribute: string, said: Said) =>
  inManifest(manifest, { line: manifest.application?.line ?? manifest.document.root.line, attribute }, said)

/** Evidence at `<uses-sdk>`, or at the root if there is none. */
export const atUsesSdk = (manifest: ManifestFacts, attribute: string, said: Said) =>
  inManifest(manifest, { line: manifest.usesSdkLine ?? manifest.document.root.line, attribute }, said)

/** `com.demo.ui.MainActivity` → `MainActivity`: short enough for a sentence. */
export const shortName = (className: string) => clip(className.slice(className.lastIndexOf('.') + 1) || className)

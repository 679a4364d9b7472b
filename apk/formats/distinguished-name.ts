import { Malformed } from '../bytes/malformed.ts'
import type { Der } from './der.ts'
import { body, childAt, children, encoding, oidText, TAG } from './der.ts'

/** Keywords as Java prints them, which is what apksigner shows. */
const KEYWORDS: Record<string, string> = {
  '2.5.4.3': 'CN',
  '2.5.4.6': 'C',
  '2.5.4.7': 'L',
  '2.5.4.8': 'ST',
  '2.5.4.10': 'O',
  '2.5.4.11': 'OU',
  '2.5.4.12': 'T',
  '2.5.4.9': 'STREET',
  '2.5.4.46': 'DNQ',
  '2.5.4.4': 'SURNAME',
  '2.5.4.42': 'GIVENNAME',
  '2.5.4.43': 'INITIALS',
  '2.5.4.44': 'GENERATION',
  '2.5.4.5': 'SERIALNUMBER',
  '1.2.840.113549.1.9.1': 'EMAILADDRESS',
  '0.9.2342.19200300.100.1.25': 'DC',
  '0.9.2342.19200300.100.1.1': 'UID',
}
const STRING_TAGS = { utf8: 0x0c, printable: 0x13, teletex: 0x14, ia5: 0x16, universal: 0x1c, bmp: 0x1e } as const
const SPECIAL = ',+=\n<>#;\\"'
const MAX_TEXT = 4096
const MAX_PARTS = 64

const bmpText = (octets: Uint8Array) =>
  Buffer.from(octets.subarray(0, octets.length & ~1))
    .swap16()
    .toString('utf16le')

/** Undefined if the value is no string: it is then printed as hex. */
const valueText = (node: Der): string | undefined => {
  const octets = body(node).subarray(0, MAX_TEXT)
  if (node.tag === STRING_TAGS.utf8) return Buffer.from(octets).toString('utf8')
  if (node.tag === STRING_TAGS.bmp) return bmpText(octets)
  const latin = [STRING_TAGS.printable, STRING_TAGS.teletex, STRING_TAGS.ia5].some((tag) => tag === node.tag)
  return latin ? Buffer.from(octets).toString('latin1') : undefined
}

const isBlank = (char: string | undefined) => char === ' ' || char === '\n'

/** Quoting as in `sun.security.x509.AVA`: only if the value would be ambiguous without. */
const quoted = (text: string) => {
  const wrapped = text.length > 1 && text.startsWith('"') && text.endsWith('"')
  if (wrapped) return text
  const needsQuotes =
    isBlank(text[0]) || isBlank(text.at(-1)) || /[ \n]{2}/.test(text) || [...text].some((char) => SPECIAL.includes(char))
  const escaped = text.replaceAll(/["\\]/g, String.raw`\$&`)
  return needsQuotes ? `"${escaped}"` : escaped
}

type Attribute = { oid: string; text: string | undefined; node: Der }

const attributeOf = (node: Der): Attribute => {
  const parts = children(node)
  const value = childAt(parts, { index: 1, sought: 'a name attribute value' })
  return {
    oid: oidText(childAt(parts, { index: 0, tag: TAG.oid, sought: 'a name attribute type' })),
    text: valueText(value),
    node: value,
  }
}

const relativeNames = (name: Der): Attribute[][] => {
  const sets = children(name)
  if (sets.length > MAX_PARTS) throw new Malformed(name.start, `a name of at most ${MAX_PARTS} parts`)
  return sets.map((set) => children(set).map(attributeOf))
}

const printAttribute = ({ oid, text, node }: Attribute) => {
  const keyword = KEYWORDS[oid] ?? `OID.${oid}`
  if (text !== undefined) return `${keyword}=${quoted(text)}`
  return `${keyword}=#${Buffer.from(encoding(node).subarray(0, MAX_TEXT)).toString('hex')}`
}

/** Like RFC 2253: last part first, separated by comma and space: `CN=Android Debug, O=Android, C=US`. */
export const nameText = (name: Der): string =>
  relativeNames(name)
    .toReversed()
    .map((set) => set.map(printAttribute).join(' + '))
    .join(', ')

/** Equal for equivalent names: a PrintableString and a UTF8String of the same value match (RFC 5280, 7.1). */
export const nameKey = (name: Der): string =>
  JSON.stringify(
    relativeNames(name).map((set) =>
      set.map(({ oid, text, node }) => [
        oid,
        text?.trim().replaceAll(/\s+/g, ' ').toLowerCase() ?? Buffer.from(encoding(node)).toString('hex'),
      ]),
    ),
  )

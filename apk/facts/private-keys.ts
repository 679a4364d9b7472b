import { createHash } from 'node:crypto'

const MARK = '-----BEGIN '
const PRIVATE_HEADER = /^-----BEGIN ([A-Z0-9 ]{0,30}PRIVATE KEY)-----/
const PEM_FIELD = /^[\w-]+: /
const PEM_BODY = /^[A-Za-z0-9+/]{16}/
const NOT_BASE64 = /[^A-Za-z0-9+/=]/g
/** From a header to where the body must have begun, behind the fields of an encrypted key. */
const WINDOW_CHARS = 512
/** A whole key of 2048 bits; of a longer one the start is enough to be none of the published. */
const KEY_CHARS = 2048

/** How text may stand in bytes: one byte a character, or two as in the string pools of older build tools. */
export type Encoding = 'latin1' | 'utf16le'
const MARKS = { latin1: Buffer.from(MARK, 'latin1'), utf16le: Buffer.from(MARK, 'utf16le') }
const WIDTH = { latin1: 1, utf16le: 2 }
/** What must lie together for a key to be seen for what it is. */
export const KEY_BYTES = KEY_CHARS * 2

/**
 * SHA-256 of the base64 text of keys that libraries publish in their source: they protect nothing, and who links the library
 * has them. The key by which Netty's `OpenSsl` finds out what the TLS library can do (its certificate: CN=example.com).
 */
const PUBLISHED = new Set(['1bb2a9feb770febe36dca4a88d5351421d4f4f211b52e6143197e6b850f0ffb8'])
const isPublished = (text: string) => {
  const [, rest = ''] = text.split('KEY-----', 2)
  const body = rest.slice(0, rest.indexOf('-----END')).replaceAll('\\n', '').replaceAll(NOT_BASE64, '')
  return PUBLISHED.has(createHash('sha256').update(body).digest('hex'))
}

/** Headers of private keys without a body, in one package, before nobody looks any further: real ones have a handful. */
const MOST_HEADERS = 100_000

/**
 * A header alone also stands in code and documents that only talk about keys: the body makes it one. Line by line, as a
 * pattern over headers, fields and body takes a time that doubles with every field that leads to no body.
 */
const keyAt = (text: string) => {
  const header = PRIVATE_HEADER.exec(text)
  const lines = header ? text.slice(header[0].length).split(/\r?\n|\\r\\n|\\n/) : []
  const first = lines.map((line) => line.trimStart()).find((line) => line !== '' && !PEM_FIELD.test(line))
  return first !== undefined && PEM_BODY.test(first) ? header?.[1] : undefined
}

/** `more` follows: what stands too near the end is left for the next look. */
type Sight = { encoding: Encoding; more: boolean }
export type KeySearch = {
  /** The kind of the first private key in these bytes. */
  find(bytes: Buffer, sight: Sight): string | undefined
  /** False where there were more headers than are looked at. */
  isWhole(): boolean
}

/** Looks at the bytes themselves: most hold no mark, and a string of every piece would wait for the collector. */
export const startKeySearch = (): KeySearch => {
  let left = MOST_HEADERS
  const find: KeySearch['find'] = (bytes, { encoding, more }) => {
    const [mark, width] = [MARKS[encoding], WIDTH[encoding]]
    const end = more ? bytes.length - KEY_CHARS * width : bytes.length
    for (let at = bytes.indexOf(mark); at >= 0 && at <= end && left > 0; at = bytes.indexOf(mark, at + mark.length)) {
      left -= 1
      const kind = keyAt(bytes.toString(encoding, at, at + WINDOW_CHARS * width))
      if (kind !== undefined && !isPublished(bytes.toString(encoding, at, at + KEY_CHARS * width))) return kind
    }
    return undefined
  }
  return { find, isWhole: () => left > 0 }
}

/** A file has one, or a handful of a test. */
const MOST_PLACES = 20
const MOST_LOOKS = 10_000

/** Where the private keys of these bytes begin, the first of them. */
export const keysIn = (bytes: Buffer): number[] => {
  const places: number[] = []
  const mark = MARKS.latin1
  let looks = 0
  for (let at = bytes.indexOf(mark); at >= 0 && looks < MOST_LOOKS && places.length < MOST_PLACES; looks += 1) {
    const isKey = keyAt(bytes.toString('latin1', at, at + WINDOW_CHARS)) !== undefined
    if (isKey && !isPublished(bytes.toString('latin1', at, at + KEY_CHARS))) places.push(at)
    at = bytes.indexOf(mark, at + mark.length)
  }
  return places
}

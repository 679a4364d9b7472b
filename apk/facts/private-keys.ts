import { createHash } from 'node:crypto'

const MARK = '-----BEGIN '
/**
 * What the bytes are searched for, at this place in the mark: needles of at most seven bytes are four times faster (12 against
 * 3 GB/s), and of the pieces of that length few stand by chance in text or code.
 */
const NEEDLE_AT = 4
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
const needle = (encoding: Encoding) => Buffer.from(MARK.slice(NEEDLE_AT), encoding).subarray(0, 7)
const NEEDLES = { latin1: needle('latin1'), utf16le: needle('utf16le') }
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

/** Where marks stand in these bytes, up to `end`, until `isEnough` or nothing is left to look at. */
type Marks = { encoding: Encoding; end: number; looks: { left: number }; isEnough: (at: number) => boolean }
const eachMark = (bytes: Buffer, { encoding, end, looks, isEnough }: Marks) => {
  const sought = NEEDLES[encoding]
  const before = NEEDLE_AT * WIDTH[encoding]
  for (
    let next = bytes.indexOf(sought, before);
    next >= 0 && looks.left > 0;
    next = bytes.indexOf(sought, next + sought.length)
  ) {
    const at = next - before
    if (at > end) return
    looks.left -= 1
    if (isEnough(at)) return
  }
}

/** The kind of the private key that begins here, if one does and nobody has published it. */
const kindAt = (bytes: Buffer, at: number, encoding: Encoding) => {
  const kind = keyAt(bytes.toString(encoding, at, at + WINDOW_CHARS * WIDTH[encoding]))
  return kind !== undefined && !isPublished(bytes.toString(encoding, at, at + KEY_CHARS * WIDTH[encoding])) ? kind : undefined
}

/** Looks at the bytes themselves: most hold no mark, and a string of every piece would wait for the collector. */
export const startKeySearch = (): KeySearch => {
  const looks = { left: MOST_HEADERS }
  const find: KeySearch['find'] = (bytes, { encoding, more }) => {
    let kind: string | undefined
    const end = more ? bytes.length - KEY_CHARS * WIDTH[encoding] : bytes.length
    const isEnough = (at: number) => {
      kind = kindAt(bytes, at, encoding)
      return kind !== undefined
    }
    eachMark(bytes, { encoding, end, looks, isEnough })
    return kind
  }
  return { find, isWhole: () => looks.left > 0 }
}

/** A file has one, or a handful of a test. */
const MOST_PLACES = 20
const MOST_LOOKS = 10_000

/** Where the private keys of these bytes begin, the first of them. */
export const keysIn = (bytes: Buffer): number[] => {
  const places: number[] = []
  const isEnough = (at: number) => {
    if (kindAt(bytes, at, 'latin1') !== undefined) places.push(at)
    return places.length >= MOST_PLACES
  }
  eachMark(bytes, { encoding: 'latin1', end: bytes.length, looks: { left: MOST_LOOKS }, isEnough })
  return places
}

import { createHash } from 'node:crypto'

const MARK = '-----BEGIN '
/**
 * Searched is a part of the mark, from this index on: needles of at most seven bytes are four times faster (12 against 3 GB/s), and
 * this part rarely occurs in other text or code.
 */
const NEEDLE_AT = 4
const PRIVATE_HEADER = /^-----BEGIN ([A-Z0-9 ]{0,30}PRIVATE KEY)-----/
const PEM_FIELD = /^[\w-]+: /
const PEM_BODY = /^[A-Za-z0-9+/]{16}/
const NOT_BASE64 = /[^A-Za-z0-9+/=]/g
/** From a header to where the body must have begun, behind the fields of an encrypted key. */
const WINDOW_CHARS = 512
/** A whole key of 2048 bits; of a longer one the start is enough to tell it from published ones. */
const KEY_CHARS = 2048

/** Text encodings in bytes: one byte per character, or two as in string pools of older build tools. */
export type Encoding = 'latin1' | 'utf16le'
const needle = (encoding: Encoding) => Buffer.from(MARK.slice(NEEDLE_AT), encoding).subarray(0, 7)
const NEEDLES = { latin1: needle('latin1'), utf16le: needle('utf16le') }
const WIDTH = { latin1: 1, utf16le: 2 }
/** Bytes that must be contiguous to recognise a key. */
export const KEY_BYTES = KEY_CHARS * 2

/**
 * SHA-256 of the base64 text of keys that libraries publish in their source: they protect nothing, and every user of the library
 * has them. The key with which Netty's `OpenSsl` finds out what the TLS library can do (its certificate: CN=example.com).
 */
const PUBLISHED = new Set(['1bb2a9feb770febe36dca4a88d5351421d4f4f211b52e6143197e6b850f0ffb8'])
const isPublished = (text: string) => {
  const [, rest = ''] = text.split('KEY-----', 2)
  const body = rest.slice(0, rest.indexOf('-----END')).replaceAll('\\n', '').replaceAll(NOT_BASE64, '')
  return PUBLISHED.has(createHash('sha256').update(body).digest('hex'))
}

/** Bound on headers without a body per package: real ones have a handful. */
const MOST_HEADERS = 100_000

/**
 * A header without a body also occurs in code and documents about keys, so the body is required. Line by line, since a regular
 * expression over headers, fields and body takes exponential time in the number of fields without a body.
 */
const keyAt = (text: string) => {
  const header = PRIVATE_HEADER.exec(text)
  const lines = header ? text.slice(header[0].length).split(/\r?\n|\\r\\n|\\n/) : []
  const first = lines.map((line) => line.trimStart()).find((line) => line !== '' && !PEM_FIELD.test(line))
  return first !== undefined && PEM_BODY.test(first) ? header?.[1] : undefined
}

/** `more`: another chunk follows, so what is too close to the end is left for the next search. */
type Sight = { encoding: Encoding; more: boolean }
export type KeySearch = {
  /** The kind of the first private key in these bytes. */
  find(bytes: Buffer, sight: Sight): string | undefined
  /** False if the bound on headers was reached. */
  isWhole(): boolean
}

/** Visits marks in these bytes up to `end`, until `isEnough` returns true or the budget is spent. */
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

/** The kind of the private key that begins here, undefined if there is none or it is a published one. */
const kindAt = (bytes: Buffer, at: number, encoding: Encoding) => {
  const kind = keyAt(bytes.toString(encoding, at, at + WINDOW_CHARS * WIDTH[encoding]))
  return kind !== undefined && !isPublished(bytes.toString(encoding, at, at + KEY_CHARS * WIDTH[encoding])) ? kind : undefined
}

/** Searches bytes, not strings: most have no mark, and a string per chunk would burden the garbage collector. */
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

/** A file has one, or a test a handful. */
const MOST_PLACES = 20
const MOST_LOOKS = 10_000

/** Offsets of the first private keys in these bytes. */
export const keysIn = (bytes: Buffer): number[] => {
  const places: number[] = []
  const isEnough = (at: number) => {
    if (kindAt(bytes, at, 'latin1') !== undefined) places.push(at)
    return places.length >= MOST_PLACES
  }
  eachMark(bytes, { encoding: 'latin1', end: bytes.length, looks: { left: MOST_LOOKS }, isEnough })
  return places
}

import { Malformed } from '../bytes/malformed.ts'

/** A DER value, or BER with definite or indefinite length: signers are not always strict. */
export type Der = {
  readonly bytes: Uint8Array
  /** First identifier octet: class, constructed bit and a low tag number. */
  readonly tag: number
  readonly start: number
  readonly bodyStart: number
  readonly bodyEnd: number
  readonly end: number
}

export const TAG = {
  integer: 0x02,
  bitString: 0x03,
  octetString: 0x04,
  oid: 0x06,
  utcTime: 0x17,
  generalizedTime: 0x18,
  sequence: 0x30,
  set: 0x31,
  context0: 0xa0,
  context1: 0xa1,
} as const

const MAX_DEPTH = 32
const CONSTRUCTED = 0x20

const byteAt = (bytes: Uint8Array, offset: number) => {
  const value = bytes[offset]
  if (value === undefined) throw new Malformed(offset, 'a DER octet')
  return value
}

type Length = { bodyStart: number; length: number }

/** X.690 8.1.3: `length` is -1 for the indefinite form. */
const readLength = (bytes: Uint8Array, offset: number): Length => {
  const first = byteAt(bytes, offset)
  if (first < 0x80) return { bodyStart: offset + 1, length: first }
  if (first === 0x80) return { bodyStart: offset + 1, length: -1 }
  const count = first & 0x7f
  if (count > 4) throw new Malformed(offset, 'a DER length of at most 4 octets')
  let length = 0
  for (let i = 1; i <= count; i++) length = length * 256 + byteAt(bytes, offset + i)
  return { bodyStart: offset + 1 + count, length }
}

type Place = { offset: number; limit: number; depth: number }

const readIndefinite = (bytes: Uint8Array, { bodyStart, tag, place }: { bodyStart: number; tag: number; place: Place }): Der => {
  if ((tag & CONSTRUCTED) === 0) throw new Malformed(place.offset, 'a constructed value with indefinite length')
  let offset = bodyStart
  while (byteAt(bytes, offset) !== 0 || byteAt(bytes, offset + 1) !== 0) {
    offset = readAt(bytes, { offset, limit: place.limit, depth: place.depth + 1 }).end
  }
  return { bytes, tag, start: place.offset, bodyStart, bodyEnd: offset, end: offset + 2 }
}

const readAt = (bytes: Uint8Array, place: Place): Der => {
  if (place.depth > MAX_DEPTH) throw new Malformed(place.offset, `DER nested at most ${MAX_DEPTH} deep`)
  const tag = byteAt(bytes, place.offset)
  if ((tag & 0x1f) === 0x1f) throw new Malformed(place.offset, 'a low DER tag number')
  const { bodyStart, length } = readLength(bytes, place.offset + 1)
  if (length < 0) return readIndefinite(bytes, { bodyStart, tag, place })
  const end = bodyStart + length
  if (end > place.limit) throw new Malformed(place.offset, `DER value within ${place.limit}`)
  return { bytes, tag, start: place.offset, bodyStart, bodyEnd: end, end }
}

/** The value at the start of the bytes; trailing bytes are ignored. */
export const readDer = (bytes: Uint8Array): Der => readAt(bytes, { offset: 0, limit: bytes.length, depth: 0 })

export const children = (node: Der): Der[] => {
  const found: Der[] = []
  let offset = node.bodyStart
  while (offset < node.bodyEnd) {
    const child = readAt(node.bytes, { offset, limit: node.bodyEnd, depth: 1 })
    found.push(child)
    offset = child.end
  }
  return found
}

export const body = (node: Der) => node.bytes.subarray(node.bodyStart, node.bodyEnd)
/** The whole value, including its header. */
export const encoding = (node: Der) => node.bytes.subarray(node.start, node.end)

export const childAt = (nodes: Der[], { index, tag, sought }: { index: number; tag?: number; sought: string }): Der => {
  const node = nodes[index]
  if (!node || (tag !== undefined && node.tag !== tag)) throw new Malformed(node?.start ?? 0, sought)
  return node
}

/** Octets of a string value; BER may split it into parts. */
export const stringOctets = (node: Der): Uint8Array => {
  if ((node.tag & CONSTRUCTED) === 0) return body(node)
  return new Uint8Array(Buffer.concat(children(node).map((part) => body(part))))
}

const MAX_OID_BYTES = 64

/** Dotted text of an object identifier. */
export const oidText = (node: Der): string => {
  const octets = body(node)
  if (node.tag !== TAG.oid || octets.length === 0 || octets.length > MAX_OID_BYTES) throw new Malformed(node.start, 'an OID')
  const parts: bigint[] = []
  let value = 0n
  for (const octet of octets) {
    value = (value << 7n) | BigInt(octet & 0x7f)
    if (octet >= 0x80) continue
    parts.push(value)
    value = 0n
  }
  const head = parts.shift() ?? 0n
  const first = head < 40n ? 0n : head < 80n ? 1n : 2n
  return [first, head - first * 40n, ...parts].join('.')
}

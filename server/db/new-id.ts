import { randomBytes } from 'node:crypto'
import type { JsonText } from './column-types.ts'

/** UUIDv7 text, lower case (RFC 9562 §5.7): 48 bits of `now` in milliseconds, then 74 random bits. Sorts by time, can't be guessed. */
export const newId = (now: number): string => {
  const bytes = randomBytes(16)
  bytes.writeUIntBE(now, 0, 6)
  bytes[6] = (bytes[6]! & 0x0f) | 0x70
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

/** For jsonb columns. Always text: the drivers write arrays and strings differently, but agree on text. */
export const toJson = (value: unknown): JsonText => JSON.stringify(value) as JsonText

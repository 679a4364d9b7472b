import { createHash } from 'node:crypto'

/** The namespace for URLs, RFC 9562 §6.6. */
const URL_NAMESPACE = Buffer.from('6ba7b8119dad11d180b400c04fd430c8', 'hex')
const VERSION_5 = 0x50
const VARIANT = 0x80

/** A name-based UUID, version 5 (RFC 9562 §5.5): the same name gives the same UUID. */
export const namedUuid = (name: string): string => {
  const bytes = createHash('sha1').update(URL_NAMESPACE).update(name).digest().subarray(0, 16)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | VERSION_5
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | VARIANT
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

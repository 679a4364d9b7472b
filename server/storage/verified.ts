import { createHash } from 'node:crypto'

/** The bytes stored under a hash don't match it: a disk, or the bucket's operator, has changed them. */
export class OtherBytes extends Error {
  constructor(sha256: string) {
    super(`the storage gave other bytes than were stored under ${sha256}`)
  }
}

/** Passes the bytes on, but holds back the last chunk until the hash is verified; throws if it doesn't match. */
export async function* verified(sha256: string, bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256')
  let held: Uint8Array | undefined
  for await (const chunk of bytes) {
    hash.update(chunk)
    if (held) yield held
    held = chunk
  }
  if (hash.digest('hex') !== sha256) throw new OtherBytes(sha256)
  if (held) yield held
}

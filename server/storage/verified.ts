import { createHash } from 'node:crypto'

/** What stands under a hash has other bytes: a disk, or whoever keeps the bucket, has changed them. */
export class OtherBytes extends Error {
  constructor(sha256: string) {
    super(`the storage gave other bytes than were stored under ${sha256}`)
  }
}

/** The bytes as they come, the last of them only once all are known to be those of the hash: a changed file breaks off. */
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

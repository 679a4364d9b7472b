import { createHash, randomUUID } from 'node:crypto'
import { rm, stat } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { BadSetting } from '../bad-setting.ts'
import { BucketFault, type Sent } from './ask-bucket.ts'
import { type Bucket, type BucketSettings, openBucket } from './bucket.ts'
import { assertHash, FileTooLarge, NoSuchFile, type Storage, StorageFull } from './storage.ts'
import { temporaryFolder } from './temporary.ts'
import { OtherBytes, verified } from './verified.ts'

const FULL = new Set(['QuotaExceeded', 'InsufficientCapacity', 'XMinioStorageFull', 'XMinioAdminBucketQuotaExceeded'])
const isFull = (error: unknown) => error instanceof BucketFault && (error.status === 507 || FULL.has(error.code))

/** A copy is removed only after a newer one of the same content exists: on a miss, list again. */
const LOOKS = 3

const folderOf = (sha256: string) => {
  assertHash(sha256)
  return `${sha256.slice(0, 2)}/${sha256.slice(2)}/`
}
/** When a copy was stored, in milliseconds, by our own clock: a bucket's may be off. */
const storedAt = (name: string) => Number(name.slice(name.lastIndexOf('/') + 1).split('-', 1)[0])

/**
 * Each content is stored under its hash as a copy whose name contains the time. A copy is never overwritten, so an old one
 * can be deleted by name while somebody stores the same content again.
 */
const copiesIn = (bucket: Bucket) => {
  const copiesOf = (sha256: string) => bucket.list(folderOf(sha256))
  const removeAll = async (names: readonly string[]) => {
    for (const name of names) await bucket.remove(name)
  }
  const keep = async (sent: Sent) => {
    const before = await copiesOf(sent.sha256)
    try {
      await bucket.put(`${folderOf(sent.sha256)}${Date.now()}-${randomUUID()}`, sent)
    } catch (error) {
      throw isFull(error) ? new StorageFull(error) : error
    }
    await removeAll(before)
  }
  const read = async (sha256: string) => {
    for (let looks = 0; looks < LOOKS; looks += 1) {
      const newest = (await copiesOf(sha256)).at(-1)
      const found = newest === undefined ? undefined : await bucket.get(newest)
      if (found) return found
      if (newest === undefined) break
    }
    throw new NoSuchFile(sha256)
  }
  return { copiesOf, removeAll, keep, read }
}

const HASH = /^([0-9a-f]{2})\/([0-9a-f]{62})\//

/** Copies of one content are listed in sequence, but may span two pages. */
async function* hashesIn(bucket: Bucket): AsyncGenerator<string[]> {
  let last: string | undefined
  for await (const names of bucket.names()) {
    const hashes = new Set(names.flatMap((name) => HASH.exec(name)?.slice(1).join('') ?? []))
    if (last !== undefined) hashes.delete(last)
    last = [...hashes].at(-1) ?? last
    yield [...hashes]
  }
}

/** Fails at the start, not with the first visitor who uploads a file. */
const assertReachable = async (bucket: Bucket) => {
  try {
    await bucket.list('start/')
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new BadSetting(`S3_BUCKET 指向的存储桶现在用不了，请检查地址、区域和密钥（${why}）。`, { cause: error })
  }
}

/** Storage in an S3-compatible bucket; `folder` on this machine holds files in transit. */
export const bucketStorage = async (settings: BucketSettings, folder: string): Promise<Storage> => {
  const temporary = await temporaryFolder(folder)
  const bucket = openBucket(settings)
  await assertReachable(bucket)
  const { copiesOf, removeAll, keep, read } = copiesIn(bucket)
  return {
    put: async (bytes) => {
      if (bytes instanceof Uint8Array) {
        const stored = { sha256: createHash('sha256').update(bytes).digest('hex'), sizeBytes: bytes.length }
        await keep({ ...stored, bytes })
        return stored
      }
      const written = await temporary.write(bytes)
      try {
        await keep(written)
        return { sha256: written.sha256, sizeBytes: written.sizeBytes }
      } finally {
        await rm(written.path, { force: true })
      }
    },
    adopt: async (path, sha256) => {
      await keep({ path, sha256, sizeBytes: (await stat(path)).size })
      await rm(path, { force: true })
    },
    open: async (sha256) => verified(sha256, (await read(sha256)).bytes),
    bytes: async (sha256, capBytes) => {
      const { sizeBytes, bytes } = await read(sha256)
      if (sizeBytes <= capBytes) return new Uint8Array(await buffer(verified(sha256, bytes)))
      bytes.destroy()
      throw new FileTooLarge(sizeBytes, capBytes)
    },
    has: async (sha256) => (await copiesOf(sha256)).length > 0,
    remove: async (sha256) => removeAll(await copiesOf(sha256)),
    removeStale: async (sha256, before) => {
      const { stale = [], young = [] } = Object.groupBy(await copiesOf(sha256), (name) =>
        storedAt(name) < before ? 'stale' : 'young',
      )
      await removeAll(stale)
      return young.length === 0
    },
    all: () => hashesIn(bucket),
    isThere: async () => true,
    local: async (sha256) => {
      const { path, sha256: arrived } = await temporary.write((await read(sha256)).bytes)
      if (arrived === sha256) return { path, release: () => rm(path, { force: true }) }
      await rm(path, { force: true })
      throw new OtherBytes(sha256)
    },
  }
}

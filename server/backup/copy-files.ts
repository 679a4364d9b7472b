import { createReadStream } from 'node:fs'
import { open, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { type Database, isAway } from '../db/index.ts'
import { isMissing } from '../if-present.ts'
import { PlainFailure } from '../plain-failure.ts'
import { isDiskFull, isHash, isStorageAway, NoSuchFile, OtherBytes, type Storage } from '../storage/index.ts'

type Place = {
  database: Database
  storage: Storage
  /** Before each further try of a file whose source broke off. */
  pausesMs?: readonly number[]
}
/** A file that a row refers to and that could not be copied. */
export type LeftOut = { sha256: string; why: 'changed' | 'lost' | 'unreadable' }

/** A read error of one file. Write errors concern the whole backup, so they are not caught. */
const isUnreadable = (error: unknown) => {
  const { code, syscall } = error as NodeJS.ErrnoException
  return code === 'EIO' && syscall === 'read'
}

const isBroken = (error: unknown) => (isStorageAway(error) ? !isDiskFull(error) : isAway(error))

const whyOf = (error: unknown): LeftOut['why'] | undefined => {
  if (error instanceof OtherBytes) return 'changed'
  if (error instanceof NoSuchFile || isMissing(error)) return 'lost'
  return isUnreadable(error) ? 'unreadable' : undefined
}

/** `for share` waits for a running sweep to commit: it deletes the file before the row. */
const hasRow = async ({ db }: Database, sha256: string) => {
  const row = await db.selectFrom('blob').select('sha256').where('sha256', '=', sha256).forShare().executeTakeFirst()
  return row !== undefined
}

/** The storage's side failed in the middle of a file: a connection that broke, or a bucket that refused. */
class SourceBroke extends Error {}

/** `EIO` is the disk's own answer, and asking again changes nothing. */
async function* bytesOf(storage: Storage, sha256: string): AsyncGenerator<Uint8Array> {
  try {
    yield* await storage.open(sha256)
  } catch (cause) {
    if (whyOf(cause) || !isBroken(cause)) throw cause
    throw new SourceBroke(`the storage broke off: ${(cause as Error).message}`, { cause })
  }
}

type Copied = 'copied' | 'swept' | 'broken' | LeftOut['why']
const copyOnce = async ({ database, storage }: Place, sha256: string, to: string): Promise<Copied> => {
  // Opened here: a write stream that opens lazily may create the file after it was removed.
  const out = await open(to, 'wx', 0o600)
  try {
    await pipeline(bytesOf(storage, sha256), out.createWriteStream())
    return 'copied'
  } catch (error) {
    await out.close()
    const why = error instanceof SourceBroke ? 'broken' : whyOf(error)
    if (!why) throw error
    await rm(to, { force: true })
    // Swept since the snapshot, so no row refers to it any more.
    return why === 'lost' && !(await hasRow(database, sha256)) ? 'swept' : why
  }
}

const PAUSES_MS = [500, 2_000, 8_000]
const copyOne = async (place: Place, sha256: string, to: string): Promise<Copied> => {
  let copied = await copyOnce(place, sha256, to)
  for (const pauseMs of place.pausesMs ?? PAUSES_MS) {
    if (copied !== 'broken') break
    await pause(pauseMs)
    copied = await copyOnce(place, sha256, to)
  }
  return copied
}

/**
 * Copies the files of these hashes. One unreadable file must not cost all others their backup; a storage that breaks off twice
 * in a row, however often it is asked, is away.
 */
export const copyFiles = async (place: Place, hashes: readonly string[], folder: string) => {
  const leftOut: LeftOut[] = []
  let files = 0
  let broken = 0
  for (const sha256 of hashes) {
    const copied = await copyOne(place, sha256, join(folder, sha256))
    broken = copied === 'broken' ? broken + 1 : 0
    if (broken > 1)
      throw new PlainFailure('文件存储一再断开，没有备份：请确认存储桶可以访问（S3_BUCKET 和它的密钥），再备份一次。')
    if (copied === 'copied') files += 1
    else if (copied !== 'swept') leftOut.push({ sha256, why: copied === 'broken' ? 'unreadable' : copied })
  }
  return { files, leftOut }
}

const spoiltSentence = (sha256: string) =>
  `备份里的文件 ${sha256} 已损坏，没有恢复。请换上另一份备份里的同名文件；没有的话，把它从这份备份的 files 目录移走再恢复，只少这一个文件。`

/** Puts all files of a backup back into the storage, which hashes them: corruption is found here, not years later. */
export const restoreFiles = async (storage: Storage, folder: string): Promise<number> => {
  const hashes = (await readdir(folder)).filter(isHash)
  for (const sha256 of hashes) {
    const stored = await storage.put(createReadStream(join(folder, sha256)))
    if (stored.sha256 === sha256) continue
    await storage.remove(stored.sha256)
    throw new PlainFailure(spoiltSentence(sha256))
  }
  return hashes.length
}

/** Files that restored rows refer to and that the backup lacked. */
export const missingFiles = async ({ database, storage }: Place): Promise<string[]> => {
  const missing: string[] = []
  const rows = await database.db.selectFrom('blob').select('sha256').orderBy('sha256').execute()
  for (const { sha256 } of rows) if (!(await storage.has(sha256))) missing.push(sha256)
  return missing
}

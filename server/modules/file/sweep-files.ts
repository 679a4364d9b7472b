import * as z from 'zod/mini'
import type { Parts } from '../../compose.ts'
import { type Db, inTransaction } from '../../db/index.ts'
import { defineJob, enqueue, handle } from '../../jobs/index.ts'
import {
  dropBlob,
  dropLooseAppealFiles,
  dropLooseEvidence,
  dropLooseImages,
  dropOldUploads,
  lockLooseBlob,
  knownBlobs,
  looseBlobs,
} from './sweep-queries.ts'

const DAY_MS = 86_400_000
/** A form may stay open for days before it is sent with its uploaded picture or log. */
export const KEPT_LOOSE_MS = 7 * DAY_MS
/** A file modified within this time was stored again, and stays even if its row is old. */
const FILE_REST_MS = DAY_MS

const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10)

const sweepFilesJob = defineJob({ name: 'sweepFiles', payload: z.object({ day: z.string() }) })

/** Enqueues one sweep per day, if there is none yet. */
export const planSweep = (db: Db, { now, runAt }: { now: number; runAt: number }) => {
  const day = dayOf(runAt)
  return enqueue(db, sweepFilesJob, { day }, { now, runAt, uniqueKey: day })
}

/** The row is locked while the file is deleted, so that nobody can refer to it in between. */
const dropFile = ({ db, storage }: Parts, sha256: string, before: number) =>
  inTransaction(db, async (db) => {
    if (!(await lockLooseBlob(db, sha256))) return
    if (await storage.removeStale(sha256, before)) await dropBlob(db, sha256)
  })

/** Whoever stored the same content within this time may be about to refer to it. */
const JUST_NOW_MS = 60_000

/** Deletes files that lost a reference, unless something else refers to them. Any missed here are found by a sweep. */
export const dropFiles = async (parts: Parts, files: readonly string[]): Promise<void> => {
  for (const sha256 of files) await dropFile(parts, sha256, parts.clock() - JUST_NOW_MS)
}

const findRowless = async ({ db, storage }: Parts) => {
  const rowless: string[] = []
  let named = 0
  for await (const hashes of storage.all()) {
    const known = await knownBlobs(db, hashes)
    named += known.size
    rowless.push(...hashes.filter((sha256) => !known.has(sha256)))
  }
  return { rowless, named }
}

/** A process rarely dies between a file and its row: if many files have no row, the folder belongs to another database. */
const MOST_ROWLESS = { files: 10, share: 0.1 }

/** Deletes files whose process died before writing their row: nothing else would ever find them. */
const dropRowless = async (parts: Parts, before: number): Promise<void> => {
  const { rowless, named } = await findRowless(parts)
  if (rowless.length > Math.max(MOST_ROWLESS.files, named * MOST_ROWLESS.share))
    return parts.log.warn({ files: rowless.length, named }, 'files that the database does not know are left alone')
  for (const sha256 of rowless) await parts.storage.removeStale(sha256, before)
}

/** Deletes unused uploads: packages, evidence, pictures, attachments, and files without any reference. */
const sweepFiles = async (parts: Parts) => {
  const now = parts.clock()
  const before = now - KEPT_LOOSE_MS
  await dropOldUploads(parts.db, before)
  await dropLooseEvidence(parts.db, before)
  await dropLooseImages(parts.db, before)
  await dropLooseAppealFiles(parts.db, before)
  for (const sha256 of await looseBlobs(parts.db, before)) await dropFile(parts, sha256, now - FILE_REST_MS)
  await dropRowless(parts, before)
  await planSweep(parts.db, { now, runAt: now + DAY_MS })
}

export const sweepFilesHandler = handle(sweepFilesJob, (parts) => sweepFiles(parts), {
  givenUp: async ({ db, clock }) => {
    const now = clock()
    await planSweep(db, { now, runAt: now + DAY_MS })
  },
})

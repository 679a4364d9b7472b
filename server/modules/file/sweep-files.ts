import * as z from 'zod/mini'
import type { Parts } from '../../compose.ts'
import type { Db } from '../../db/index.ts'
import { defineJob, enqueue, handle } from '../../jobs/index.ts'
import { dropFile } from './drop-files.ts'
import {
  dropLooseAppealFiles,
  dropLooseEvidence,
  dropLooseImages,
  dropOldUploads,
  knownBlobs,
  type LooseBlob,
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

type Sweeping = { now: number; before: number; signal: AbortSignal }

/** Batch by batch, each file in a transaction of its own, until none is left; what was stored again lately is passed over. */
const dropLoose = async (parts: Parts, { now, before, signal }: Sweeping): Promise<void> => {
  let last: LooseBlob | undefined
  do {
    const found = await looseBlobs(parts.db, { before, after: last })
    for (const { sha256 } of found) {
      signal.throwIfAborted()
      await dropFile(parts, sha256, now - FILE_REST_MS)
    }
    last = found.at(-1)
  } while (last)
}

const findRowless = async ({ db, storage }: Parts, signal: AbortSignal) => {
  const rowless: string[] = []
  let named = 0
  for await (const hashes of storage.all()) {
    signal.throwIfAborted()
    const known = await knownBlobs(db, hashes)
    named += known.size
    rowless.push(...hashes.filter((sha256) => !known.has(sha256)))
  }
  return { rowless, named }
}

/** A process rarely dies between a file and its row: if many files have no row, the folder belongs to another database. */
const MOST_ROWLESS = { files: 10, share: 0.1 }

/** Deletes files whose process died before writing their row: nothing else would ever find them. */
const dropRowless = async (parts: Parts, { before, signal }: Sweeping): Promise<void> => {
  const { rowless, named } = await findRowless(parts, signal)
  if (rowless.length > Math.max(MOST_ROWLESS.files, named * MOST_ROWLESS.share))
    return parts.log.warn({ files: rowless.length, named }, 'files that the database does not know are left alone')
  for (const sha256 of rowless) await parts.storage.removeStale(sha256, before)
}

/** Deletes unused uploads: packages, evidence, pictures, attachments, and files without any reference. */
const sweepFiles = async (parts: Parts, signal: AbortSignal) => {
  const now = parts.clock()
  const before = now - KEPT_LOOSE_MS
  await dropOldUploads(parts.db, before)
  await dropLooseEvidence(parts.db, before)
  await dropLooseImages(parts.db, before)
  await dropLooseAppealFiles(parts.db, before)
  await dropLoose(parts, { now, before, signal })
  await dropRowless(parts, { now, before, signal })
  await planSweep(parts.db, { now, runAt: now + DAY_MS })
}

export const sweepFilesHandler = handle(sweepFilesJob, (parts, _payload, { signal }) => sweepFiles(parts, signal), {
  givenUp: async ({ db, clock }) => {
    const now = clock()
    await planSweep(db, { now, runAt: now + DAY_MS })
  },
})

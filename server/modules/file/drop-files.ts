import * as z from 'zod/mini'
import type { Parts } from '../../compose.ts'
import { inTransaction } from '../../db/index.ts'
import { defineJob, enqueue, handle } from '../../jobs/index.ts'
import { dropBlob, lockLooseBlob } from './sweep-queries.ts'

/** Whoever stored the same content within this time may be about to refer to it. */
const JUST_NOW_MS = 60_000
/** With a margin for a storage whose clock is a little ahead. */
const LATER_MS = 2 * JUST_NOW_MS

const dropFilesJob = defineJob({ name: 'dropFiles', payload: z.object({ files: z.array(z.string()) }) })

/**
 * Deletes a file that nothing refers to; its row is locked meanwhile, so that nobody can refer to it in between. False if it
 * stays for now, because the same content was stored after `before`.
 */
export const dropFile = ({ db, storage }: Pick<Parts, 'db' | 'storage'>, sha256: string, before: number): Promise<boolean> =>
  inTransaction(db, async (db) => {
    if (!(await lockLooseBlob(db, sha256))) return true
    const isGone = await storage.removeStale(sha256, before)
    if (isGone) await dropBlob(db, sha256)
    return isGone
  })

const dropRested = async (parts: Parts, files: readonly string[]): Promise<string[]> => {
  const young: string[] = []
  for (const sha256 of new Set(files)) if (!(await dropFile(parts, sha256, parts.clock() - JUST_NOW_MS))) young.push(sha256)
  return young
}

/**
 * Deletes files that lost a reference, unless something else refers to them: those stored just now a little later, since they
 * count for nobody any more. Any missed here are found by a sweep.
 */
export const dropFiles = async (parts: Parts, files: readonly string[]): Promise<void> => {
  const young = await dropRested(parts, files)
  const now = parts.clock()
  if (young.length > 0) await enqueue(parts.db, dropFilesJob, { files: young }, { now, runAt: now + LATER_MS })
}

/** A file that is young again was stored by somebody else meanwhile, who refers to it or drops it. */
export const dropFilesHandler = handle(dropFilesJob, async (parts, { files }) => {
  await dropRested(parts, files)
})

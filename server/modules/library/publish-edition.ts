import { chinaDayOf, startOfChinaDay } from '@alliance/contract/china-minute'
import { compareVersions } from '@alliance/contract/edition'
import type { Parts } from '../../compose.ts'
import type { Db } from '../../db/index.ts'
import { enqueue } from '../../jobs/index.ts'
import type { LibraryDocument } from './documents.ts'
import { deleteEdition, type Edition, lockEditions, putEdition } from './edition-queries.ts'
import { readDocuments } from './editions.ts'
import { planChange } from './plan-change.ts'
import { publishLibraryJob, recordVersionNewsJob } from './jobs.ts'

type Next = Pick<Edition, 'documentId' | 'version' | 'effectiveFrom'> & { contentId?: string | undefined }

/**
 * Errors by field that keep it from being the document's next edition; empty if there are none. Number and day of editions
 * must increase together, so that the edition in force on a day is unambiguous.
 */
export const editionProblems = (
  document: LibraryDocument | undefined,
  { contentId, version, effectiveFrom }: Next,
  now: number,
): Record<string, string> => {
  const others = document?.versions.filter((one) => one.contentId === undefined || one.contentId !== contentId) ?? []
  const highest = others.toSorted((a, b) => compareVersions(b.version, a.version))[0]
  const latest = others.toSorted((a, b) => b.effectiveFrom.localeCompare(a.effectiveFrom))[0]
  const problems: Record<string, string> = {}
  if (highest && compareVersions(version, highest.version) <= 0) problems['version'] = `要高于已有的 ${highest.version}`
  if (effectiveFrom < chinaDayOf(now)) problems['effectiveFrom'] = '施行日期不能早于今天'
  else if (latest && effectiveFrom < latest.effectiveFrom)
    problems['effectiveFrom'] = `不能早于 ${latest.version} 的施行日期 ${latest.effectiveFrom}`
  return problems
}

type Publishing = Pick<Parts, 'cache'> & { now: number }

/** Follow-up of a change: caches at once, files and search by the job, now and on the day. */
const follow = async (db: Db, { cache, now }: Publishing, day: string) => {
  const at = startOfChinaDay(day)
  await enqueue(db, publishLibraryJob, { day: chinaDayOf(now) }, { now })
  await enqueue(db, recordVersionNewsJob, {}, { now })
  if (at > now) await planChange(db, { now, at })
  await cache.drop(db, ['library'])
}

/** Publishes an edition in the act's transaction. False if another one was first or its day has passed. */
export const showEdition = async (db: Db, publishing: Publishing, edition: Edition): Promise<boolean> => {
  await lockEditions(db)
  const document = (await readDocuments(db)).find(({ id }) => id === edition.documentId)
  if (!document || Object.keys(editionProblems(document, edition, publishing.now)).length > 0) return false
  await putEdition(db, edition)
  await follow(db, publishing, edition.effectiveFrom)
  return true
}

/** Withdraws an edition that was announced and is not yet in force. */
export const withdrawEdition = async (db: Db, { cache, now }: Publishing, contentId: string): Promise<void> => {
  await lockEditions(db)
  await deleteEdition(db, contentId)
  await enqueue(db, recordVersionNewsJob, {}, { now })
  await cache.drop(db, ['library'])
}

import { createHash } from 'node:crypto'
import { SEARCH_TYPE_DOCUMENT } from '@alliance/contract/home'
import type { Parts } from '../../compose.ts'
import { type Db, inTransaction, toJson } from '../../db/index.ts'
import { enqueue } from '../../jobs/index.ts'
import { replaceEntry } from '../search/index.ts'
import { pagesOf } from './document-text.ts'
import { allDocuments, inForce, menuItem } from './documents.ts'
import { publishLibraryJob } from './jobs.ts'
import { dayOf } from './packs.ts'
import { pageTexts } from '../../pdf/index.ts'

const INDEXED = 'indexedLibrary'

/** The texts that are in force; two days with the same digest need no work between them. */
const stateOf = (now: number) => {
  const documents = allDocuments().map((document) => ({ document, version: inForce(document, now) }))
  const text = JSON.stringify(documents.map(({ document, version }) => [document.id, document.title, document.summary, version]))
  return { documents, digest: createHash('sha256').update(text).digest('hex') }
}

/** Now for the files, and on the next day when another version takes effect. */
const planWork = async (db: Db, now: number) => {
  const day = dayOf(now)
  await enqueue(db, publishLibraryJob, { day }, { now, uniqueKey: day })
  const days = allDocuments().map((document) => menuItem(document, now).comingFrom)
  const next = days.filter((one) => one !== '').toSorted()[0]
  if (next === undefined) return
  await enqueue(db, publishLibraryJob, { day: next }, { now, runAt: Date.parse(next), uniqueKey: next })
}

/** Makes the documents findable, one entry per page. Runs at every start and does its work once for each state of the texts. */
export const indexLibrary = async ({ db, kept, clock }: Pick<Parts, 'db' | 'kept' | 'clock'>): Promise<void> => {
  const now = clock()
  const { documents, digest } = stateOf(now)
  const before = await db.selectFrom('setting').select('value').where('name', '=', INDEXED).executeTakeFirst()
  if (before?.value === digest) return
  await inTransaction(db, async (db) => {
    for (const { document, version } of documents) {
      const { id, title } = document
      const parts = pageTexts(pagesOf(document, version))
      await replaceEntry(db, { type: SEARCH_TYPE_DOCUMENT, id, title, parts, at: Date.parse(version.effectiveFrom) })
    }
    const value = toJson(digest)
    await db
      .insertInto('setting')
      .values({ name: INDEXED, value })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
      .execute()
    await planWork(db, now)
    await kept.drop(db, ['library'])
  })
}

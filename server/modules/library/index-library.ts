import { createHash } from 'node:crypto'
import { chinaDayOf, startOfChinaDay } from '@alliance/contract/china-minute'
import type { Parts } from '../../compose.ts'
import { type Db, inTransaction } from '../../db/index.ts'
import { enqueue } from '../../jobs/index.ts'
import {
  documentParts,
  lockIndexedState,
  indexedState,
  keepEntries,
  replaceEntry,
  setIndexedState,
  TOKENS_VERSION,
} from '../search/index.ts'
import { DEMO_MARK, pagesOf } from './document-text.ts'
import { inForce, type LibraryDocument, nextChange } from './documents.ts'
import { readDocuments } from './editions.ts'
import { publishLibraryJob, recordVersionNewsJob } from './jobs.ts'
import { planChange } from './plan-change.ts'
import { pageTexts } from '../../pdf/index.ts'

const SOURCE = 'library'

/** The versions in force, and a digest of their texts: an equal digest needs no reindexing. */
const stateOf = (all: readonly LibraryDocument[], now: number) => {
  const documents = all.map((document) => ({ document, version: inForce(document, now) }))
  const texts = documents.map(({ document, version }) => [document.id, document.title, version])
  const text = JSON.stringify([TOKENS_VERSION, texts])
  return { documents, digest: createHash('sha256').update(text).digest('hex') }
}

/** Planned at every start, since a release may add a coming version without changing those in force. */
const planNext = async (db: Db, all: readonly LibraryDocument[], now: number) => {
  await enqueue(db, recordVersionNewsJob, {}, { now, uniqueKey: 'start' })
  const next = nextChange(all, now)
  if (next !== undefined) await planChange(db, { now, at: next })
}

type Shown = { document: LibraryDocument; version: ReturnType<typeof inForce> }

/** Indexes the text by section and clause, and the PDF by page. */
const indexDocument = async (db: Db, { document, version }: Shown, now: number) => {
  const { id, title } = document
  const entry = { id, title, at: Math.min(now, startOfChinaDay(version.effectiveFrom)) }
  await replaceEntry(db, { ...entry, kind: 'document', parts: documentParts(version.summary, version.blocks) })
  const pages = pageTexts(pagesOf(document, version, DEMO_MARK))
  const parts = pages.map((body, index) => ({
    part: index + 1,
    anchor: '',
    heading: '',
    body,
    ...(index === 0 && { also: 'PDF 下载' }),
  }))
  await replaceEntry(db, { ...entry, kind: 'pdf', parts })
}

/** Indexes the documents. Runs at every start; works only if the texts have changed. */
export const indexLibrary = async ({ db, cache, clock }: Pick<Parts, 'db' | 'cache' | 'clock'>): Promise<void> => {
  const now = clock()
  const all = await readDocuments(db)
  const { documents, digest } = stateOf(all, now)
  await planNext(db, all, now)
  if ((await indexedState(db, SOURCE)) === digest) return
  await inTransaction(db, async (db) => {
    if ((await lockIndexedState(db, SOURCE)) === digest) return
    for (const shown of documents) await indexDocument(db, shown, now)
    const ids = documents.map(({ document }) => document.id)
    await keepEntries(db, 'document', ids)
    await keepEntries(db, 'pdf', ids)
    await setIndexedState(db, SOURCE, digest)
    const day = chinaDayOf(now)
    await enqueue(db, publishLibraryJob, { day }, { now, uniqueKey: day })
    await cache.drop(db, ['library'])
  })
}

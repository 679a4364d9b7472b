import type { Parts } from '../../compose.ts'
import { type Db, inTransaction, newId } from '../../db/index.ts'
import { enqueue, handle } from '../../jobs/index.ts'
import { type LibraryDocument, readDocuments, recordVersionNewsJob } from '../library/index.ts'
import { notifyFollowersJob } from './jobs.ts'
import { newsSince, type News } from './news.ts'
import { addNews, lockNews, lastNews } from './queries.ts'

/** Cache tag of what is derived from news, dropped when there is any. */
export const DOCUMENT_NEWS_TAG = 'documentNews'

/** For a document without recorded news, versions are only recorded: this database sees it for the first time. */
const look = async (db: Db, { document, known, now }: { document: LibraryDocument; known: readonly News[]; now: number }) => {
  const found = newsSince(known, document, now)
  for (const { news, isTold } of found) {
    const id = newId(now)
    await addNews(db, { id, news, now })
    if (known.length > 0 && isTold) await enqueue(db, notifyFollowersJob, { newsId: id }, { now })
  }
  return found.length
}

/** Finds what happened to the documents' versions since the last check, and has followers notified. */
const recordVersionNews = ({ db, clock, cache }: Parts) =>
  inTransaction(db, async (db) => {
    await lockNews(db)
    const known = await lastNews(db)
    let found = 0
    for (const document of await readDocuments(db))
      found += await look(db, { document, known: known.filter(({ documentId }) => documentId === document.id), now: clock() })
    if (found > 0) await cache.drop(db, [DOCUMENT_NEWS_TAG])
  })

export const recordVersionNewsHandler = handle(recordVersionNewsJob, recordVersionNews)

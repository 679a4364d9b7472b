import { documentTitle } from '@alliance/contract/document-menu'
import type { Parts } from '../../compose.ts'
import { inTransaction } from '../../db/index.ts'
import { handle } from '../../jobs/index.ts'
import { documentLink } from '../../mail/index.ts'
import { notify } from '../inbox/index.ts'
import { notifyFollowersJob } from './jobs.ts'
import type { News } from './news.ts'
import { findNews, takeFollowers } from './queries.ts'

const AT_ONCE = 100
/** Number of changes in the message; the others are behind the link. */
const NAMED = 6

/** The changes that concern a follower; undefined if none of their clauses is among them. */
const heardOf = ({ changes }: News, termIds: readonly string[]): News['changes'] | undefined => {
  if (termIds.length === 0) return changes
  const own = changes.filter(({ termId }) => termIds.includes(termId))
  return own.length > 0 ? own : undefined
}

const letterOf = ({ documentId, version, kind, effectiveFrom, changes }: News, heard: News['changes'], own: boolean) => ({
  documentId,
  document: documentTitle(documentId),
  version,
  news: kind,
  day: effectiveFrom,
  changes: changes.length,
  own,
  heard: heard.length,
  named: heard.slice(0, NAMED).map(({ kind: change, clause, title }) => ({ change, clause, title })),
})

/** Notifies one batch; returns the number of followers in it. */
const notifyBatch = ({ db, clock }: Parts, newsId: string, news: News) =>
  inTransaction(db, async (db) => {
    const followers = await takeFollowers(db, newsId, AT_ONCE)
    for (const { accountId, termIds } of followers) {
      const heard = heardOf(news, termIds)
      if (!heard) continue
      const data = letterOf(news, heard, termIds.length > 0)
      await notify(db, { accountId, kind: 'documentChanged', data, link: documentLink(data).path }, clock())
    }
    return followers.length
  })

export const notifyFollowersHandler = handle(notifyFollowersJob, async (parts, { newsId }, { signal }) => {
  const news = await findNews(parts.db, newsId)
  if (!news) return
  while ((await notifyBatch(parts, newsId, news)) === AT_ONCE) signal.throwIfAborted()
})

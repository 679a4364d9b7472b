import { sql } from 'kysely'
import { type Db, toJson } from '../../db/index.ts'
import type { News } from './news.ts'

export const followedBy = (db: Db, accountId: string) =>
  db.selectFrom('followed_document').select(['document_id', 'term_ids']).where('account_id', '=', accountId).execute()

type Following = { accountId: string; documentId: string; termIds: readonly string[]; now: number }
/** An existing follower keeps the original start day. */
export const follow = (db: Db, { accountId, documentId, termIds, now }: Following) =>
  db
    .insertInto('followed_document')
    .values({ account_id: accountId, document_id: documentId, term_ids: [...termIds], followed_at: now })
    .onConflict((conflict) => conflict.columns(['account_id', 'document_id']).doUpdateSet({ term_ids: [...termIds] }))
    .execute()

export const unfollow = (db: Db, accountId: string, documentId: string) =>
  db.deleteFrom('followed_document').where('account_id', '=', accountId).where('document_id', '=', documentId).execute()

/** Locks out other checks for news until the transaction ends. */
export const lockNews = (db: Db) => sql`lock table document_news in share row exclusive mode`.execute(db)

const newsColumns = ['document_id', 'version', 'kind', 'effective_from', 'changes', 'words'] as const
type NewsRow = {
  document_id: string
  version: string
  kind: News['kind']
  effective_from: string
  changes: unknown
  words: unknown
}
const newsOf = ({ document_id, version, kind, effective_from, changes, words }: NewsRow): News => ({
  documentId: document_id,
  version,
  kind,
  effectiveFrom: effective_from,
  changes: changes as News['changes'],
  words: words as News['words'],
})

/** The latest news of each version. */
export const lastNews = async (db: Db): Promise<News[]> => {
  const rows = await db
    .selectFrom('document_news')
    .distinctOn(['document_id', 'version'])
    .select(newsColumns)
    .orderBy('document_id')
    .orderBy('version')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map(newsOf)
}

/** When each version was announced; the latest time if it was withdrawn in between. */
export const listAnnounced = (db: Db) =>
  db
    .selectFrom('document_news')
    .select(['document_id', 'version'])
    .select(({ fn }) => fn.max('created_at').as('at'))
    .where('kind', '=', 'coming')
    .groupBy(['document_id', 'version'])
    .execute()

export const addNews = (db: Db, { id, news, now }: { id: string; news: News; now: number }) =>
  db
    .insertInto('document_news')
    .values({
      id,
      document_id: news.documentId,
      version: news.version,
      kind: news.kind,
      effective_from: news.effectiveFrom,
      changes: toJson(news.changes),
      words: news.words && toJson(news.words),
      created_at: now,
    })
    .execute()

export const findNews = async (db: Db, newsId: string): Promise<News | undefined> => {
  const row = await db.selectFrom('document_news').select(newsColumns).where('id', '=', newsId).executeTakeFirst()
  return row && newsOf(row)
}

/** Marks the next followers as notified and returns them: those who followed before the news, each once. */
export const takeFollowers = async (db: Db, newsId: string, size: number) => {
  const followers = await db
    .selectFrom('followed_document as followed')
    .innerJoin('document_news as news', 'news.document_id', 'followed.document_id')
    .select(['followed.account_id', 'followed.term_ids'])
    .where('news.id', '=', newsId)
    .whereRef('followed.followed_at', '<=', 'news.created_at')
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('told_follower as told')
            .select('told.account_id')
            .whereRef('told.news_id', '=', 'news.id')
            .whereRef('told.account_id', '=', 'followed.account_id'),
        ),
      ),
    )
    .orderBy('followed.account_id')
    .limit(size)
    .execute()
  const rows = followers.map(({ account_id }) => ({ news_id: newsId, account_id }))
  if (rows.length > 0) await db.insertInto('told_follower').values(rows).execute()
  return followers.map(({ account_id, term_ids }) => ({ accountId: account_id, termIds: term_ids }))
}

import type { Block } from '@alliance/contract/library'
import { type Db, toJson } from '../../db/index.ts'

export type ArticleKey = { publishedAt: number; id: string }

/** One row more than `size`, to know whether another page follows. Only what is published by `now`. */
export const listArticles = (
  db: Db,
  { type, after, size, now }: { type: number | undefined; after: ArticleKey | undefined; size: number; now: number },
) => {
  let query = db
    .selectFrom('article')
    .select(['id', 'type', 'title', 'summary', 'published_at'])
    .where('published_at', '<=', now)
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc')
    .limit(size + 1)
  if (type !== undefined) query = query.where('type', '=', type)
  if (after) query = query.where((eb) => eb(eb.refTuple('published_at', 'id'), '<', eb.tuple(after.publishedAt, after.id)))
  return query.execute()
}

export const findArticle = (db: Db, { id, now }: { id: string; now: number }) =>
  db.selectFrom('article').selectAll().where('id', '=', id).where('published_at', '<=', now).executeTakeFirst()

/** The newest ones with what a feed and a site map say of them. */
export const listPublished = (db: Db, { now, size }: { now: number; size: number }) =>
  db
    .selectFrom('article')
    .select(['id', 'type', 'title', 'summary', 'source', 'published_at'])
    .where('published_at', '<=', now)
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc')
    .limit(size)
    .execute()

export type NewArticle = {
  id: string
  type: number
  title: string
  summary: string
  source: string
  blocks: Block[]
  publishedAt: number
}
export const saveArticle = (db: Db, { id, type, title, summary, source, blocks, publishedAt }: NewArticle) => {
  const row = { type, title, summary, source, blocks: toJson(blocks), published_at: publishedAt }
  return db
    .insertInto('article')
    .values({ id, ...row })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute()
}

/** The next articles in the order of their publication, oldest first, held until the transaction ends. */
export const articlesAfter = (db: Db, after: ArticleKey | undefined, most: number) => {
  let query = db.selectFrom('article').selectAll().orderBy('published_at').orderBy('id').limit(most).forUpdate()
  if (after) query = query.where((eb) => eb(eb.refTuple('published_at', 'id'), '>', eb.tuple(after.publishedAt, after.id)))
  return query.execute()
}

/** A subquery: there may be too many to carry around. */
export const articleIds = (db: Db) => db.selectFrom('article').select('id').$asScalar()

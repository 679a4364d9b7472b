import type { ShownBlock } from '@alliance/contract/block'
import { NEWS_TYPE_ARTICLE } from '@alliance/contract/news'
import type { NotNull } from 'kysely'
import { type Db, toJson } from '../../db/index.ts'

export type ArticleKey = { publishedAt: number; id: string }

type Listing = { type?: number | undefined; after?: [publishedAt: number, id: string]; size: number; now: number }

/** Articles published by `now`, newest first. */
export const listArticles = (db: Db, { type, after, size, now }: Listing) => {
  let query = db
    .selectFrom('article')
    .select(['id', 'type', 'title', 'summary', 'published_at'])
    .$narrowType<{ published_at: NotNull }>()
    .where('published_at', '<=', now)
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc')
    .limit(size)
  if (type !== undefined) query = query.where('type', '=', type)
  if (after) query = query.where((eb) => eb(eb.refTuple('published_at', 'id'), '<', eb.tuple(...after)))
  return query.execute()
}

/** When the next scheduled article is published. */
export const nextPublication = async (db: Db, now: number): Promise<number | undefined> => {
  const row = await db
    .selectFrom('article')
    .select((eb) => eb.fn.min('published_at').as('at'))
    .where('published_at', '>', now)
    .executeTakeFirst()
  return row?.at ?? undefined
}

export const findArticle = (db: Db, { id, now }: { id: string; now: number }) =>
  db
    .selectFrom('article')
    .selectAll()
    .$narrowType<{ published_at: NotNull }>()
    .where('id', '=', id)
    .where('published_at', '<=', now)
    .executeTakeFirst()

/** The newest ones with the fields for feeds and the site map. */
export const listPublished = (db: Db, { now, size }: { now: number; size: number }) =>
  db
    .selectFrom('article')
    .select(['id', 'type', 'title', 'summary', 'source', 'published_at', 'updated_at'])
    .$narrowType<{ published_at: NotNull }>()
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
  blocks: ShownBlock[]
  publishedAt: number
  /** Set if the text changed after publication. */
  updatedAt?: number | null
}
/** `publishedAt` is null for articles that aren't public. */
type StoredArticle = Omit<NewArticle, 'publishedAt'> & { publishedAt: number | null }
export const saveArticle = (db: Db, { id, publishedAt, updatedAt = null, blocks, ...rest }: StoredArticle) => {
  const row = { ...rest, blocks: toJson(blocks), published_at: publishedAt, updated_at: updatedAt }
  return db
    .insertInto('article')
    .values({ id, ...row })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute()
}

/** Inserts an unpublished placeholder, which a poll or sign-up form can refer to. */
export const reserveArticle = (db: Db, id: string) =>
  db
    .insertInto('article')
    .values({ id, type: NEWS_TYPE_ARTICLE, title: '', summary: '', blocks: toJson([]), published_at: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

/** Deletes an unpublished article, with its prepared poll and sign-up form. */
export const deleteUnread = (db: Db, id: string) =>
  db.deleteFrom('article').where('id', '=', id).where('published_at', 'is', null).execute()

export const hideArticle = (db: Db, id: string) =>
  db.updateTable('article').set({ published_at: null }).where('id', '=', id).execute()

/** The next articles in order of publication, oldest first, locked (as by an update: new activities may refer to them) until the transaction ends. */
export const articlesAfter = (db: Db, after: ArticleKey | undefined, most: number) => {
  let query = db
    .selectFrom('article')
    .selectAll()
    .$narrowType<{ published_at: NotNull }>()
    .where('published_at', 'is not', null)
    .orderBy('published_at')
    .orderBy('id')
    .limit(most)
    .forNoKeyUpdate()
  if (after) query = query.where((eb) => eb(eb.refTuple('published_at', 'id'), '>', eb.tuple(after.publishedAt, after.id)))
  return query.execute()
}

/** A public article, or one with a time to become it, locked until the transaction ends. */
export const articleToIndex = (db: Db, id: string) =>
  db
    .selectFrom('article')
    .selectAll()
    .$narrowType<{ published_at: NotNull }>()
    .where('id', '=', id)
    .where('published_at', 'is not', null)
    .forNoKeyUpdate()
    .executeTakeFirst()

/** A subquery, since there may be too many ids to load. */
export const articleIds = (db: Db) => db.selectFrom('article').select('id').where('published_at', 'is not', null).$asScalar()

/** More than any series has; an index entry is no list. */
const MOST_NAMES = 50
/** Titles and places of an article's activities, each pair once; not of cancelled ones. */
export const listActivityNames = (db: Db, articleId: string) =>
  db
    .selectFrom('activity')
    .select(['title', 'place'])
    .distinct()
    .where('article_id', '=', articleId)
    .where('cancelled_at', 'is', null)
    .orderBy('title')
    .orderBy('place')
    .limit(MOST_NAMES)
    .execute()

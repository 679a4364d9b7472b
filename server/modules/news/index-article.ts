import type { ShownBlock } from '@alliance/contract/block'
import { NEWS_TYPE_ARTICLE } from '@alliance/contract/news'
import type { Db } from '../../db/index.ts'
import { articleParts, removeEntry, replaceEntry } from '../search/index.ts'
import { findPoll } from './poll-queries.ts'
import { articleToIndex, listActivityNames, type NewArticle } from './queries.ts'

/** Removes an article from the index, as either kind. Call it in the transaction of the withdrawal. */
export const forgetArticle = async (db: Db, id: string): Promise<void> => {
  await removeEntry(db, { kind: 'article', id })
  await removeEntry(db, { kind: 'activity', id })
}

/** What a reader of the article sees of its poll. */
const pollBlocks = async (db: Db, articleId: string): Promise<ShownBlock[]> => {
  const poll = await findPoll(db, articleId)
  if (!poll) return []
  return [
    { kind: 'paragraph', text: poll.question },
    { kind: 'list', ordered: false, items: poll.options.map(({ label }) => label) },
  ]
}

/** What a reader of the article sees of its activities. */
const activityBlocks = async (db: Db, articleId: string): Promise<ShownBlock[]> => {
  const activities = await listActivityNames(db, articleId)
  if (activities.length === 0) return []
  return [{ kind: 'list', ordered: false, items: activities.map(({ title, place }) => `${title} ${place}`) }]
}

/** Indexes an article's current text, its poll's and its activities', visible from `publishedAt` on. Call it in the transaction of the change. */
export const indexArticle = async (
  db: Db,
  { id, type, title, summary, blocks, publishedAt }: Omit<NewArticle, 'source'>,
): Promise<void> => {
  const [kind, other] = type === NEWS_TYPE_ARTICLE ? (['article', 'activity'] as const) : (['activity', 'article'] as const)
  await removeEntry(db, { kind: other, id })
  const parts = articleParts(summary, [...blocks, ...(await pollBlocks(db, id)), ...(await activityBlocks(db, id))])
  await replaceEntry(db, { kind, id, title, at: publishedAt, parts })
}

/** Indexes it anew after its poll or its activities have changed. Call it in the transaction of the change. */
export const reindexArticle = async (db: Db, id: string): Promise<void> => {
  const article = await articleToIndex(db, id)
  if (!article) return
  const { blocks, published_at: publishedAt, ...rest } = article
  await indexArticle(db, { ...rest, blocks: blocks as ShownBlock[], publishedAt })
}

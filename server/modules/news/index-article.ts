import { NEWS_TYPE_ARTICLE } from '@alliance/contract/news'
import type { Db } from '../../db/index.ts'
import { articleParts, removeEntry, replaceEntry } from '../search/index.ts'
import type { NewArticle } from './queries.ts'

/** Removes an article from the index, as either kind. Call it in the transaction of the withdrawal. */
export const forgetArticle = async (db: Db, id: string): Promise<void> => {
  await removeEntry(db, { kind: 'article', id })
  await removeEntry(db, { kind: 'activity', id })
}

/** Indexes an article's current text, visible from `publishedAt` on. Call it in the transaction of the change. */
export const indexArticle = async (
  db: Db,
  { id, type, title, summary, blocks, publishedAt }: Omit<NewArticle, 'source'>,
): Promise<void> => {
  const [kind, other] = type === NEWS_TYPE_ARTICLE ? (['article', 'activity'] as const) : (['activity', 'article'] as const)
  await removeEntry(db, { kind: other, id })
  await replaceEntry(db, { kind, id, title, at: publishedAt, parts: articleParts(summary, blocks) })
}

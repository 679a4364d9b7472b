import { SEARCH_TYPE_NEWS } from '@alliance/contract/home'
import type { Parts } from '../../compose.ts'
import { inTransaction } from '../../db/index.ts'
import { replaceEntry, textParts } from '../search/index.ts'
import { type NewArticle, saveArticle } from './queries.ts'

/** Publishes an article or a new text of it: the row, what search finds, and the drop of kept answers are one act. */
export const publishArticle = ({ db, kept }: Pick<Parts, 'db' | 'kept'>, article: NewArticle): Promise<void> =>
  inTransaction(db, async (db) => {
    await saveArticle(db, article)
    const parts = [article.summary, ...textParts(article.blocks)]
    await replaceEntry(db, { type: SEARCH_TYPE_NEWS, id: article.id, title: article.title, parts, at: article.publishedAt })
    await kept.drop(db, ['news'])
  })

import type { Parts } from '../../compose.ts'
import { inTransaction } from '../../db/index.ts'
import { indexArticle } from './index-article.ts'
import { type NewArticle, saveArticle } from './queries.ts'

/** Publishes an article or a new text of it: the row, what search finds, and the drop of kept answers are one act. */
export const publishArticle = ({ db, kept }: Pick<Parts, 'db' | 'kept'>, article: NewArticle): Promise<void> =>
  inTransaction(db, async (db) => {
    await saveArticle(db, article)
    await indexArticle(db, article)
    await kept.drop(db, ['news'])
  })

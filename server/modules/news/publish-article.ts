import type { Parts } from '../../compose.ts'
import { type Db, inTransaction } from '../../db/index.ts'
import { forgetArticle, indexArticle } from './index-article.ts'
import { hideArticle, type NewArticle, saveArticle } from './queries.ts'

type Given = Pick<Parts, 'db' | 'cache'>

/** Stores and indexes the article and drops cached answers. Call it in one transaction with the act. */
export const showArticle = async (db: Db, { cache }: Pick<Parts, 'cache'>, article: NewArticle): Promise<void> => {
  await saveArticle(db, article)
  await indexArticle(db, article)
  await cache.drop(db, ['news'])
}

/** Hides the article from readers and search; its votes stay, and its sign-ups for a time. */
export const withdrawArticle = async (db: Db, { cache }: Pick<Parts, 'cache'>, id: string): Promise<void> => {
  await hideArticle(db, id)
  await forgetArticle(db, id)
  await cache.drop(db, ['news'])
}

/** Publishes an article or a new text of it. */
export const publishArticle = ({ db, cache }: Given, article: NewArticle): Promise<void> =>
  inTransaction(db, (db) => showArticle(db, { cache }, article))

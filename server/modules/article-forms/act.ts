import type { ArticleForms } from '@alliance/contract/article-forms'
import type { Parts } from '../../compose.ts'
import { type Db, inTransaction } from '../../db/index.ts'
import type { Account, Refusal } from '../../http/index.ts'
import { recordAudit } from '../audit/index.ts'
import { findArticleOnDesk, lockContent } from '../content-desk/index.ts'
import { articleForms } from './shown.ts'

type ActContext = {
  parts: Pick<Parts, 'cache'>
  db: Db
  account: Account
  now: number
  refuse: (name: 'NOT_FOUND') => Refusal
}
/** The act for the audit log; undefined if nothing changed. */
type Done = { what: string; detail?: string } | undefined
type Article = { id: string; title: string }

export const articleOf = async ({ db, refuse }: Pick<ActContext, 'db' | 'refuse'>, contentId: string): Promise<Article> => {
  const article = await findArticleOnDesk(db, contentId)
  if (!article) throw refuse('NOT_FOUND')
  return article
}

/** One act on an article's poll or form, in one transaction: the change, its audit row and the drop of caches. */
export const actOnForms = (
  context: ActContext,
  contentId: string,
  change: (db: Db, article: Article) => Promise<Done>,
): Promise<ArticleForms> =>
  inTransaction(context.db, async (db) => {
    const { account, now, parts } = context
    await lockContent(db, contentId)
    const article = await articleOf({ ...context, db }, contentId)
    const done = await change(db, article)
    if (done) {
      await recordAudit(db, { who: account.email, target: article.title, now, ...done })
      await parts.cache.drop(db, ['news'])
    }
    return articleForms(db, article, now)
  })

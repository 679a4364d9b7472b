import type { ShownBlock } from '@alliance/contract/block'
import type { Parts } from '../../compose.ts'
import { type Db, inTransaction } from '../../db/index.ts'
import { type Attempt, enqueue, handle } from '../../jobs/index.ts'
import { indexedState, keepEntries, setIndexedState, TOKENS_VERSION } from '../search/index.ts'
import { indexArticle } from './index-article.ts'
import { indexNewsJob } from './jobs.ts'
import { articleIds, articlesAfter, type ArticleKey } from './queries.ts'

const SOURCE = 'news'
/** Changes with what is indexed of an article, too. */
const STATE = `tokens ${TOKENS_VERSION}, with polls and activities`
const AT_ONCE = 50

/** Runs at every start; the work itself is a job, because there may be many articles. */
export const planNewsIndex = async ({ db, clock }: Pick<Parts, 'db' | 'clock'>): Promise<void> => {
  if ((await indexedState(db, SOURCE)) === STATE) return
  await enqueue(db, indexNewsJob, {}, { now: clock(), uniqueKey: STATE })
}

/** Locks the rows while they are indexed, so that a concurrent publication comes before or after. */
const indexSome = (db: Db, after: ArticleKey | undefined): Promise<ArticleKey | undefined> =>
  inTransaction(db, async (db) => {
    const rows = await articlesAfter(db, after, AT_ONCE)
    for (const { blocks, published_at: publishedAt, ...article } of rows)
      await indexArticle(db, { ...article, blocks: blocks as ShownBlock[], publishedAt })
    const last = rows.at(-1)
    return last && { publishedAt: last.published_at, id: last.id }
  })

/** Oldest first, so that the newest are in the block where searches begin. Idempotent. */
const indexNews = async ({ db }: Pick<Parts, 'db'>, { signal }: Pick<Attempt, 'signal'>): Promise<void> => {
  let after = await indexSome(db, undefined)
  while (after) {
    signal.throwIfAborted()
    after = await indexSome(db, after)
  }
  await inTransaction(db, async (db) => {
    for (const kind of ['article', 'activity'] as const) await keepEntries(db, kind, articleIds(db))
    await setIndexedState(db, SOURCE, STATE)
  })
}

export const indexNewsHandler = handle(indexNewsJob, (parts, _payload, attempt) => indexNews(parts, attempt))

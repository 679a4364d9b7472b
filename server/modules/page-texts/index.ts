import type { TextPage } from '@alliance/contract/page-text'
import type { Parts } from '../../compose.ts'
import type { Db } from '../../db/index.ts'
import type { Served } from '../../http/index.ts'
import type { PageWords } from './brought.ts'
import { putPageText } from './queries.ts'
import { queryPageText } from './query-page-text.ts'

/** Sets a page's text in the act's transaction; dropping the cache tag makes `follow-pages.ts` reindex it. */
export const showPageText = async (
  db: Db,
  { cache }: Pick<Parts, 'cache'>,
  words: PageWords & { page: TextPage; now: number },
): Promise<void> => {
  await putPageText(db, words)
  await cache.drop(db, ['pages'])
}

export { broughtWords } from './brought.ts'
export { listPageDates } from './queries.ts'
export const served: readonly Served[] = [queryPageText]

import type { TextPage } from '@alliance/contract/page-text'
import type { Parts } from '../../compose.ts'
import type { Db } from '../../db/index.ts'
import type { Served } from '../../http/index.ts'
import type { PageWords } from './brought.ts'
import { putPageText } from './queries.ts'
import { queryPageText } from './query-page-text.ts'

/** Gives a page these words, in the transaction of the act; the search follows the drop (`follow-pages.ts`). */
export const showPageText = async (
  db: Db,
  { kept }: Pick<Parts, 'kept'>,
  words: PageWords & { page: TextPage; now: number },
): Promise<void> => {
  await putPageText(db, words)
  await kept.drop(db, ['pages'])
}

export { broughtWords } from './brought.ts'
export { listPageDates } from './queries.ts'
export const served: readonly Served[] = [queryPageText]

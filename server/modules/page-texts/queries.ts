import type { TextPage } from '@alliance/contract/page-text'
import { type Db, toJson } from '../../db/index.ts'
import type { PageWords } from './brought.ts'

export const findPageText = (db: Db, page: TextPage) =>
  db.selectFrom('page_text').select(['lede', 'blocks']).where('page', '=', page).executeTakeFirst()

/** When editors last published each page's text. */
export const listPageDates = (db: Db) => db.selectFrom('page_text').select(['page', 'published_at']).execute()

export const putPageText = async (
  db: Db,
  { page, lede, blocks, now }: PageWords & { page: TextPage; now: number },
): Promise<void> => {
  const words = { lede, blocks: toJson(blocks), published_at: now }
  await db
    .insertInto('page_text')
    .values({ page, ...words })
    .onConflict((conflict) => conflict.column('page').doUpdateSet(words))
    .execute()
}

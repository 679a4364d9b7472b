import { SEARCH_TYPE_DOCUMENT } from '@alliance/contract/home'
import type { Parts } from '../../compose.ts'
import { inTransaction, toJson } from '../../db/index.ts'
import { replaceEntry, textParts } from '../search/index.ts'
import { blocksOf, documentsOf, packOf } from './documents.ts'

const INDEXED = 'indexedPack'

/** Makes the documents findable. Runs at every start and does its work once for each rule pack that comes into force. */
export const indexLibrary = async ({ db, kept, clock }: Pick<Parts, 'db' | 'kept' | 'clock'>): Promise<void> => {
  const pack = packOf(clock())
  const before = await db.selectFrom('setting').select('value').where('name', '=', INDEXED).executeTakeFirst()
  if (before?.value === pack.id) return
  const at = Date.parse(pack.effectiveFrom)
  await inTransaction(db, async (db) => {
    for (const { standard, menu } of documentsOf(pack)) {
      const parts = textParts(blocksOf(pack, standard))
      await replaceEntry(db, { type: SEARCH_TYPE_DOCUMENT, id: menu.id, title: menu.title, parts, at })
    }
    const value = toJson(pack.id)
    await db
      .insertInto('setting')
      .values({ name: INDEXED, value })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
      .execute()
    await kept.drop(db, ['library'])
  })
}

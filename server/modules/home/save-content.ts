import type { Parts } from '../../compose.ts'
import { inTransaction } from '../../db/index.ts'
import { type NewBanner, type NewNotice, upsertBanner, upsertNotice } from './queries.ts'

type Given = Pick<Parts, 'db' | 'kept'>

/** Puts a notice under the header of every page; the drop of what is kept is part of it. */
export const saveNotice = ({ db, kept }: Given, notice: NewNotice): Promise<void> =>
  inTransaction(db, async (db) => {
    await upsertNotice(db, notice)
    await kept.drop(db, ['notices'])
  })

export const saveBanner = ({ db, kept }: Given, banner: NewBanner): Promise<void> =>
  inTransaction(db, async (db) => {
    await upsertBanner(db, banner)
    await kept.drop(db, ['banners'])
  })

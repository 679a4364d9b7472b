import type { Parts } from '../../compose.ts'
import { type Db, inTransaction } from '../../db/index.ts'
import { deleteStanding, type NewBanner, type NewNotice, upsertBanner, upsertNotice } from './queries.ts'

type Given = Pick<Parts, 'db' | 'kept'>
type Kept = Pick<Parts, 'kept'>

/** Publishes a notice and drops the cached answers. Call it in a transaction. */
export const showNotice = async (db: Db, { kept }: Kept, notice: NewNotice): Promise<void> => {
  await upsertNotice(db, notice)
  await kept.drop(db, ['notices'])
}

export const showBanner = async (db: Db, { kept }: Kept, banner: NewBanner): Promise<void> => {
  await upsertBanner(db, banner)
  await kept.drop(db, ['banners'])
}

export const withdrawNotice = async (db: Db, { kept }: Kept, id: string): Promise<void> => {
  await deleteStanding(db, 'notice', id)
  await kept.drop(db, ['notices'])
}

export const withdrawBanner = async (db: Db, { kept }: Kept, id: string): Promise<void> => {
  await deleteStanding(db, 'banner', id)
  await kept.drop(db, ['banners'])
}

export const saveNotice = ({ db, kept }: Given, notice: NewNotice): Promise<void> =>
  inTransaction(db, (db) => showNotice(db, { kept }, notice))

export const saveBanner = ({ db, kept }: Given, banner: NewBanner): Promise<void> =>
  inTransaction(db, (db) => showBanner(db, { kept }, banner))

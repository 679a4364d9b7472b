import type { Parts } from '../../compose.ts'
import { type Db, inTransaction } from '../../db/index.ts'
import { deleteStanding, type NewBanner, type NewNotice, upsertBanner, upsertNotice } from './queries.ts'

type Given = Pick<Parts, 'db' | 'cache'>
type Cached = Pick<Parts, 'cache'>

/** Publishes a notice and drops the cached answers. Call it in a transaction. */
export const showNotice = async (db: Db, { cache }: Cached, notice: NewNotice): Promise<void> => {
  await upsertNotice(db, notice)
  await cache.drop(db, ['notices'])
}

export const showBanner = async (db: Db, { cache }: Cached, banner: NewBanner): Promise<void> => {
  await upsertBanner(db, banner)
  await cache.drop(db, ['banners'])
}

export const withdrawNotice = async (db: Db, { cache }: Cached, id: string): Promise<void> => {
  await deleteStanding(db, 'notice', id)
  await cache.drop(db, ['notices'])
}

export const withdrawBanner = async (db: Db, { cache }: Cached, id: string): Promise<void> => {
  await deleteStanding(db, 'banner', id)
  await cache.drop(db, ['banners'])
}

export const saveNotice = ({ db, cache }: Given, notice: NewNotice): Promise<void> =>
  inTransaction(db, (db) => showNotice(db, { cache }, notice))

export const saveBanner = ({ db, cache }: Given, banner: NewBanner): Promise<void> =>
  inTransaction(db, (db) => showBanner(db, { cache }, banner))

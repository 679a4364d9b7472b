import type { Db } from '../../db/index.ts'

type NewBlob = { sha256: string; sizeBytes: number; now: number }

/** Records bytes that are in the store already; the same bytes are one blob, whoever sent them. */
export const rememberBlob = (db: Db, { sha256, sizeBytes, now }: NewBlob) =>
  db
    .insertInto('blob')
    .values({ sha256, size_bytes: sizeBytes, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

/** Locks the blob against deletion until the transaction ends, for a caller that will refer to it. False if it is gone. */
export const lockBlob = async (db: Db, sha256: string): Promise<boolean> =>
  (await db.selectFrom('blob').select('sha256').where('sha256', '=', sha256).forKeyShare().executeTakeFirst()) !== undefined

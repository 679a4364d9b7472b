import type { ProfileFields } from '@alliance/contract/profile'
import { DataState } from '@alliance/contract/states'
import type { Parts } from '../../compose.ts'
import { inTransaction, newId } from '../../db/index.ts'
import { insertImage, lockProfile, saveProfile } from './queries.ts'

type Given = { fields: Omit<ProfileFields, 'licenceImageId'>; licence: Uint8Array }

/** Gives a demonstration account an accepted profile; an existing profile is kept. */
export const giveProfile = async (
  { db, storage, clock }: Pick<Parts, 'db' | 'storage' | 'clock'>,
  accountId: string,
  { fields, licence }: Given,
): Promise<void> => {
  const now = clock()
  const { sha256, sizeBytes } = await storage.put(licence)
  await inTransaction(db, async (db) => {
    const row = await lockProfile(db, accountId)
    if (!row || row.accepted) return
    const licenceImageId = newId(now)
    await insertImage(db, { id: licenceImageId, accountId, sha256, sizeBytes, now })
    const accepted = { ...fields, licenceImageId }
    await saveProfile(db, row, { ...row, dataState: DataState.complete, accepted, submittedAt: now, decidedAt: now })
  })
}

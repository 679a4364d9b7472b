import type { Db } from '../../db/index.ts'
import { notify, places } from '../inbox/index.ts'
import { countLabTokens } from '../vendor/index.ts'
import { endMachineAccess } from './end-machine-access.ts'

/**
 * In the transaction that changed the password: whoever knew the old one may have created tokens or webhooks. Lab tokens belong
 * to the lab and stay valid, so the notification says how many there are.
 */
export const endAccessOfOldPassword = async (db: Db, accountId: string, now: number): Promise<void> => {
  const ended = await endMachineAccess(db, accountId, { by: 'password', now })
  const data = { at: now, ...ended, labTokens: await countLabTokens(db, accountId) }
  await notify(db, { accountId, kind: 'passwordChanged', data, link: places.sessions }, now)
}

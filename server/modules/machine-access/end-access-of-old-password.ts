import type { Db } from '../../db/index.ts'
import { notify, places } from '../inbox/index.ts'
import { countLabTokens } from '../vendor/index.ts'
import { endMachineAccess } from './end-machine-access.ts'

/**
 * Within the transaction that changed the password: who knew the old one may have left a token or an address behind. Tokens
 * of a lab stand for the lab and go on, so their owner hears how many there are.
 */
export const endAccessOfOldPassword = async (db: Db, accountId: string, now: number): Promise<void> => {
  const ended = await endMachineAccess(db, accountId, { by: 'password', now })
  const data = { at: now, ...ended, labTokens: await countLabTokens(db, accountId) }
  await notify(db, { accountId, kind: 'passwordChanged', data, link: places.sessions }, now)
}

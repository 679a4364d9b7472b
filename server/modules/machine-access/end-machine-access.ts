import type { Db } from '../../db/index.ts'
import { endApiTokens } from '../api-tokens/index.ts'
import { pauseWebhooks } from '../webhooks/index.ts'

type Ending = { by: 'office' | 'password'; now: number }
/** Ends the account's API tokens and pauses its webhooks. Returns how many. */
export const endMachineAccess = async (db: Db, accountId: string, { by, now }: Ending) => ({
  apiTokens: (await endApiTokens(db, { accountId, by, now })).length,
  webhooks: (await pauseWebhooks(db, { accountId }, { by, now })).length,
})

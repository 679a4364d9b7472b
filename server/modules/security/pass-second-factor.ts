import { passSecondFactor as call } from '@alliance/contract/security'
import { serve } from '../../http/index.ts'
import { giveSecondFactorCode } from './give-second-factor-code.ts'
import { markSessionPassed } from './second-factor-queries.ts'

export const passSecondFactor = serve(call, async ({ parts, db, account, now }, { code }) => {
  await giveSecondFactorCode(parts, { accountId: account.id, code, now })
  await markSessionPassed(db, account.sessionKey, now)
  return {}
})

import { querySecondFactor as call } from '@alliance/contract/security'
import { serve } from '../../http/index.ts'
import { countRecoveryCodes, findSecondFactor } from './second-factor-queries.ts'
import { needsSecondFactor, secondFactorPassed } from './second-factor.ts'

export const querySecondFactor = serve(call, async ({ db, account }) => {
  const row = await findSecondFactor(db, account.id)
  return {
    required: needsSecondFactor(account),
    setUp: row !== undefined && row.confirmed_at !== null,
    passed: await secondFactorPassed(db, account),
    recoveryCodesLeft: await countRecoveryCodes(db, account.id),
  }
})

import { passSecondFactor as call } from '@alliance/contract/security'
import type { Parts } from '../../compose.ts'
import { serve, takePoints } from '../../http/index.ts'
import { findSecondFactor, markSessionPassed, takeRecoveryCode, useStep } from './second-factor-queries.ts'
import { recoveryDigest, unsealSecret } from './second-factor.ts'
import { matchingStep } from './totp.ts'

type Tried = { accountId: string; code: string; now: number }

/** A time-based code that was not used yet, or a recovery code, which is then used up. */
const isRight = async (parts: Parts, { accountId, code, now }: Tried): Promise<boolean> => {
  const row = await findSecondFactor(parts.db, accountId)
  if (!row || row.confirmed_at === null) return false
  const step = matchingStep(unsealSecret(parts, accountId, row.secret_sealed), code, now)
  if (step !== undefined) return useStep(parts.db, accountId, { step, sealed: row.secret_sealed })
  return takeRecoveryCode(parts.db, accountId, recoveryDigest(parts, accountId, code))
}

export const passSecondFactor = serve(call, async ({ parts, db, account, now, refuse }, { code }) => {
  const { secondFactorTries: tries, secondFactorTriesDay: triesOfDay } = parts.rates.limits
  await takePoints([
    [tries, account.id],
    [triesOfDay, account.id],
  ])
  if (!(await isRight(parts, { accountId: account.id, code, now }))) throw refuse('SECOND_FACTOR_WRONG')
  await markSessionPassed(db, account.sessionKey, now)
  await Promise.all([tries.clear(account.id), triesOfDay.clear(account.id)])
  return {}
})

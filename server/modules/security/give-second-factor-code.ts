import type { Parts } from '../../compose.ts'
import { Refusal, takePoints } from '../../http/index.ts'
import { findSecondFactor, takeRecoveryCode, useStep } from './second-factor-queries.ts'
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

/** Uses up a code of the account's second factor; throws the refusal of a wrong one. Tries are limited. */
export const giveSecondFactorCode = async (parts: Parts, tried: Tried): Promise<void> => {
  const { secondFactorTries: tries, secondFactorTriesDay: triesOfDay } = parts.rates.limits
  const { accountId } = tried
  await takePoints([
    [tries, accountId],
    [triesOfDay, accountId],
  ])
  if (!(await isRight(parts, tried))) throw new Refusal('SECOND_FACTOR_WRONG')
  await Promise.all([tries.clear(accountId), triesOfDay.clear(accountId)])
}

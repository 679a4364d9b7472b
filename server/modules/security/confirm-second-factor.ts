import { confirmSecondFactor as call } from '@alliance/contract/security'
import { inTransaction } from '../../db/index.ts'
import { serve, takePoints } from '../../http/index.ts'
import { notify, places } from '../inbox/index.ts'
import { confirmSecret, findSecondFactor, markSessionPassed, saveRecoveryCodes, useStep } from './second-factor-queries.ts'
import { newRecoveryCodes, recoveryDigest, unsealSecret } from './second-factor.ts'
import { matchingStep } from './totp.ts'

/** The first code proves that the app has the secret. The recovery codes are shown only here; only digests are stored. */
export const confirmSecondFactor = serve(call, async ({ parts, db, account, now, refuse }, { code }) => {
  const limit = parts.rates.limits.secondFactorTries
  await takePoints([[limit, account.id]])
  const row = await findSecondFactor(db, account.id)
  if (row && row.confirmed_at !== null) throw refuse('SECOND_FACTOR_SET')
  const step = row && matchingStep(unsealSecret(parts, account.id, row.secret_sealed), code, now)
  if (row === undefined || step === undefined) throw refuse('SECOND_FACTOR_WRONG')
  const recoveryCodes = newRecoveryCodes()
  const digests = recoveryCodes.map((one) => recoveryDigest(parts, account.id, one))
  const isDone = await inTransaction(db, async (db) => {
    if (!(await useStep(db, account.id, { step, sealed: row.secret_sealed }))) return false
    if (!(await confirmSecret(db, account.id, now))) return false
    await saveRecoveryCodes(db, account.id, digests)
    await markSessionPassed(db, account.sessionKey, now)
    await notify(db, { accountId: account.id, kind: 'secondFactorOn', data: { at: now }, link: places.sessions }, now)
    return true
  })
  if (!isDone) throw refuse('SECOND_FACTOR_WRONG')
  await limit.clear(account.id)
  return { recoveryCodes }
})

import { confirmSecondFactor as call } from '@alliance/contract/security'
import { type Db, inTransaction } from '../../db/index.ts'
import { serve, takePoints } from '../../http/index.ts'
import { notify, places } from '../inbox/index.ts'
import {
  confirmSecret,
  findSecondFactor,
  markSessionPassed,
  replaceSecret,
  saveRecoveryCodes,
  useStep,
} from './second-factor-queries.ts'
import { newRecoveryCodes, recoveryDigest, unsealSecret } from './second-factor.ts'
import { matchingStep } from './totp.ts'

type Proof = { accountId: string; sealed: string; step: number; now: number }
/** The first secret; false if another request was faster. */
const confirmFirst = async (db: Db, { accountId, sealed, step, now }: Proof) =>
  (await useStep(db, accountId, { step, sealed })) && confirmSecret(db, accountId, now)

/**
 * The first code proves that the app has the secret, the first one of the account or the next one. The recovery codes are shown
 * only here, and only their digests are stored; earlier ones end.
 */
export const confirmSecondFactor = serve(call, async ({ parts, db, account, now, refuse }, { code }) => {
  const limit = parts.rates.limits.secondFactorTries
  await takePoints([[limit, account.id]])
  const row = await findSecondFactor(db, account.id)
  const isChange = row !== undefined && row.confirmed_at !== null
  const sealed = isChange ? row.next_sealed : row?.secret_sealed
  if (sealed === null) throw refuse('SECOND_FACTOR_SET')
  const step = sealed === undefined ? undefined : matchingStep(unsealSecret(parts, account.id, sealed), code, now)
  if (sealed === undefined || step === undefined) throw refuse('SECOND_FACTOR_WRONG')
  const recoveryCodes = newRecoveryCodes()
  const digests = recoveryCodes.map((one) => recoveryDigest(parts, account.id, one))
  const isDone = await inTransaction(db, async (db) => {
    const proof = { accountId: account.id, sealed, step, now }
    if (!(await (isChange ? replaceSecret : confirmFirst)(db, proof))) return false
    await saveRecoveryCodes(db, account.id, digests)
    await markSessionPassed(db, account.sessionKey, now)
    const kind = isChange ? 'secondFactorChanged' : 'secondFactorOn'
    await notify(db, { accountId: account.id, kind, data: { at: now }, link: places.sessions }, now)
    return true
  })
  if (!isDone) throw refuse('SECOND_FACTOR_WRONG')
  await limit.clear(account.id)
  return { recoveryCodes }
})

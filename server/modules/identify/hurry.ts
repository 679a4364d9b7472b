import { hurryRound as call } from '@alliance/contract/round-acts'
import { GoldState } from '@alliance/contract/states'
import { inTransaction } from '../../db/index.ts'
import { serve } from '../../http/index.ts'
import { enqueueMail } from '../../mail/index.ts'
import { addressesOf } from '../account/index.ts'
import { waitingReviewers } from '../labs/index.ts'
import { hurry as hurryRow } from './act-queries.ts'
import { addEvent, findRound } from './round-queries.ts'
import { HURRY_EVERY_MS } from './rules.ts'

/** At most once a day after the last time; sends a mail to those with work left: reviewers and certifiers. */
export const hurry = serve(call, async ({ db, account, refuse, now }, { identifyId }) => {
  const row = await findRound(db, account.id, identifyId)
  if (!row) throw refuse('NOT_FOUND')
  if (row.gold_state !== GoldState.certifying) throw refuse('ROUND_CLOSED')
  const hurried = await inTransaction(db, async (db) => {
    const taken = await hurryRow(db, identifyId, { now, lastBefore: now - HURRY_EVERY_MS })
    if (!taken) return false
    await addEvent(db, { roundId: identifyId, at: now, who: '申请人', what: '催办', goldState: null })
    for (const { email } of await waitingReviewers(db, identifyId)) {
      const data = { app: taken.name, number: row.number, hurried: true }
      await enqueueMail(db, { to: email, kind: 'labTask', data }, now)
    }
    const { name: app, undetermined } = taken
    if (undetermined > 0)
      for (const email of await addressesOf(db, 'certifier')) {
        const data = { app, number: row.number, undetermined, identifyId }
        await enqueueMail(db, { to: email, kind: 'deskHurried', data }, now)
      }
    return true
  })
  if (hurried) return { nextAt: now + HURRY_EVERY_MS }
  const after = await findRound(db, account.id, identifyId)
  throw refuse(after?.gold_state === GoldState.certifying ? 'HURRIED_TODAY' : 'ROUND_CLOSED')
})

import { decideProfile as call } from '@alliance/contract/office'
import { inTransaction } from '../../db/index.ts'
import { serve } from '../../http/index.ts'
import { recordAudit } from '../audit/index.ts'
import { decideProfile as decide } from '../profile/index.ts'
import { findAccount } from './queries.ts'

/**
 * Accepts or returns the submission that the officer has seen, with mail and audit row in one transaction. Nobody vouches for
 * their own company: its name is on certificates.
 */
export const decideProfile = serve(call, async ({ db, account, refuse, now }, { accountId, revision, accept, reason = '' }) => {
  if (accept && accountId === account.id) throw refuse('OWN_CASE')
  return inTransaction(db, async (db) => {
    const outcome = await decide(db, { accountId, revision, accept, reason, now })
    if (outcome === 'NOT_FOUND' || outcome === 'CONFLICT') throw refuse(outcome)
    const target = await findAccount(db, accountId)
    if (!target) throw refuse('NOT_FOUND')
    const detail = accept ? target.companyName : reason
    await recordAudit(db, { who: account.email, what: accept ? '通过资料' : '退回资料', target: target.email, detail, now })
    return { dataState: outcome }
  })
})

import { withdrawPrecedent as call } from '@alliance/contract/precedents-desk'
import { inTransaction } from '../../db/index.ts'
import { dropCached, serve } from '../../http/index.ts'
import { barOf, findAppeal } from '../appeal/index.ts'
import { recordAudit } from '../audit/index.ts'
import { indexPrecedent } from './index-precedents.ts'
import { findPrecedent, withdraw } from './queries.ts'
import { PRECEDENTS_TAG } from './rules.ts'

/** It can be published again while its appeal exists; until then only the desk sees it. */
export const withdrawPrecedent = serve(call, async ({ db, account, refuse, now }, { number, revision, reason }) => {
  return inTransaction(db, async (db) => {
    const precedent = await findPrecedent(db, number)
    if (!precedent) throw refuse('NOT_FOUND')
    const appeal = precedent.appeal_id === null ? undefined : await findAppeal(db, precedent.appeal_id)
    if (appeal && (await barOf(db, account, appeal)) !== '') throw refuse('NOT_INDEPENDENT')
    const withdrawn = await withdraw(db, { number, revision }, { reason, now })
    if (!withdrawn) throw refuse('CONFLICT')
    await indexPrecedent(db, number)
    await dropCached(db, [PRECEDENTS_TAG])
    await recordAudit(db, { who: account.email, what: '撤下申诉案例', target: number, detail: reason, now })
    return withdrawn
  })
})

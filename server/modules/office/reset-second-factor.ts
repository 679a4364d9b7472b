import { resetSecondFactor as call } from '@alliance/contract/office'
import { inTransaction } from '../../db/index.ts'
import { serve } from '../../http/index.ts'
import { recordAudit } from '../audit/index.ts'
import { notify, places } from '../inbox/index.ts'
import { removeSecondFactor } from '../security/index.ts'
import { findAccount } from './queries.ts'

/** For somebody who has lost phone and recovery codes: the second factor is set up again at the next visit to the office. */
export const resetSecondFactor = serve(call, async ({ db, account, refuse, now }, { accountId }) =>
  inTransaction(db, async (db) => {
    const target = await findAccount(db, accountId)
    if (!target || !(await removeSecondFactor(db, accountId))) throw refuse('NOT_FOUND')
    await notify(db, { accountId, kind: 'secondFactorReset', data: { at: now }, link: places.sessions }, now)
    await recordAudit(db, { who: account.email, what: '清除两步验证', target: target.email, now })
    return {}
  }),
)

import { markAttended as call } from '@alliance/contract/activity-desk'
import { inTransaction } from '../../db/index.ts'
import { serve } from '../../http/index.ts'
import { recordAudit } from '../audit/index.ts'
import { setAttended } from './queries.ts'

/** Only who has a place can have come. */
export const markAttended = serve(call, async ({ db, account, now, refuse }, { registrationId, attended }) =>
  inTransaction(db, async (db) => {
    const row = await setAttended(db, registrationId, attended ? now : null)
    if (!row) throw refuse('NOT_FOUND')
    const what = attended ? '活动签到' : '撤回活动签到'
    await recordAudit(db, { who: account.email, what, target: row.number, now })
    return {}
  }),
)

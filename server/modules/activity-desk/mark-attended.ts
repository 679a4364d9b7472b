import { isFromTheDay, markAttended as call } from '@alliance/contract/activity-desk'
import { inTransaction } from '../../db/index.ts'
import { serve } from '../../http/index.ts'
import { recordAudit } from '../audit/index.ts'
import { findSeat, setAttended } from './queries.ts'

/** Only registrations with a place can attend, and not before the day. */
export const markAttended = serve(call, async ({ db, account, now, refuse }, { registrationId, attended }) =>
  inTransaction(db, async (db) => {
    const seat = await findSeat(db, registrationId)
    if (!seat) throw refuse('NOT_FOUND')
    if (attended && !isFromTheDay(now, seat)) throw refuse('NOT_THE_DAY')
    // Pressed twice, or by two people: one time and one audit row.
    if (!(await setAttended(db, registrationId, attended ? now : null))) return {}
    const what = attended ? '活动签到' : '撤回活动签到'
    await recordAudit(db, { who: account.email, what, target: seat.number, now })
    return {}
  }),
)

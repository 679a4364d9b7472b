import { checkIn as call, isFromTheDay } from '@alliance/contract/activity-desk'
import { RegistrationState } from '@alliance/contract/activity-states'
import { inTransaction } from '../../db/index.ts'
import { serve } from '../../http/index.ts'
import { findActivity, readNumber } from '../activity/index.ts'
import { recordAudit } from '../audit/index.ts'
import { type Arrival, findByNumber, setAttended } from './queries.ts'

/** Why the holder of this number isn't admitted, as text for the door; empty if admitted. */
const obstacleOf = (found: Arrival | undefined, { id, isOver }: { id: string; isOver: boolean }): string => {
  if (!found) return '没有这个编号，请核对'
  if (found.activity_id !== id) return `这个编号报的是另一场：${found.title}`
  if (found.state === RegistrationState.waiting)
    return isOver ? `${found.name} 在候补里没有等到名额，不能签到` : `${found.name} 还在候补，没有名额`
  if (found.state === RegistrationState.reviewing)
    return isOver ? `${found.name} 的报名没有审核，活动已经结束，不能签到` : `${found.name} 的报名还没有审核，先在下面审核`
  if (found.state === RegistrationState.declined) return `${found.name} 的报名没有通过审核`
  return found.state === RegistrationState.cancelled ? `${found.name} 的报名已取消` : ''
}

export const checkIn = serve(call, async ({ db, account, now, refuse, badInput }, { activityId, number }) =>
  inTransaction(db, async (db) => {
    const activity = await findActivity(db, activityId)
    if (!activity) throw refuse('NOT_FOUND')
    if (!isFromTheDay(now, { startsAt: activity.starts_at })) throw refuse('NOT_THE_DAY')
    // Locked: a concurrent cancellation comes before or after, and the second of two check-ins sees the first.
    const found = await findByNumber(db, readNumber(number), { lock: true })
    const obstacle = obstacleOf(found, { id: activityId, isOver: now >= activity.ends_at })
    if (!found || obstacle !== '') throw badInput({ number: obstacle })
    const isFirst = await setAttended(db, found.id, now)
    if (isFirst) await recordAudit(db, { who: account.email, what: '活动签到', target: found.number, now })
    const { name, company, persons, attended_at: attendedAt } = found
    return { number: found.number, name, company, persons, attendedAt: attendedAt ?? now, again: !isFirst }
  }),
)

import { cancelActivity as call } from '@alliance/contract/activity-desk'
import { RegistrationState } from '@alliance/contract/activity-states'
import { type Db, inTransaction } from '../../db/index.ts'
import { serve } from '../../http/index.ts'
import { enqueueMail } from '../../mail/index.ts'
import { type ActivityRow, eventOf, lockActivity } from '../activity/index.ts'
import { recordAudit } from '../audit/index.ts'
import { reindexArticle } from '../news/index.ts'
import { listToNotify, markCancelled } from './queries.ts'

const notifyRegistered = async (
  db: Db,
  activity: ActivityRow,
  { reason, now }: { reason: string; now: number },
): Promise<number> => {
  const people = await listToNotify(db, activity.id)
  for (const { id, email, state } of people) {
    const hadPlace = state === RegistrationState.registered
    const event = eventOf(activity, { id, changed_at: now }, true)
    await enqueueMail(db, { to: email, kind: 'activityCancelled', data: { event, reason, hadPlace } }, now)
  }
  return people.length
}

/** Cancels the whole activity, once and before it begins; everybody who registered is notified. */
export const cancelActivity = serve(call, async ({ parts, db, account, now, refuse }, { activityId, reason }) =>
  inTransaction(db, async (db) => {
    const activity = await lockActivity(db, activityId)
    if (!activity) throw refuse('NOT_FOUND')
    if (now >= activity.starts_at) throw refuse('ACTIVITY_BEGUN')
    if (!(await markCancelled(db, activityId, { reason, now }))) throw refuse('ACTIVITY_CANCELLED')
    const mailed = await notifyRegistered(db, activity, { reason, now })
    await reindexArticle(db, activity.article_id)
    await recordAudit(db, { who: account.email, what: '取消活动', target: activity.title, detail: reason, now })
    await parts.cache.drop(db, ['activities'])
    return { mailed }
  }),
)

import { setRegistrationOpen as call } from '@alliance/contract/activity-desk'
import { inTransaction } from '../../db/index.ts'
import { serve } from '../../http/index.ts'
import { findActivity, lockActivity } from '../activity/index.ts'
import { recordAudit } from '../audit/index.ts'
import { setPaused } from './queries.ts'
import { deskActivity } from './shown.ts'

/** Closes registration early, or lets its own times apply again. */
export const setRegistrationOpen = serve(call, async ({ parts, db, account, now, refuse }, { activityId, open }) =>
  inTransaction(db, async (db) => {
    const activity = await lockActivity(db, activityId)
    if (!activity) throw refuse('NOT_FOUND')
    if (await setPaused(db, activityId, !open)) {
      const what = open ? '重新开放活动报名' : '关闭活动报名'
      await recordAudit(db, { who: account.email, what, target: activity.title, now })
      await parts.cache.drop(db, ['activities'])
    }
    const present = await findActivity(db, activityId)
    if (!present) throw refuse('NOT_FOUND')
    return deskActivity(db, present, now)
  }),
)

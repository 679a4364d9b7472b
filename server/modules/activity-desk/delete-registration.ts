import { deleteRegistration as call } from '@alliance/contract/activity-desk'
import { isRegistrationOver } from '@alliance/contract/activity-states'
import { serve } from '../../http/index.ts'
import { deleteRegistration as remove, findRegistration, leaveActivity, withActivity } from '../activity/index.ts'
import { recordAudit } from '../audit/index.ts'

/**
 * While places can still be given away, whoever is deleted leaves the activity first, and is told so. Afterwards only the data
 * goes. The audit log outlives what was deleted, so it doesn't say whose it was. Pressed twice, it is one act.
 */
export const deleteRegistration = serve(call, async ({ parts, db, account, now }, { registrationId: id }) => {
  const known = await findRegistration(db, id)
  if (!known) return {}
  return withActivity(db, known.activity_id, async (db, activity) => {
    const row = await findRegistration(db, id)
    if (!activity || !row) return {}
    const isOpen = activity.cancelled_at === null && now < activity.starts_at
    if (isOpen && !isRegistrationOver(row.state)) await leaveActivity({ db, parts, now }, row, activity)
    await remove(db, id)
    await recordAudit(db, { who: account.email, what: '删除活动报名', target: activity.title, now })
    await parts.cache.drop(db, ['activities'])
    return {}
  })
})

import { type Registration, updateRegistration as call } from '@alliance/contract/activity'
import { isRegistrationOver } from '@alliance/contract/activity-states'
import { serve } from '../../http/index.ts'
import { readAnswers, stillAnswered } from './answers.ts'
import { readLink } from './link.ts'
import { findRegistration, setSaid } from './registration-queries.ts'
import { registrationOf } from './view.ts'
import { withActivity } from './with-activity.ts'

/** Who comes can't be changed: another person, address or number of places is another registration. */
export const updateRegistration = serve(call, async ({ parts, db, now, refuse }, { link, remark = '', ...given }) => {
  const id = readLink(parts.settings.secrets.ticketKey, link)
  const known = id === undefined ? undefined : await findRegistration(db, id)
  if (!known) throw refuse('LINK_WRONG')
  return withActivity(db, known.activity_id, async (db, activity) => {
    const present = await findRegistration(db, known.id)
    if (!activity || !present) throw refuse('LINK_WRONG')
    if (activity.cancelled_at !== null) throw refuse('ACTIVITY_CANCELLED')
    if (isRegistrationOver(present.state)) throw refuse('CONFLICT')
    if (now >= activity.starts_at) throw refuse('ACTIVITY_BEGUN')
    const before = present.answers as Registration['answers']
    const answers = [...readAnswers(activity, given), ...stillAnswered(before, activity)]
    const row = await setSaid(db, present.id, { remark, answers })
    if (!row) throw refuse('LINK_WRONG')
    return registrationOf({ db, settings: parts.settings, now }, row, activity)
  })
})

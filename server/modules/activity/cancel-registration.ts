import { cancelRegistration as call } from '@alliance/contract/activity'
import { isRegistrationOver, RegistrationState } from '@alliance/contract/activity-states'
import type { Parts } from '../../compose.ts'
import type { Db } from '../../db/index.ts'
import { serve } from '../../http/index.ts'
import { enqueueMail } from '../../mail/index.ts'
import { readLink } from './link.ts'
import { promote } from './promote.ts'
import { type ActivityRow, findActivity, givePlacesBack, leaveLine } from './queries.ts'
import { changeState, findRegistration, type Row } from './registration-queries.ts'
import { holdsPlace } from './rules.ts'
import { eventOf, registrationOf } from './view.ts'
import { withActivity } from './with-activity.ts'

type Held = { db: Db; parts: Parts; now: number }

/** Frees what the registration held and moves the waiting list on. The caller has locked the activity's row. */
export const leaveActivity = async (held: Held, row: Row, activity: ActivityRow): Promise<Row> => {
  const { db, now } = held
  const from = row.state
  const left = await changeState(db, { id: row.id, from, to: RegistrationState.cancelled, now })
  if (!left) return row
  if (holdsPlace(from)) await givePlacesBack(db, activity.id, row.persons)
  else await leaveLine(db, activity.id)
  const hadPlace = from === RegistrationState.registered
  const data = { event: eventOf(activity, left, true), hadPlace, reviewing: from === RegistrationState.reviewing }
  await enqueueMail(db, { to: row.email, kind: 'activityLeft', data }, now)
  // Also when it was waiting: the head may have needed more places than are free, the next one may not.
  await promote(held, activity)
  return left
}

/** Cancels by the mail's link. Idempotent; a declined registration stays declined. */
export const cancelRegistration = serve(call, async ({ parts, db, now, refuse }, { link }) => {
  const id = readLink(parts.settings.secrets.ticketKey, link)
  const known = id === undefined ? undefined : await findRegistration(db, id)
  if (!known) throw refuse('LINK_WRONG')
  const row = await withActivity(db, known.activity_id, async (db, activity) => {
    const present = await findRegistration(db, known.id)
    if (!activity || !present) throw refuse('LINK_WRONG')
    if (isRegistrationOver(present.state)) return present
    if (now >= activity.starts_at) throw refuse('ACTIVITY_BEGUN')
    const left = await leaveActivity({ db, parts, now }, present, activity)
    await parts.cache.drop(db, ['activities'])
    return left
  })
  const activity = await findActivity(db, row.activity_id)
  if (!activity) throw refuse('LINK_WRONG')
  return registrationOf({ db, settings: parts.settings, now }, row, activity)
})

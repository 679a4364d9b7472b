import { decideRegistration as call } from '@alliance/contract/activity-desk'
import { RegistrationState } from '@alliance/contract/activity-states'
import type { Parts } from '../../compose.ts'
import { type Db, inTransaction } from '../../db/index.ts'
import { serve } from '../../http/index.ts'
import { enqueueMail } from '../../mail/index.ts'
import {
  type ActivityRow,
  changeState,
  eventOf,
  findRegistration,
  givePlacesBack,
  linkPath,
  lockActivity,
  promote,
  type RegistrationRow,
} from '../activity/index.ts'
import { recordAudit } from '../audit/index.ts'

type Act = { db: Db; parts: Parts; now: number; activity: ActivityRow }

/** They hold their places already: now they get what admits them. */
const notifyAccepted = ({ db, parts, now, activity }: Act, row: RegistrationRow) => {
  const path = linkPath(parts.settings.secrets.ticketKey, row.id)
  const data = { event: eventOf(activity, row), number: row.number, persons: row.persons, linkPath: path }
  return enqueueMail(db, { to: row.email, kind: 'activityAccepted', data }, now)
}

/** The places go to the waiting list. */
const letGo = async (act: Act, row: RegistrationRow) => {
  const { db, parts, now, activity } = act
  await givePlacesBack(db, activity.id, row.persons)
  const data = { event: eventOf(activity, row, true), reason: row.declined_reason }
  await enqueueMail(db, { to: row.email, kind: 'activityDeclined', data }, now)
  await promote(act, activity)
  await parts.cache.drop(db, ['activities'])
}

/** Possible until the activity ends: somebody may arrive whose registration nobody has reviewed. */
export const decideRegistration = serve(
  call,
  async ({ parts, db, account, now, refuse }, { registrationId: id, accept, reason = '' }) =>
    inTransaction(db, async (db) => {
      const known = await findRegistration(db, id)
      const activity = known && (await lockActivity(db, known.activity_id))
      if (!activity) throw refuse('NOT_FOUND')
      if (activity.cancelled_at !== null) throw refuse('ACTIVITY_CANCELLED')
      if (now >= activity.ends_at) throw refuse('ACTIVITY_OVER')
      const to = accept ? RegistrationState.registered : RegistrationState.declined
      const told = accept ? '' : reason
      // A colleague was first, or the person has cancelled meanwhile.
      const row = await changeState(db, { id, from: RegistrationState.reviewing, to, reason: told, now })
      if (!row) throw refuse('CONFLICT')
      const act = { db, parts, now, activity }
      await (accept ? notifyAccepted(act, row) : letGo(act, row))
      const what = accept ? '通过活动报名' : '不通过活动报名'
      await recordAudit(db, { who: account.email, what, target: row.number, detail: told, now })
      return { state: to }
    }),
)

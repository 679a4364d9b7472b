import { RegistrationState } from '@alliance/contract/activity-states'
import type { Parts } from '../../compose.ts'
import type { Db } from '../../db/index.ts'
import { enqueueMail } from '../../mail/index.ts'
import { linkPath } from './link.ts'
import { type ActivityRow, moveFromLine } from './queries.ts'
import { changeState, headOfLine } from './registration-queries.ts'
import { placeState } from './rules.ts'
import { eventOf } from './view.ts'

/**
 * Gives free places to the waiting list, strictly in order: if its head needs more places than are free, everybody waits. The
 * caller has locked the activity's row.
 */
export const promote = async (
  { db, parts, now }: { db: Db; parts: Pick<Parts, 'settings'>; now: number },
  activity: ActivityRow,
): Promise<void> => {
  if (activity.cancelled_at !== null || now >= activity.starts_at) return
  for (;;) {
    const head = await headOfLine(db, activity.id)
    if (!head || !(await moveFromLine(db, activity.id, head.persons))) return
    const to = placeState(activity)
    const change = { id: head.id, from: RegistrationState.waiting, to, now }
    const row = await changeState(db, change)
    if (!row) throw new Error(`the head of the line of ${activity.id} went away while its row was held`)
    const path = linkPath(parts.settings.secrets.ticketKey, row.id)
    const data = { event: eventOf(activity, row), persons: row.persons, linkPath: path }
    if (to === RegistrationState.reviewing)
      await enqueueMail(db, { to: row.email, kind: 'activityReviewing', data: { ...data, promoted: true } }, now)
    else await enqueueMail(db, { to: row.email, kind: 'activityPromoted', data: { ...data, number: row.number } }, now)
  }
}

import { RegistrationState } from '@alliance/contract/activity-states'
import type { Parts } from '../../compose.ts'
import type { Db } from '../../db/index.ts'
import { enqueue, handle } from '../../jobs/index.ts'
import { enqueueMail } from '../../mail/index.ts'
import { remindRegisteredJob } from './jobs.ts'
import { linkPath } from './link.ts'
import { type ActivityRow, rememberTold } from './queries.ts'
import { listInState } from './registration-queries.ts'
import { eventOf } from './view.ts'
import { withActivity } from './with-activity.ts'

const BEFORE_MS = 24 * 3_600_000

/** Called again when the beginning changes: the job of the former one then finds that it is not the present one. */
export const planReminder = async (db: Db, { id, starts_at: startsAt }: { id: string; starts_at: number }, now: number) => {
  const runAt = startsAt - BEFORE_MS
  // Whoever registers within the last day has just had a mail.
  if (runAt <= now) return
  await enqueue(db, remindRegisteredJob, { activityId: id, startsAt }, { now, runAt, uniqueKey: `${id} ${startsAt}` })
}

type Due = { activityId: string; startsAt: number }
const isDue = (activity: ActivityRow, { startsAt }: Due, now: number) =>
  activity.cancelled_at === null && activity.starts_at === startsAt && now < startsAt

/**
 * Mails everybody who has a place, with the number and the link. Mails and record are written together, so that a retry sends
 * nothing.
 */
const remindRegistered = ({ db, settings, clock }: Parts, due: Due) =>
  withActivity(db, due.activityId, async (db, activity) => {
    const now = clock()
    if (
      !activity ||
      !isDue(activity, due, now) ||
      !(await rememberTold(db, activity.id, { of: 'reminded_for', at: due.startsAt }))
    )
      return
    for (const row of await listInState(db, activity.id, RegistrationState.registered)) {
      const linked = linkPath(settings.secrets.ticketKey, row.id)
      const data = { event: eventOf(activity, row), number: row.number, persons: row.persons, linkPath: linked }
      await enqueueMail(db, { to: row.email, kind: 'activityReminder', data }, now)
    }
  })

export const remindRegisteredHandler = handle(remindRegisteredJob, remindRegistered)

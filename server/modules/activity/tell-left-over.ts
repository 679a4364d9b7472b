import { RegistrationState } from '@alliance/contract/activity-states'
import type { Parts } from '../../compose.ts'
import type { Db } from '../../db/index.ts'
import { enqueue, handle } from '../../jobs/index.ts'
import { enqueueMail } from '../../mail/index.ts'
import { tellLeftOverJob } from './jobs.ts'
import { linkPath } from './link.ts'
import { type ActivityRow, rememberTold } from './queries.ts'
import { listInState } from './registration-queries.ts'
import { eventOf } from './view.ts'
import { withActivity } from './with-activity.ts'

/** News of an activity that ended longer ago is none, e.g. after the server has stood still or when old ones are imported. */
const LATEST_MS = 7 * 24 * 3_600_000

/** Called again when the end changes: the job of the former one then finds that it is not the present one. */
export const planTelling = async (db: Db, { id, ends_at: endsAt }: { id: string; ends_at: number }, now: number) => {
  if (endsAt <= now) return
  await enqueue(db, tellLeftOverJob, { activityId: id, endsAt }, { now, runAt: endsAt, uniqueKey: `${id} ${endsAt}` })
}

type Due = { activityId: string; endsAt: number }
/** A cancelled activity has told everybody already. */
const isDue = (activity: ActivityRow, { endsAt }: Due, now: number) =>
  activity.cancelled_at === null && activity.ends_at === endsAt && endsAt <= now && now < endsAt + LATEST_MS

/** Mails and record are written together, so that a retry sends nothing. */
const tellLeftOver = ({ db, settings, clock }: Parts, due: Due) =>
  withActivity(db, due.activityId, async (db, activity) => {
    const now = clock()
    if (
      !activity ||
      !isDue(activity, due, now) ||
      !(await rememberTold(db, activity.id, { of: 'left_over_told_for', at: due.endsAt }))
    )
      return
    for (const state of [RegistrationState.waiting, RegistrationState.reviewing])
      for (const row of await listInState(db, activity.id, state)) {
        const path = linkPath(settings.secrets.ticketKey, row.id)
        const data = { event: eventOf(activity, row), waiting: state === RegistrationState.waiting, linkPath: path }
        await enqueueMail(db, { to: row.email, kind: 'activityEnded', data }, now)
      }
  })

export const tellLeftOverHandler = handle(tellLeftOverJob, tellLeftOver)

import type { Parts } from '../../compose.ts'
import type { Db } from '../../db/index.ts'
import { enqueueMail, type NewMail } from '../../mail/index.ts'
import { type ActivityRow, rememberTold, type Told } from './queries.ts'
import { withActivity } from './with-activity.ts'

type Telling = Told & {
  activityId: string
  isDue: (activity: ActivityRow, now: number) => boolean
  mails: (db: Db, activity: ActivityRow) => Promise<NewMail[]>
}

/**
 * Mails people about an activity's time, unless it was cancelled, which has been told. Mails and record are written together, so
 * that a retry sends nothing.
 */
export const tellOnce = ({ db, clock }: Pick<Parts, 'db' | 'clock'>, { activityId, isDue, mails, ...told }: Telling) =>
  withActivity(db, activityId, async (db, activity) => {
    const now = clock()
    if (!activity || activity.cancelled_at !== null || !isDue(activity, now)) return
    if (!(await rememberTold(db, activity.id, told))) return
    for (const mail of await mails(db, activity)) await enqueueMail(db, mail, now)
  })

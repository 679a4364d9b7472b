import { chinaDayOf } from '@alliance/contract/china-minute'
import type { Parts } from '../../compose.ts'
import { type Db, inTransaction } from '../../db/index.ts'
import { handle } from '../../jobs/index.ts'
import { enqueueMail } from '../../mail/index.ts'
import { countAllReviewing } from '../activity-desk/index.ts'
import { countWaitingAppeals } from '../appeal/index.ts'
import { countBesideRevoked, countWaitingRounds } from '../certification-desk/index.ts'
import { countWaitingComments } from '../comments/index.ts'
import { countUnderReview } from '../office/index.ts'
import { planDeskReminder, remindDesksJob } from './jobs.ts'
import { listStaff, takeDay } from './queries.ts'

/**
 * What waits, by the grant that a reader needs to handle it: the numbers of the office's menu, and the rounds of which nothing
 * waits, but which somebody should see.
 */
const workByGrant = async (db: Db, now: number) => {
  const { pendingReview, pendingHandling, overdue } = await countWaitingAppeals(db, now)
  return {
    administrator: { profiles: await countUnderReview(db) },
    certifier: { rounds: await countWaitingRounds(db), revoked: await countBesideRevoked(db) },
    appeals: { appeals: pendingReview + pendingHandling, overdue },
    editor: { registrations: await countAllReviewing(db, now), comments: await countWaitingComments(db) },
  }
}

const NOTHING = { profiles: 0, rounds: 0, revoked: 0, appeals: 0, overdue: 0, registrations: 0, comments: 0 }

/** One mail to each member of staff with something on their desks. */
const mailStaff = async (db: Db, now: number): Promise<void> => {
  const work: Readonly<Record<string, object>> = await workByGrant(db, now)
  for (const { email: to, grants } of await listStaff(db)) {
    const data = { ...NOTHING, ...Object.assign({}, ...grants.map((grant) => work[grant] ?? {})) }
    if (Object.values(data).some((count) => Number(count) > 0)) await enqueueMail(db, { to, kind: 'deskWaiting', data }, now)
  }
}

/** A job that comes too late, because nothing ran on its day, sends nothing. */
const remindDesks = ({ db, clock }: Parts, day: string) =>
  inTransaction(db, async (db) => {
    const now = clock()
    if (chinaDayOf(now) === day && (await takeDay(db, day))) await mailStaff(db, now)
    await planDeskReminder(db, now)
  })

export const remindDesksHandler = handle(remindDesksJob, (parts, { day }) => remindDesks(parts, day), {
  givenUp: ({ db, clock }) => planDeskReminder(db, clock()),
})

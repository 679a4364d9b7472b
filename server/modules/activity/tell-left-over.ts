import { RegistrationState } from '@alliance/contract/activity-states'
import type { Parts } from '../../compose.ts'
import type { Db } from '../../db/index.ts'
import { enqueue, handle } from '../../jobs/index.ts'
import type { NewMail } from '../../mail/index.ts'
import { tellLeftOverJob } from './jobs.ts'
import { linkPath } from './link.ts'
import { listInState } from './registration-queries.ts'
import { tellOnce } from './tell-once.ts'
import { eventOf } from './view.ts'

/** News of an activity that ended longer ago is none, e.g. after the server has stood still or when old ones are imported. */
const LATEST_MS = 7 * 24 * 3_600_000

/** Called again when the end changes: the job of the former one then finds that it is not the present one. */
export const planTelling = async (db: Db, { id, ends_at: endsAt }: { id: string; ends_at: number }, now: number) => {
  if (endsAt <= now) return
  await enqueue(db, tellLeftOverJob, { activityId: id, endsAt }, { now, runAt: endsAt, uniqueKey: `${id} ${endsAt}` })
}

const LEFT_OVER = [RegistrationState.waiting, RegistrationState.reviewing] as const

type Due = { activityId: string; endsAt: number }
const tellLeftOver = (parts: Parts, { activityId, endsAt }: Due) =>
  tellOnce(parts, {
    activityId,
    of: 'left_over_told_for',
    at: endsAt,
    isDue: (activity, now) => activity.ends_at === endsAt && endsAt <= now && now < endsAt + LATEST_MS,
    mails: async (db, activity) => {
      const mails: NewMail[] = []
      for (const state of LEFT_OVER)
        for (const row of await listInState(db, activity.id, state)) {
          const path = linkPath(parts.settings.secrets.ticketKey, row.id)
          const data = { event: eventOf(activity, row), waiting: state === RegistrationState.waiting, linkPath: path }
          mails.push({ to: row.email, kind: 'activityEnded', data })
        }
      return mails
    },
  })

export const tellLeftOverHandler = handle(tellLeftOverJob, tellLeftOver)

import { daysLeft as daysUntil } from '@alliance/contract/days-left'
import { inTransaction } from '../../db/index.ts'
import { handle } from '../../jobs/index.ts'
import { isReminderDue } from '../../reminders.ts'
import { notify } from '../inbox/index.ts'
import { remindHolderJob } from './jobs.ts'
import { holderOf, rememberReminder } from './queries.ts'
import { placeOf } from './place-of.ts'
import { prospectOf } from './prospect.ts'
import { REMINDER_DAYS } from './rules.ts'

/** Mail and record are written together, so that a retry sends nothing. */
export const remindHolderHandler = handle(remindHolderJob, async (parts, { number, daysLeft }) => {
  const now = parts.clock()
  await inTransaction(parts.db, async (db) => {
    const holder = await holderOf(db, number)
    if (!holder || holder.revoked_at !== null) return
    if (!isReminderDue(REMINDER_DAYS, { until: holder.valid_until, daysLeft, now })) return
    if (!(await rememberReminder(db, { number, daysLeft, at: now }))) return
    const { app_name: appName, version_name: versionName, valid_until: until } = holder
    const { account_id: accountId, round_id: roundId } = holder
    const { prospect, link } =
      roundId === null
        ? { prospect: { is: 'open' as const }, link: placeOf(holder, number) }
        : await prospectOf(db, { roundId, until, now })
    const data = { number, appName, versionName, until, daysLeft: daysUntil(until, now), prospect, path: link }
    await notify(db, { accountId, kind: 'certificateEnding', data, link }, now)
  })
})

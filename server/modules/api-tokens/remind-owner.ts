import { daysLeft as daysUntil } from '@alliance/contract/days-left'
import { inTransaction } from '../../db/index.ts'
import { handle } from '../../jobs/index.ts'
import { isReminderDue } from '../../reminders.ts'
import { notify, places } from '../inbox/index.ts'
import { REMINDER_DAYS, remindTokenOwnerJob } from './jobs.ts'
import { findToken, rememberReminder } from './queries.ts'

/** The reminder and its record are written together, so that a retry sends nothing. */
export const remindTokenOwnerHandler = handle(remindTokenOwnerJob, async (parts, { apiTokenId, daysLeft }) => {
  const now = parts.clock()
  await inTransaction(parts.db, async (db) => {
    const token = await findToken(db, apiTokenId)
    if (!token || !isReminderDue(REMINDER_DAYS, { until: token.expires_at, daysLeft, now })) return
    if (!(await rememberReminder(db, { id: apiTokenId, daysLeft, now }))) return
    const { account_id: accountId, name, expires_at: until } = token
    const data = { name, until, daysLeft: daysUntil(until, now) }
    await notify(db, { accountId, kind: 'apiTokenEnding', data, link: places.apiTokens }, now)
  })
})

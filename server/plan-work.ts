import type { Parts } from './compose.ts'
import { planDeskReminder } from './modules/desk-reminders/index.ts'
import { planSweep } from './modules/file/index.ts'
import { indexLibrary } from './modules/library/index.ts'
import { planForgettingSignUps } from './modules/news/index.ts'
import { planClosing } from './modules/transparency/index.ts'

/** Schedules the daily work at every start and after the clock was set back. Idempotent. */
export const planWork = async (parts: Parts): Promise<void> => {
  await indexLibrary(parts)
  await planSweep(parts.db, { now: parts.clock(), runAt: parts.clock() })
  await planDeskReminder(parts.db, parts.clock())
  await planForgettingSignUps(parts.db, { now: parts.clock(), runAt: parts.clock() })
  await planClosing(parts.db, { now: parts.clock(), runAt: parts.clock() })
}

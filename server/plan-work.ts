import type { Parts } from './compose.ts'
import { planSweep } from './modules/file/index.ts'
import { indexLibrary } from './modules/library/index.ts'
import { planClosing } from './modules/transparency/index.ts'

/** Schedules the daily work at every start and after the clock was set back. Idempotent. */
export const planWork = async (parts: Parts): Promise<void> => {
  await indexLibrary(parts)
  await planSweep(parts.db, { now: parts.clock(), runAt: parts.clock() })
  await planClosing(parts.db, { now: parts.clock(), runAt: parts.clock() })
}

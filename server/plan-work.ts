import type { Parts } from './compose.ts'
import { planSweep } from './modules/file/index.ts'
import { indexLibrary } from './modules/library/index.ts'
import { planClosing } from './modules/transparency/index.ts'

/** What goes by the day: asked for at every start, and when the clock was set back. Where all is as it should be nothing happens. */
export const planWork = async (parts: Parts): Promise<void> => {
  await indexLibrary(parts)
  await planSweep(parts.db, { now: parts.clock(), runAt: parts.clock() })
  await planClosing(parts.db, { now: parts.clock(), runAt: parts.clock() })
}

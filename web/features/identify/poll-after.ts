import type { RoundBrief } from '@alliance/contract/identify-apk'
import { GoldState } from '@alliance/contract/states'

const FRESH_MS = 60_000
const SOON_MS = 3000
const LATER_MS = 15_000

/**
 * Polling interval of a list: short while the engine judges a round, long while a round waits for a lab, null if nothing runs.
 */
export const pollAfter = (rounds: readonly (RoundBrief | null)[], nowMs = Date.now()): number | null => {
  const running = rounds.filter((round) => round?.goldState === GoldState.certifying)
  if (running.length === 0) return null
  return running.some((round) => round !== null && nowMs - round.updatedAt < FRESH_MS) ? SOON_MS : LATER_MS
}

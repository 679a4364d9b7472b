import type { RoundBrief } from '@alliance/contract/identify-apk'
import { GoldState } from '@alliance/contract/states'

const FRESH_MS = 60_000
const SOON_MS = 3000
const LATER_MS = 15_000

/**
 * When a list is asked again: soon while a round is being judged by the engine, now and then while it waits for a lab,
 * not at all when nothing runs.
 */
export const againAfter = (rounds: readonly (RoundBrief | null)[], nowMs = Date.now()): number | null => {
  const running = rounds.filter((round) => round?.goldState === GoldState.certifying)
  if (running.length === 0) return null
  return running.some((round) => round !== null && nowMs - round.updatedAt < FRESH_MS) ? SOON_MS : LATER_MS
}

import type { Parts } from '../compose.ts'
import { pullForward } from './set-back-queries.ts'

/** Small steps are normal (NTP); a jump of this size means that a wrong clock was corrected. */
const SET_BACK_MS = 60_000

/**
 * Returns the check to run before each look for work. The first time, and whenever the clock was set back, it makes due what
 * the fast clock had postponed and ends what it had made last too long. After a set-back it also plans the daily work again,
 * whose next run may be a month away.
 */
export const clockWatch = (parts: Parts, planAgain: () => Promise<void>) => {
  let latest = Infinity
  let underWay: Promise<void> | undefined
  const setRight = async (now: number) => {
    await pullForward(parts, now)
    if (latest === Infinity) return
    parts.log.warn({ backMs: latest - now }, 'the clock was set back')
    await planAgain()
  }
  return async () => {
    const now = parts.clock()
    // A failure is retried with the next look.
    if (latest - now >= SET_BACK_MS) await (underWay ??= setRight(now).finally(() => (underWay = undefined)))
    latest = now
  }
}

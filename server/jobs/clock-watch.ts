import type { Parts } from '../compose.ts'
import { pullForward } from './set-back-queries.ts'

/** Clocks are set a little all the time; this is a wrong one that was set right. */
const SET_BACK_MS = 60_000

/**
 * To be asked before each look for work. At the first one, and after the clock was set back, what it had put off comes at
 * once, and what it had made last too long ends; then also what is planned by the day is planned again, because its next time may lie a month ahead.
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
    // What fails is tried again with the next look.
    if (latest - now >= SET_BACK_MS) await (underWay ??= setRight(now).finally(() => (underWay = undefined)))
    latest = now
  }
}

import type { Outcome } from './send.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** After the first, second … failure; after the last of them it is given up. */
const PAUSES_MS = [MINUTE_MS, 5 * MINUTE_MS, 30 * MINUTE_MS, 2 * HOUR_MS, 8 * HOUR_MS] as const

/** 2xx and nothing else: a redirect leads to where nobody has checked. */
export const hasArrived = ({ status }: Outcome): boolean => status !== null && status >= 200 && status < 300

/** How long until the next attempt; undefined where there is none. */
export const pauseAfter = ({ attempts, once }: { attempts: number; once: boolean }): number | undefined =>
  once ? undefined : PAUSES_MS[attempts - 1]

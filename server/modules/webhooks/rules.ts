import type { Outcome } from './send.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** Delay after the first, second … failure; after the last attempt the delivery is given up. */
const PAUSES_MS = [MINUTE_MS, 5 * MINUTE_MS, 30 * MINUTE_MS, 2 * HOUR_MS, 8 * HOUR_MS] as const

/** Only 2xx is a success: a redirect's target has not been checked. */
export const hasArrived = ({ status }: Outcome): boolean => status !== null && status >= 200 && status < 300

/** Delay before the next attempt; undefined if there is none. */
export const pauseAfter = ({ attempts, once }: { attempts: number; once: boolean }): number | undefined =>
  once ? undefined : PAUSES_MS[attempts - 1]

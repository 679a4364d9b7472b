import type { Logger } from '../log.ts'

const STILL_MS = 60_000

/** Logs a failure that many slots meet again every few seconds: when it begins, when it changes, and once a minute while it lasts. */
export const outageLog = (log: Logger, words: string) => {
  let told: { message: string; at: number } | undefined
  let untold = 0
  return (error: unknown): void => {
    const message = String(error)
    const at = performance.now()
    if (told?.message === message && at - told.at < STILL_MS) {
      untold += 1
      return
    }
    log.error({ err: error, ...(untold > 0 && { untold }) }, words)
    told = { message, at }
    untold = 0
  }
}

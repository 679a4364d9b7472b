import { setTimeout as wait } from 'node:timers/promises'
import { isUnavailable } from './database.ts'

/** A restart of the database takes a few seconds; well within the lease of a job. */
const PAUSES_MS = [200, 1_000, 3_000, 5_000, 10_000]

/**
 * Records what has been done outside: a mail sent, tokens that a vendor rotated. If the database is away for a moment that
 * must not be lost, or it would be done twice. `write` may run again after a commit whose acknowledgement was lost.
 */
export const retryWhileAway = async <T>(write: () => Promise<T>, pausesMs: readonly number[] = PAUSES_MS): Promise<T> => {
  const [pauseMs, ...later] = pausesMs
  try {
    return await write()
  } catch (error) {
    if (pauseMs === undefined || !isUnavailable(error)) throw error
  }
  await wait(pauseMs)
  return retryWhileAway(write, later)
}

import assert from 'node:assert/strict'
import { setTimeout as wait } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'

const DEADLINE_MS = 10_000
const PAUSE_MS = 5

/**
 * Polls until the value is as wanted, for what follows an act shortly: caches are dropped by the database's notification, workers
 * are woken. Fails with the difference after ten seconds.
 */
export const eventually = async <T>(ask: () => T | Promise<T>, wanted: T): Promise<void> => {
  const deadline = Date.now() + DEADLINE_MS
  let found = await ask()
  while (!isDeepStrictEqual(found, wanted) && Date.now() < deadline) {
    await wait(PAUSE_MS)
    found = await ask()
  }
  assert.deepEqual(found, wanted)
}

import { setImmediate as nextTurn } from 'node:timers/promises'

const SHORT_MS = 1
/** On a server that is never idle. */
const MOST_MS = 2_000

/**
 * Closing a listening socket resets the connections that wait in its backlog, perhaps with their requests already sent, and a
 * proxy sends no POST a second time. Returns right after a turn of the event loop that accepted them all and did hardly anything
 * else, so that the backlog is empty.
 */
export const acceptWaiting = async (): Promise<void> => {
  await nextTurn()
  const until = performance.now() + MOST_MS
  for (let began = 0; began < until;) {
    began = performance.now()
    await nextTurn()
    if (performance.now() - began < SHORT_MS) return
  }
}

// Blocking time of a page's main thread after its first paint, in CPU time.

/** One event of Chrome's trace: `ts` and `dur` are wall time, `tdur` is the thread's CPU time, all in µs. */
export type TraceEvent = {
  name: string
  ph: string
  pid: number
  tid: number
  ts: number
  dur?: number
  tdur?: number
  args?: { data?: { documentLoaderURL?: string } }
}

/** Lighthouse's simulated phone: four times slower than the machine. A task blocks for the part above 50 ms. */
const SLOWDOWN = 4
const LONG_MS = 50

/**
 * Blocking time in milliseconds after the first contentful paint of `url`. Lighthouse's own figure is wall time: on two cores,
 * shared with the browser's many processes, a task that waits for a core would count as running.
 */
export const blockedByProcessor = (events: readonly TraceEvent[], url: string): number => {
  const { origin } = new URL(url)
  const start = events.findLast(
    ({ name, args }) => name === 'navigationStart' && args?.data?.documentLoaderURL?.startsWith(origin),
  )
  if (!start) return Number.NaN
  const ofPage = events.filter(({ pid, ts }) => pid === start.pid && ts >= start.ts)
  const paint = ofPage.find(({ name }) => name === 'firstContentfulPaint')
  if (!paint) return Number.NaN
  return ofPage
    .filter(({ name, ph, tid, ts }) => ph === 'X' && name.endsWith('RunTask') && tid === start.tid && ts >= paint.ts)
    .reduce((sum, { tdur = 0 }) => sum + Math.max(0, (SLOWDOWN * tdur) / 1000 - LONG_MS), 0)
}

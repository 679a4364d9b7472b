import type { Page } from 'playwright-core'

/** What moves by itself for more than five seconds, which WCAG 2.2.2 asks a way to stop for. */
export const restless = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const MOST_MS = 5_000
    return document
      .getAnimations()
      .filter(({ timeline }) => timeline === document.timeline)
      .map(({ effect }) => ({
        ends: Number(effect?.getComputedTiming().endTime),
        target: (effect as KeyframeEffect | null)?.target,
      }))
      .filter(({ ends }) => !(ends <= MOST_MS))
      .map(({ ends, target }) => `moves for ${ends / 1000} s: ${target?.outerHTML.slice(0, 90)}`)
  })

type Jump = { by: number; what: string }
type Noting = { jumps: Jump[] }

/** Runs in each page before its scripts: notes how far its content moves by itself, as a share of the window (Layout Instability). */
export const noteJumps = () => {
  const noting: Noting = Object.assign(globalThis, { jumps: [] })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { value, sources = [] } = entry as PerformanceEntry & { value: number; sources?: { node?: Node }[] }
      noting.jumps.push({ by: value, what: (sources[0]?.node?.textContent ?? '').trim().slice(0, 24) })
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

/** A line of text that comes late in a phone's window. */
const MOST_JUMP = 0.02

/** What has moved while the page loaded, in a window that `noteJumps` was added to. */
export const jumps = async (page: Page): Promise<string[]> => {
  const noted = await page.evaluate(async () => {
    // The browser tells of a frame's moves after it.
    for (let frames = 0; frames < 3; frames += 1) await new Promise(requestAnimationFrame)
    return (globalThis as unknown as Noting).jumps
  })
  const all = noted.reduce((sum, { by }) => sum + by, 0)
  return all > MOST_JUMP ? [`moved by ${all.toFixed(3)}: ${noted.map(({ what }) => `“${what}”`).join(', ')}`] : []
}

import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'

const MOST_STOPS = 300
type Stop = { name: string; faults: string[] }

/** In the page: how everything looks that could be marked, while nothing has the focus. */
const rememberRest = () => {
  const look = (part: Element) => {
    const { boxShadow, outlineStyle, outlineWidth, outlineColor } = getComputedStyle(part)
    return outlineStyle === 'none' ? boxShadow : [boxShadow, outlineStyle, outlineWidth, outlineColor].join(' ')
  }
  const rest = new Map([...document.body.querySelectorAll('*')].map((part) => [part, look(part)]))
  // What was not there before the focus came is marked by any shadow or outline.
  Object.assign(window, { isMarked: (part: Element) => look(part) !== (rest.get(part) ?? 'none') })
}

/** What has the focus, and what keeps a reader from seeing that; undefined once the page is left. */
const focused = (page: Page): Promise<Stop | undefined> =>
  page.evaluate(() => {
    const element = document.activeElement
    if (!element || element === document.body) return
    // A field hidden from sight, e.g. of a file, is seen by its label.
    const isHidden = getComputedStyle(element).clipPath !== 'none'
    const seen = isHidden ? (element.closest('label') ?? element) : element
    const box = seen.getBoundingClientRect()
    const { isMarked: marked } = window as unknown as { isMarked: (part: Element) => boolean }
    const [x, y] = [box.left + Math.min(box.width / 2, 40), box.top + box.height / 2]
    const there = document.elementFromPoint(x, y)
    const faults = []
    if (!marked(seen) && !(seen.parentElement && marked(seen.parentElement))) faults.push('no mark')
    if (!there || !(seen.contains(there) || there.contains(seen))) faults.push('out of sight')
    return { name: (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40), faults }
  })

/** From the page's top with Tab until the page is left, or for so long that nobody believes it ever is. */
const walk = async (page: Page): Promise<Stop[]> => {
  const stops: Stop[] = []
  await page.evaluate(rememberRest)
  while (stops.length < MOST_STOPS) {
    await page.keyboard.press('Tab')
    const stop = await focused(page)
    if (!stop) break
    stops.push(stop)
  }
  return stops
}

/** Every stop of the page is seen and marked, the way past what all pages have comes first, and nothing holds the focus. */
export const assertWalkable = async (page: Page, where: string) => {
  const stops = await walk(page)
  assert.equal(stops[0]?.name, '跳到正文', where)
  assert.ok(stops.length > 10 && stops.length < MOST_STOPS, `${where}: ${stops.length} stops`)
  assert.deepEqual(
    stops.filter(({ faults }) => faults.length > 0),
    [],
    where,
  )
}

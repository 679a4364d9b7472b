import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'

const MOST_STOPS = 300
type Stop = { name: string; faults: string[] }

/** Runs in the page: stores the look of every focusable element while nothing has the focus. */
const rememberRest = () => {
  const look = (part: Element) => {
    const { boxShadow, outlineStyle, outlineWidth, outlineColor } = getComputedStyle(part)
    return outlineStyle === 'none' ? boxShadow : [boxShadow, outlineStyle, outlineWidth, outlineColor].join(' ')
  }
  const rest = new Map([...document.body.querySelectorAll('*')].map((part) => [part, look(part)]))
  // An element that was added later is marked by any shadow or outline.
  Object.assign(window, { isMarked: (part: Element) => look(part) !== (rest.get(part) ?? 'none') })
}

/** The focused element, and what makes it or its focus ring invisible; undefined once the page is left. */
const focused = (page: Page): Promise<Stop | undefined> =>
  page.evaluate(() => {
    const element = document.activeElement
    if (!element || element === document.body) return
    // A visually hidden field, such as a file input, is visible by its label.
    const isHidden = getComputedStyle(element).clipPath !== 'none'
    const seen = isHidden ? (element.closest('label') ?? element) : element
    const box = seen.getBoundingClientRect()
    const { isMarked: marked } = window as unknown as { isMarked: (part: Element) => boolean }
    const [x, y] = [box.left + Math.min(box.width / 2, 40), box.top + box.height / 2]
    const there = document.elementFromPoint(x, y)
    const faults = []
    // A field's box has the ring, not what is typed into.
    const boxes = [seen, seen.parentElement, seen.closest('.ant-select')]
    if (!boxes.some((part) => part && marked(part))) faults.push('no mark')
    if (!there || !(seen.contains(there) || there.contains(seen))) faults.push('out of sight')
    return { name: (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40), faults }
  })

/** Tabs through the page from where the focus is until it leaves it, or up to a limit. */
const walk = async (page: Page, key: 'Tab' | 'Shift+Tab'): Promise<Stop[]> => {
  const stops: Stop[] = []
  while (stops.length < MOST_STOPS) {
    await page.keyboard.press(key)
    const stop = await focused(page)
    if (!stop) break
    stops.push(stop)
  }
  return stops
}

const assertSound = (stops: Stop[], where: string) => {
  assert.ok(stops.length > 10 && stops.length < MOST_STOPS, `${where}: ${stops.length} stops`)
  assert.deepEqual(
    stops.filter(({ faults }) => faults.length > 0),
    [],
    where,
  )
}

/** Every tab stop is visible and marked, the skip link comes first, and nothing traps the focus. */
export const assertWalkable = async (page: Page, where: string) => {
  await page.evaluate(rememberRest)
  const stops = await walk(page, 'Tab')
  assert.equal(stops[0]?.name, '跳到正文', where)
  assertSound(stops, where)
}

/** The same on the way there and back: a bar above the text hides what comes from below, one at the bottom what comes from above. */
export const assertWalkableBothWays = async (page: Page, where: string) => {
  await assertWalkable(page, where)
  const stops = await walk(page, 'Shift+Tab')
  assert.equal(stops.at(-1)?.name, '跳到正文', `${where}, back`)
  assertSound(stops, `${where}, back`)
}

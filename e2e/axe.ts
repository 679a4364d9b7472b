import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type axe from 'axe-core'
import type { RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'
import { fits, WIDTHS } from './browser.ts'
import { isShortRun } from './short-run.ts'

/** The minified file: every tested page has to parse it. */
const source = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

const look = async (page: Page, within?: string, rules: RunOptions = {}): Promise<string[]> => {
  // Elements that are fading in or out are half transparent, and nobody has to read them. What is repeated is no fade.
  await page.waitForFunction(
    () =>
      !document.querySelector('#dialogs dialog:not([open])') &&
      !document
        .getAnimations()
        .some(
          ({ effect, playState, timeline }) =>
            playState === 'running' && timeline === document.timeline && effect?.getComputedTiming().iterations === 1,
        ),
  )
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(source)
  // Without `preload`, which requests each style sheet again for a rule on locked orientation: no sheet of ours has one.
  return page.evaluate(
    async ([within, rules]) => {
      const inPage = (globalThis as unknown as { axe: typeof axe }).axe
      const found = await inPage.run(within ?? document, { resultTypes: ['violations'], preload: false, ...rules })
      return found.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 200)}`)
    },
    [within, rules] as const,
  )
}

/**
 * Violations that axe finds on the page in its current state, or in a part of it: the rule and the first node. Run in the page
 * itself: axe's Playwright builder opens a second page for each check and takes six times as long.
 */
export const barriers = (page: Page, within?: string) => look(page, within)

/** Those that the dark colours add to a page that was looked at in light ones. Leaves the page in its own colours. */
export const barriersInTheDark = async (page: Page) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  const found = await look(page, undefined, { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } })
  await page.emulateMedia({ colorScheme: null })
  return found
}

/** More than half of axe's time. */
const WITHOUT_CONTRAST: RunOptions = { rules: { 'color-contrast': { enabled: false } } }

/**
 * No violation and no sideways scrolling at any of these widths; contrast is looked at on the first and the last, since the colours
 * between are the same. In a short run axe looks on the first alone. Leaves the page at desktop width.
 */
export const looksRight = (page: Page, name: string, widths: readonly number[] = WIDTHS) =>
  fits(page, {
    widths,
    look: async (width) => {
      const isFirst = width === widths[0]
      if (isShortRun && !isFirst) return
      const isOuter = isFirst || width === widths.at(-1)
      assert.deepEqual(await look(page, undefined, isOuter ? {} : WITHOUT_CONTRAST), [], `${name} at ${width}`)
    },
  })

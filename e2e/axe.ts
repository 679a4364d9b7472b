import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type axe from 'axe-core'
import type { Page } from 'playwright-core'
import { fits, WIDTHS } from './browser.ts'

/** The minified file: every tested page has to parse it. */
const source = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** Rules that another colour scheme can break. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

type Look = {
  /** A part of the page. */
  within?: string
  /** Some rules only. */
  rules?: readonly string[]
}

const look = async (page: Page, { within, rules }: Look): Promise<string[]> => {
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
    async ({ within, rules }) => {
      const inPage = (globalThis as unknown as { axe: typeof axe }).axe
      const runOnly = rules && { runOnly: { type: 'rule' as const, values: [...rules] } }
      const found = await inPage.run(within ?? document, { resultTypes: ['violations'], preload: false, ...runOnly })
      return found.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 200)}`)
    },
    { within, rules },
  )
}

/**
 * Violations that axe finds on the page in its current state, or in a part of it: the rule and the first node. Run in the page
 * itself: axe's Playwright builder opens a second page for each check and takes six times as long.
 */
export const barriers = (page: Page, within?: string) => look(page, within === undefined ? {} : { within })

/** Those that the dark colours add to a page that was looked at in light ones. Leaves the page in its own colours. */
export const barriersInTheDark = async (page: Page) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  const found = await look(page, { rules: COLOUR_RULES })
  await page.emulateMedia({ colorScheme: null })
  return found
}

/**
 * No sideways scrolling at any of these widths, and no violation at the first and the last: between them are no other elements.
 * Leaves the page at desktop width.
 */
export const looksRight = (page: Page, name: string, widths: readonly number[] = WIDTHS) =>
  fits(page, {
    widths,
    look: async (width) => {
      if (width === widths[0] || width === widths.at(-1)) assert.deepEqual(await barriers(page), [], `${name} at ${width}`)
    },
  })

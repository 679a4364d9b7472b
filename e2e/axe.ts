import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type axe from 'axe-core'
import type { Page } from 'playwright-core'
import { fits, WIDTHS } from './browser.ts'

/** The short form: every page that is looked at has to read it. */
const source = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/**
 * The barriers that axe finds on the page as it stands, or within one part of it: the rule and the first node that breaks
 * it. Run in the page itself: the ready-made builder opens a second page for every look and takes six times as long.
 */
export const barriers = async (page: Page, within?: string): Promise<string[]> => {
  // What is on its way in or out is half see-through: nobody is asked to read it.
  await page.waitForFunction(
    () =>
      !document.querySelector('#dialogs dialog:not([open])') &&
      !document
        .getAnimations()
        .some(
          ({ effect, playState, timeline }) =>
            playState === 'running' && timeline === document.timeline && Number(effect?.getComputedTiming().endTime) < Infinity,
        ),
  )
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(source)
  return page.evaluate(async (within) => {
    const inPage = (globalThis as unknown as { axe: typeof axe }).axe
    const found = await inPage.run(within ?? document, { resultTypes: ['violations'] })
    return found.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 200)}`)
  }, within)
}

/** No barrier and no sideways scrolling at any of these widths. Leaves the page at a desk's width. */
export const looksRight = (page: Page, name: string, widths: readonly number[] = WIDTHS) =>
  fits(page, { widths, look: async (where) => assert.deepEqual(await barriers(page), [], `${name} ${where}`) })

import type { Page } from 'playwright-core'

/** Holds matching requests back until released by the returned function, so that the page's behaviour meanwhile can be tested. */
export const holdCalls = async (page: Page, what: string | RegExp) => {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(what, async (route) => {
    await promise
    // It may have been cancelled by then.
    await route.continue().catch(() => {})
  })
  return resolve
}

/** Uploads to this path. */
export const holdUploads = (page: Page, path: string) => holdCalls(page, `**${path}*`)

/** The page looks again, as it does when its reader comes back to it. */
export const lookAgain = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))

import type { Page } from 'playwright-core'

/** Uploads to this path wait until they are let go, so that it can be seen what the page does meanwhile. */
export const holdUploads = async (page: Page, path: string) => {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(`**${path}*`, async (route) => {
    await promise
    // It may have been cancelled by then.
    await route.continue().catch(() => {})
  })
  return resolve
}

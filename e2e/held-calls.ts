import type { Page } from 'playwright-core'

/** Holds back uploads to this path until released, so that the page's behaviour meanwhile can be tested. */
export const holdUploads = async (page: Page, path: string) => {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(`**${path}*`, async (route) => {
    await promise
    // It may have been cancelled by then.
    await route.continue().catch(() => {})
  })
  return resolve
}

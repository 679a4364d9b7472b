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

/** Holds what the page does with its drafts, as a slow disk would, until released by the returned function. */
export const holdDrafts = async (page: Page) => {
  await page.evaluate(async () => {
    const opening = indexedDB.open('drafts')
    const database = await new Promise<IDBDatabase>((resolve) => (opening.onsuccess = () => resolve(opening.result)))
    const store = database.transaction('drafts', 'readwrite').objectStore('drafts')
    const held = Object.assign(globalThis, { holdsDrafts: true })
    // A transaction lasts as long as it is asked something.
    const ask = () => {
      store.count().onsuccess = () => (held.holdsDrafts ? ask() : database.close())
    }
    ask()
  })
  return () => page.evaluate(() => void Object.assign(globalThis, { holdsDrafts: false }))
}

/** The page looks again, as it does when its reader comes back to it. */
export const lookAgain = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))

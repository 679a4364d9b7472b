import { after, before } from 'node:test'
import type { Browser } from 'playwright-core'
import { openBrowser } from './browser.ts'
import { endHost, startHostedSite } from './hosted-site.ts'
import { startSite, type Site } from './server.ts'

/** What the visits of this file go to and go with: there from the first test on, one of each for every file. */
export let site: Site
export let browser: Browser

type Given = {
  /** Settings of its own. */
  env?: Record<string, string>
  /** Another entry of the server. */
  entry?: string
  /** What the file's tests need besides, done once. A `before` of its own would not wait for the site. */
  ready?: () => Promise<unknown>
  /** The tests only read: files that run in one process visit the same site. */
  reads?: boolean
}

let read: Promise<Site> | undefined
const startFor = ({ env, entry, reads }: Given): Promise<Site> => {
  if (reads) return (read ??= startHostedSite())
  return env || entry ? startSite(env, entry) : startHostedSite()
}

/**
 * Starts a site with data of its own before the first test of the file and ends it after the last. Its windows are closed
 * then, too: files of one process share the browser, and the process that serves their sites.
 */
export const useSite = ({ ready, ...given }: Given = {}) => {
  before(async () => {
    site = await startFor(given)
    if (!browser?.isConnected()) browser = await openBrowser()
    await ready?.()
  })
  after(async () => {
    for (const context of browser?.contexts() ?? []) await context.close()
    if (!given.reads) await site?.close()
  })
}

// Of the whole process: `scripts/together.ts` loads this before the first file's suite.
after(async () => {
  await browser?.close()
  await (await read)?.close()
  endHost()
})

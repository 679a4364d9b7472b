import { after, before } from 'node:test'
import type { Browser } from 'playwright-core'
import { openBrowser } from './browser.ts'
import { startSite, type Site } from './server.ts'

/** Site and browser of the test file, available from the first test on. */
export let site: Site
export let browser: Browser

type Given = {
  /** Environment of its own. */
  env?: Record<string, string>
  /** Another entry of the server. */
  entry?: string
  /** Seeds its own demonstration data, by its own clock. */
  isSeededAnew?: boolean
  /** Further setup, done once. A separate `before` would not wait for the site. */
  ready?: () => Promise<unknown>
  /** The tests only read: files that run in one process share a site. */
  reads?: boolean
}

let read: Promise<Site> | undefined
/** The last file is unknown, so the site ends with the process. */
const startForReaders = async () => {
  const started = await startSite()
  started.leave()
  return started
}

/** Starts a site with its own data and a browser before the first test of the file, and stops both after its last. */
export const useSite = ({ env, entry, isSeededAnew, ready, reads = false }: Given = {}) => {
  before(async () => {
    site = await (reads ? (read ??= startForReaders()) : startSite(env, { entry, isSeededAnew }))
    browser = await openBrowser()
    await ready?.()
  })
  after(async () => {
    await browser?.close()
    if (!reads) await site?.close()
  })
}

import { after, before } from 'node:test'
import type { Browser } from 'playwright-core'
import { openBrowser } from './browser.ts'
import { startSite, type Site } from './server.ts'

/** What the visits of this file go to and go with: there from the first test on, one of each for every file. */
export let site: Site
export let browser: Browser

type Given = {
  /** Settings of its own. */
  env?: Record<string, string>
  /** Another entry of the server. */
  entry?: string
  /** Its demonstration data is of its own clock's day. */
  isSeededAnew?: boolean
  /** What the file's tests need besides, done once. A `before` of its own would not wait for the site. */
  ready?: () => Promise<unknown>
  /** The tests only read: files that run in one process visit the same site. */
  reads?: boolean
}

let read: Promise<Site> | undefined
/** Nobody knows which file is the last: the site goes with the process. */
const startForReaders = async () => {
  const started = await startSite()
  started.leave()
  return started
}

/** Starts a site with data of its own and a browser before the first test of the file, and ends both after its last. */
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

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

/** The next file of the process starts at once, or there is none. */
const NEXT_FILE_MS = 500
let running: Browser | undefined
let ending: NodeJS.Timeout | undefined

/** One browser for the files of a process, one after the other: its start is a second and more. */
const takeBrowser = async () => {
  clearTimeout(ending)
  if (!running?.isConnected()) running = await openBrowser()
  return running
}

const closePages = async () => {
  for (const context of running?.contexts() ?? []) await context.close()
}

/** Closes it once no other file has taken it. */
const leaveBrowser = () => {
  ending = setTimeout(() => {
    void running?.close()
    running = undefined
  }, NEXT_FILE_MS)
}

/** Starts a site with its own data before the first test of the file, and a browser, and stops the site after its last. */
export const useSite = ({ env, entry, isSeededAnew, ready, reads = false }: Given = {}) => {
  before(async () => {
    // First, before the one that is left is closed.
    browser = await takeBrowser()
    site = await (reads ? (read ??= startForReaders()) : startSite(env, { entry, isSeededAnew }))
    await ready?.()
  })
  after(async () => {
    await closePages()
    if (!reads) await site?.close()
    leaveBrowser()
  })
}

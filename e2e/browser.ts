import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { chromium, type Browser, type BrowserContext, type BrowserContextOptions, type Page } from 'playwright-core'
import { recordCalls } from './call-records.ts'

const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // One process for the pages of a window: another would be brought up for each page's first address.
  '--renderer-process-limit=1',
]

/** The shell is the same engine without a browser around it that nobody looks at: a quarter less work. */
const executablePath = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find((path) => existsSync(path)) ?? ''

/** Names of files are Chinese, and only a UTF-8 locale lets the shell read and say them. */
export const openBrowser = (): Promise<Browser> =>
  chromium.launch({ executablePath, args: ARGUMENTS, env: { ...process.env, LC_ALL: 'C.UTF-8' } })

const ALIVE_LIMIT_MS = 15_000
/** Longer than a person would wait: a busy test machine must not decide what is broken. */
const WAIT_LIMIT_MS = 60_000

/** In the page: React has taken over what the server drew. */
const isTakenOver = () => Object.keys(document.getElementById('root') ?? {}).some((key) => key.startsWith('__reactContainer'))

export const isHydrated = (page: Page) => page.evaluate(isTakenOver)
export const hydrated = (page: Page) => page.waitForFunction(isTakenOver)

/**
 * Scripts come after the first paint, so a loaded page can be read before it can be pressed, and what stands below the first
 * screen is laid out then: visits begin when it answers and is whole. One whose scripts never arrive is visited as it stands.
 */
const waitUntilAlive = (page: Page) =>
  page
    .waitForFunction(
      () =>
        document.getElementById('scripts') === null ||
        (document.documentElement.dataset['settling'] === undefined &&
          Object.keys(document.getElementById('root') ?? {}).some((key) => key.startsWith('__reactContainer'))),
      undefined,
      { timeout: ALIVE_LIMIT_MS },
    )
    .catch(() => {})

const startAlive = (page: Page) => {
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)]
  page.goto = async (...where) => {
    const answer = await goto(...where)
    await waitUntilAlive(page)
    return answer
  }
  page.reload = async (...how) => {
    const answer = await reload(...how)
    await waitUntilAlive(page)
    return answer
  }
}

/**
 * A page asks while a visit ends, and what a visit does with that request then fails outside every test, which fails its whole
 * process. So a window lets go of its requests before it closes.
 */
const closeCalmly = (context: BrowserContext) => {
  const close = context.close.bind(context)
  context.close = async (...how) => {
    for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' })
    await close(...how)
  }
}

/** A desk's page has its title and its answers. */
export const settled = async (page: Page) => {
  await page.locator('main h1').first().waitFor()
  await page.waitForFunction(() => !document.querySelector('main [aria-busy=true]'))
}

/** A page that remembers what went wrong in it: policy violations, script errors, answers of 500 and above. */
export const openPage = async (
  browser: Browser,
  { alive = true, ...options }: BrowserContextOptions & { /** False where scripts are kept away. */ alive?: boolean } = {},
): Promise<{ page: Page; faults: string[] }> => {
  const context = await browser.newContext({ locale: 'zh-CN', viewport: { width: 1440, height: 900 }, ...options })
  recordCalls(context)
  closeCalmly(context)
  context.setDefaultTimeout(WAIT_LIMIT_MS)
  const page = await context.newPage()
  if (alive && options.javaScriptEnabled !== false) startAlive(page)
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(`script: ${error.message}`))
  page.on('console', (message) => {
    if (message.type() === 'error' && /Content Security Policy|TrustedHTML|Hydration|hydrat/i.test(message.text()))
      faults.push(message.text())
  })
  page.on('response', (response) => {
    if (response.status() >= 500) faults.push(`${response.status()} ${response.url()}`)
  })
  return { page, faults }
}

/** What matches is lost until the page is asked for again: a page may ask twice for one file, and come alive by the second. */
export const loseOnce = async (page: Page, what: RegExp) => {
  let pages = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) pages += 1
  })
  await page.route(what, (route) => (pages < 2 ? route.abort() : route.continue()))
}

/** The widths at which every screen is looked at. */
export const WIDTHS = [390, 834, 1440] as const

/** How much wider the page is than its window, in px: 0 where it needs no sideways scrolling. */
export const tooWide = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

type Fitting = {
  widths?: readonly number[]
  /** What else is to be seen at each width. */
  look?: (where: string) => Promise<void>
}
/** The page as it stands needs no sideways scrolling, on the smallest phone neither. Leaves it at a desk's width. */
export const fits = async (page: Page, { widths = [320, ...WIDTHS], look }: Fitting = {}) => {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    assert.equal(await tooWide(page), 0, `px too wide at ${width}: ${page.url()}`)
    await look?.(`at ${width}`)
  }
  await page.setViewportSize({ width: 1440, height: 900 })
}

/** In the page: whether the browser keeps a draft with these words. */
export const isKept = async (words: string) => {
  const opening = indexedDB.open('drafts')
  const database = await new Promise<IDBDatabase>((resolve) => (opening.onsuccess = () => resolve(opening.result)))
  const all = database.transaction('drafts').objectStore('drafts').getAll()
  const values = await new Promise<unknown[]>((resolve) => (all.onsuccess = () => resolve(all.result)))
  database.close()
  return JSON.stringify(values).includes(words)
}

/** A draft is written a moment after the last change. Playwright's own waiting takes the promise of an answer for a yes. */
export const untilKept = async (page: Page, words: string) => {
  while (!(await page.evaluate(isKept, words))) await page.waitForTimeout(50)
}

/** Types into a field, leaves the page as a session that ends does, and finds what was typed. */
export const keptOver = async (page: Page, label: string, typed: string) => {
  await page.getByLabel(label, { exact: true }).fill(typed)
  await untilKept(page, typed)
  await page.reload()
  await page.getByText('已恢复你上次写的内容。').waitFor()
  assert.equal(await page.getByLabel(label, { exact: true }).inputValue(), typed)
}

/** Where the window folds: px from the left to the hinge, and how wide it is. */
export type Hinge = { width: number; offset: number; maskLength: number }

/** The window of a device that folds between left and right. */
export const fold = async (page: Page, { width, offset, maskLength }: Hinge) => {
  const session = await page.context().newCDPSession(page)
  const displayFeature = { orientation: 'vertical', offset, maskLength }
  const window = { width, height: 705, deviceScaleFactor: 1, mobile: false, displayFeature }
  await session.send('Emulation.setDeviceMetricsOverride', window as never)
  const isKnown = await page.evaluate(() => matchMedia('(horizontal-viewport-segments: 2)').matches)
  assert.ok(isKnown, 'this browser knows no viewport segments: take a newer one')
}

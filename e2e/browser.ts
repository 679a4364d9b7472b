import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { chromium, type Browser, type BrowserContext, type BrowserContextOptions, type Locator, type Page } from 'playwright-core'
import { recordCalls } from './call-records.ts'

const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // One renderer process for all pages of a window: otherwise each page's first URL starts another.
  '--renderer-process-limit=1',
]

/** The headless shell is the same engine without the browser UI: a quarter less work. */
const executablePath = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find((path) => existsSync(path)) ?? ''

/** What a reader can set: `defaultFontSize` and `minimumFontSize` in the browser (px), `accessibilityFontScaleFactor` in the system. */
type ReaderSetting = `${'defaultFontSize' | 'minimumFontSize' | 'accessibilityFontScaleFactor'}=${number}`

/** File names are Chinese, which the shell reads and reports only in a UTF-8 locale. */
export const openBrowser = (setting?: ReaderSetting): Promise<Browser> =>
  chromium.launch({
    executablePath,
    args: [...ARGUMENTS, ...(setting ? [`--blink-settings=${setting}`] : [])],
    env: { ...process.env, LC_ALL: 'C.UTF-8' },
  })

const ALIVE_LIMIT_MS = 15_000
/** Longer than a person would wait: a busy test machine must not fail a test. */
const WAIT_LIMIT_MS = 60_000

type Fibre = { stateNode: { current: { memoizedState: { element: unknown; isDehydrated: boolean } } } }

/**
 * Runs in the page: whether React has hydrated it, or drawn it. On a slow machine that takes seconds after it has begun, and until
 * then no effect of the page has run.
 */
const isTakenOver = () => {
  const found = Object.entries(document.getElementById('root') ?? {}).find(([key]) => key.startsWith('__reactContainer'))
  const state = (found?.[1] as Fibre | undefined)?.stateNode.current.memoizedState
  return state !== undefined && state.element !== null && !state.isDehydrated
}

export const isHydrated = (page: Page) => page.evaluate(isTakenOver)
export const hydrated = (page: Page) => page.waitForFunction(isTakenOver)

/**
 * Scripts come after the first paint, so a loaded page is not interactive at once, and what is below the first screen is laid out
 * only then: waits until the page is hydrated and complete. A page whose scripts never arrive is used as it is.
 */
const waitUntilAlive = async (page: Page) => {
  const isWhole = () => document.getElementById('scripts') === null || document.documentElement.dataset['settling'] === undefined
  const hasScripts = () => document.getElementById('scripts') !== null
  const wait = async () => {
    await page.waitForFunction(isWhole, undefined, { timeout: ALIVE_LIMIT_MS })
    if (await page.evaluate(hasScripts)) await page.waitForFunction(isTakenOver, undefined, { timeout: ALIVE_LIMIT_MS })
  }
  await wait().catch(() => {})
}

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
 * A page may still send requests while a test ends, and a route handler that then fails does so outside of any test, which fails
 * the whole process. So the context removes its routes before it closes.
 */
const closeCalmly = (context: BrowserContext) => {
  const close = context.close.bind(context)
  context.close = async (...how) => {
    for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' })
    await close(...how)
  }
}

/** With SLOWED=8 pages run as on a machine that is eight times slower. */
const slowDown = (context: BrowserContext) => {
  const rate = Number(process.env['SLOWED'] ?? 1)
  if (rate > 1)
    context.on('page', (opened) => {
      const slow = context.newCDPSession(opened).then((session) => session.send('Emulation.setCPUThrottlingRate', { rate }))
      // It may have been closed by then.
      slow.catch(() => {})
    })
}

/** Waits until a console page has its title and its data, not counting the lists that are kept hidden for the way back. */
export const settled = async (page: Page) => {
  await page.locator('main h1').filter({ visible: true }).first().waitFor()
  await page.waitForFunction(
    () => !Array.from(document.querySelectorAll('main [aria-busy=true]')).some((busy) => busy.checkVisibility()),
  )
}

/** A page that records what goes wrong in it: CSP violations, script errors, responses with status 500 and above. */
export const openPage = async (
  browser: Browser,
  { alive = true, ...options }: BrowserContextOptions & { /** False if the test blocks scripts. */ alive?: boolean } = {},
): Promise<{ page: Page; faults: string[] }> => {
  const context = await browser.newContext({ locale: 'zh-CN', viewport: { width: 1440, height: 900 }, ...options })
  recordCalls(context)
  closeCalmly(context)
  slowDown(context)
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

/**
 * Blocks matching requests until the page is loaded again: a page may request a file twice, and become interactive by the second
 * request.
 */
export const loseOnce = async (page: Page, what: RegExp) => {
  let pages = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) pages += 1
  })
  await page.route(what, (route) => (pages < 2 ? route.abort() : route.continue()))
}

/** The widths at which every screen is tested. */
export const WIDTHS = [390, 834, 1440] as const

/** How much wider the page is than its window, in px: 0 if nothing scrolls sideways. */
export const tooWide = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

type Fitting = {
  widths?: readonly number[]
  /** Further checks at each width. */
  look?: (width: number) => Promise<void>
}
/** The page needs no sideways scrolling, even on the smallest phone. Leaves it at desktop width. */
export const fits = async (page: Page, { widths = [320, ...WIDTHS], look }: Fitting = {}) => {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    assert.equal(await tooWide(page), 0, `px too wide at ${width}: ${page.url()}`)
    await look?.(width)
  }
  await page.setViewportSize({ width: 1440, height: 900 })
}

/** Runs in the page: whether the browser has stored a draft with this text. */
export const isKept = async (words: string) => {
  const opening = indexedDB.open('drafts')
  const database = await new Promise<IDBDatabase>((resolve) => (opening.onsuccess = () => resolve(opening.result)))
  const all = database.transaction('drafts').objectStore('drafts').getAll()
  const values = await new Promise<unknown[]>((resolve) => (all.onsuccess = () => resolve(all.result)))
  database.close()
  return JSON.stringify(values).includes(words)
}

/** A draft is stored a moment after the last change. Playwright's own waitForFunction would treat a promise as truthy. */
export const untilKept = async (page: Page, words: string) => {
  while (!(await page.evaluate(isKept, words))) await page.waitForTimeout(50)
}

/** Types into a field, reloads the page as after an expired session, and finds what was typed. */
export const keptOver = async (page: Page, label: string, typed: string) => {
  await page.getByLabel(label, { exact: true }).fill(typed)
  await untilKept(page, typed)
  await page.reload()
  await page.getByText('已恢复你上次写的内容。').waitFor()
  assert.equal(await page.getByLabel(label, { exact: true }).inputValue(), typed)
}

/** Clicks an entry that leads to a place on its page, and waits until the page has drawn itself there. */
export const jump = async (entry: Locator) => {
  await entry.click()
  await entry.evaluate(async () => {
    // The jump, the scroll event, what follows from it.
    for (let frames = 0; frames < 4; frames += 1) await new Promise((resolve) => requestAnimationFrame(resolve))
  })
}

/** The hinge of a window: its distance from the left or the top, and its width, in px. */
export type Hinge = { width: number; height?: number; offset: number; maskLength: number }

const foldAt = async (page: Page, orientation: 'vertical' | 'horizontal', hinge: Hinge) => {
  const { width, height = 705, offset, maskLength } = hinge
  const session = await page.context().newCDPSession(page)
  const displayFeature = { orientation, offset, maskLength }
  const window = { width, height, deviceScaleFactor: 1, mobile: false, displayFeature }
  await session.send('Emulation.setDeviceMetricsOverride', window as never)
  const across = orientation === 'vertical' ? 'horizontal' : 'vertical'
  const isKnown = await page.evaluate((query) => matchMedia(query).matches, `(${across}-viewport-segments: 2)`)
  assert.ok(isKnown, 'this browser knows no viewport segments: take a newer one')
}

/** Emulates the window of a device with a vertical hinge. */
export const fold = (page: Page, hinge: Hinge) => foldAt(page, 'vertical', hinge)

/** Emulates the window of a device that stands half open on a table: its hinge is horizontal. */
export const halfFold = (page: Page, hinge: Hinge) => foldAt(page, 'horizontal', hinge)

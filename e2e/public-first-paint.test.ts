// A public page is painted from one flight of bytes: with a part of its styles and without what it was drawn from.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { hydrated, isHydrated, loseOnce, openPage } from './browser.ts'
import { FLIGHT_BYTES, settledBytes } from './flight.ts'
import { browser, site, useSite } from './use-site.ts'

useSite({ reads: true })

const DOCUMENT = '/doc/security'
const FORMS = ['/account/login', '/account/register', '/account/password/reback', '/activity/mobile', '/home/search?keyword=签名']

const publicPaths = async () => {
  const map = await (await fetch(`${site.url}/sitemap.xml`)).text()
  const listed = [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => new URL(address.replaceAll('&amp;', '&')))
  assert.ok(listed.length > 30)
  return listed.map(({ pathname, search }) => pathname + search)
}

/** How each element and what is drawn before and after it looks, in one line each. */
const looks = () => {
  const properties = [
    'display position visibility opacity color background-color background-image background-size font font-variant-numeric line-height',
    'letter-spacing text-align text-decoration text-indent text-overflow text-transform white-space word-break overflow-x overflow-y z-index',
    'box-shadow outline outline-offset cursor list-style transform transition animation clip-path mask-image appearance',
    'border-top border-right border-bottom border-left border-radius padding-top padding-right padding-bottom padding-left margin-top',
    'margin-right margin-bottom margin-left gap grid-template-columns grid-column grid-row flex flex-flow align-items align-self justify-content',
    'place-items order top right bottom left float fill stroke stroke-width scroll-padding-top content-visibility object-fit aspect-ratio',
    'content width height min-width min-height max-width max-height',
  ].flatMap((line) => line.split(' '))
  const styleOf = (element: Element, pseudo?: string) => {
    const style = getComputedStyle(element, pseudo)
    // Nothing is drawn there.
    if (pseudo !== undefined && style.content === 'none') return ''
    return properties.map((property) => `${property}: ${style.getPropertyValue(property)}`).join('; ')
  }
  return [...document.querySelectorAll('body, body *:not(script, #lost, #lost *)')].map((element) => {
    const { x, y, width, height } = element.getBoundingClientRect()
    const name = `${element.localName}.${element.getAttribute('class') ?? ''}`
    return `${name} ${[x, y, width, height].join()} | ${['', '::before', '::after'].map((pseudo) => styleOf(element, pseudo)).join(' | ')}`
  })
}

const withWholeSheets = () => {
  const { styles } = JSON.parse(document.getElementById('scripts')?.textContent ?? '') as { styles: string[] }
  // One may share the fate of the page's own request for it, which was kept away: then it is asked for once more.
  const load = (href: string, triesLeft: number): Promise<unknown> => {
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href })
    document.head.append(link)
    return new Promise((resolve, reject) => Object.assign(link, { onload: resolve, onerror: reject })).catch((error: unknown) => {
      link.remove()
      if (triesLeft === 0) throw error
      return load(href, triesLeft - 1)
    })
  }
  return Promise.all(styles.map((href) => load(href, 2)))
}

/** Its scripts never come, its sheets when both looks were taken; a form has said that it is lost. */
const compare = async (page: Page, path: string) => {
  let held = true
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.route('**/assets/*.css', (route) => (held ? route.abort() : route.continue()))
  await page.goto(site.url + path, { waitUntil: 'commit' })
  await page.waitForFunction(
    () =>
      document.readyState === 'complete' &&
      document.documentElement.dataset['settling'] === undefined &&
      document.querySelector('link[rel=modulepreload]') !== null &&
      document.getElementById('lost')?.hidden !== true,
  )
  // Both stay in the page: they are megabytes.
  const first = await page.evaluateHandle(looks)
  held = false
  await page.evaluate(withWholeSheets)
  const whole = await page.evaluateHandle(looks)
  const { count, changed } = await page.evaluate(
    ([before, after]) => {
      const index = before.findIndex((look, at) => look !== after[at])
      return { count: before.length, changed: index < 0 ? undefined : [before[index], after[index]] }
    },
    [first, whole] as const,
  )
  assert.ok(count > 50, path)
  assert.equal(changed?.[0], changed?.[1], path)
  await page.unrouteAll()
}

const SHAPES: Record<string, BrowserContextOptions> = {
  'a phone': { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  'a desk in the dark': { viewport: { width: 1440, height: 900 }, colorScheme: 'dark' },
  'forced colours between the two': { viewport: { width: 834, height: 1112 }, forcedColors: 'active' },
}

for (const [shape, options] of Object.entries(SHAPES))
  test(`the styles that stand in the page are all that it needs to look as it will: ${shape}`, async () => {
    // Two looks at what turns are never the same.
    const context = await browser.newContext({ ...options, reducedMotion: 'reduce' })
    const page = await context.newPage()
    const kinds = new Map([...(await publicPaths()), ...FORMS].map((path) => [path.split('?')[0], path]))
    for (const path of kinds.values()) await compare(page, path)
    await context.close()
  })

test('every public page that is asked for again fits into the first flight of a connection', async () => {
  for (const path of await publicPaths()) {
    const bytes = await settledBytes(site.url + path)
    assert.ok(bytes <= FLIGHT_BYTES, `${path}: ${bytes} bytes`)
  }
})

const PHONE = SHAPES['a phone']
/** Nobody who waits until the page is alive: some of these never are. */
const visitor = async () => (await browser.newContext(PHONE)).newPage()

const openMenu = async (page: Page) => {
  const main = page.getByRole('main')
  await main.getByRole('button', { name: '目录', exact: true }).click()
  await main.getByRole('button', { name: '目录', exact: true, expanded: true }).waitFor()
}

test('what a page was drawn from has a name of its own, and no other answers', async () => {
  const html = await (await fetch(site.url + DOCUMENT)).text()
  const [, from = ''] = /"from":"([^"]+)"/.exec(html) ?? []
  const answer = await fetch(site.url + from)
  assert.equal(answer.status, 200)
  assert.match(answer.headers.get('content-type') ?? '', /^application\/json/)
  assert.match(answer.headers.get('cache-control') ?? '', /immutable/)
  assert.ok('loaderData' in ((await answer.json()) as object))
  for (const other of [from.replace(/.json$/, ''), `${from}?any=1`, '/brought/', '/brought/%2e%2e%2fx']) {
    const missing = await fetch(site.url + other)
    assert.equal(missing.status, 404, other)
    assert.equal(await missing.text(), '文件不存在\n')
  }
})

test('a page whose data is lost asks for it once more, and comes alive', async () => {
  const { page, faults } = await openPage(browser, PHONE)
  let lost = 0
  await page.route('**/brought/**', (route) => {
    lost += 1
    return lost === 1 ? route.abort() : route.fulfill({ status: 404, body: '文件不存在' })
  })
  await page.goto(site.url + DOCUMENT)
  assert.ok(lost > 0)
  assert.ok(await isHydrated(page))
  await openMenu(page)
  assert.deepEqual(faults, [])
})

test('a page whose data is lost on a line that is gone stays as it was drawn', async () => {
  const page = await visitor()
  await page.route(/\/(?:brought|api)\//, (route) => route.abort())
  const asked = page.waitForEvent('requestfailed', (request) => request.url().includes('/api/'))
  await page.goto(site.url + DOCUMENT)
  const heading = page.getByRole('heading', { level: 1 })
  const title = await heading.innerText()
  await asked
  await page.waitForTimeout(500)
  assert.equal(await heading.innerText(), title)
  assert.equal(await page.getByRole('alertdialog').count(), 0)
  assert.equal(await isHydrated(page), false)
})

test('a page whose style sheets are lost stays as it was drawn, and its links lead on', async () => {
  const page = await visitor()
  const faults: Error[] = []
  page.on('pageerror', (error) => faults.push(error))
  await page.route(/assets\/.*\.css/, (route) => route.abort())
  await page.goto(site.url + DOCUMENT)
  await page.waitForFunction(() => document.querySelector('link[rel=modulepreload]'))
  await page.waitForTimeout(500)
  assert.equal(await isHydrated(page), false)
  assert.equal(await page.getByRole('alert').count(), 0)
  await page.unroute(/assets\/.*\.css/)
  await page.getByRole('contentinfo').getByRole('link', { name: '关于我们' }).click()
  await page.getByRole('heading', { level: 1, name: '关于我们' }).waitFor()
  assert.deepEqual(faults, [])
})

test('a form whose style sheets are lost says so and offers to try again', async () => {
  const page = await visitor()
  await loseOnce(page, /assets\/.*\.css/)
  await page.goto(`${site.url}/account/login`)
  await page.getByRole('heading', { level: 1, name: '页面没有载入完整' }).waitFor()
  await page.getByRole('main').getByRole('link', { name: '刷新' }).click()
  await page.getByRole('button', { name: '登录', exact: true }).waitFor()
  await hydrated(page)
})

test('without scripts the whole sheets are there at once: a button under the hand and paper look as they should', async () => {
  const { page } = await openPage(browser, { javaScriptEnabled: false })
  await page.goto(site.url + DOCUMENT)
  const link = page.getByRole('navigation', { name: '主导航' }).getByRole('link').first()
  const colour = () => link.evaluate((element) => getComputedStyle(element).color)
  const before = await colour()
  await link.hover()
  assert.notEqual(await colour(), before)
  await page.emulateMedia({ media: 'print' })
  assert.equal(await page.getByRole('navigation', { name: '主导航' }).isVisible(), false)
})

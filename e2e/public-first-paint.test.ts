// In a whole run only: every public page as it is painted from the first flight of bytes, with only a part of its styles, and
// without the data that it was rendered from.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { standards } from '@alliance/contract/standards'
import type { BrowserContextOptions, CDPSession, Page } from 'playwright-core'
import { hydrated, isHydrated, loseOnce, openPage } from './browser.ts'
import { FLIGHT_BYTES, settledBytes } from './flight.ts'
import { browser, site, useSite } from './use-site.ts'

useSite({ reads: true })

const DOCUMENT = '/doc/security'
/** The standards are generated alike from the rule pack; the longest and the first are looked at. */
const LIKE_ANOTHER = new Set(standards.map(({ id }) => `/doc/${id}`))
for (const looked of [DOCUMENT, '/doc/compatibility']) LIKE_ANOTHER.delete(looked)
const FORMS = ['/account/login', '/account/register', '/account/password/reback', '/activity/mobile', '/home/search?keyword=签名']

const publicPaths = async () => {
  const map = await (await fetch(`${site.url}/sitemap.xml`)).text()
  const listed = [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => new URL(address.replaceAll('&amp;', '&')))
  assert.ok(listed.length > 30)
  return listed.map(({ pathname, search }) => pathname + search)
}

/** What is compared, in a snapshot that the browser itself takes of everything drawn. */
const PROPERTIES = [
  'display position visibility opacity color background-color background-image background-size font font-variant-numeric line-height',
  'letter-spacing text-align text-decoration text-indent text-overflow text-transform white-space word-break overflow-x overflow-y z-index',
  'box-shadow outline outline-offset cursor list-style transform animation clip-path mask-image appearance',
  'border-top border-right border-bottom border-left border-radius padding-top padding-right padding-bottom padding-left margin-top',
  'margin-right margin-bottom margin-left gap grid-template-columns grid-column grid-row flex flex-flow align-items align-self justify-content',
  'place-items order top right bottom left float fill stroke stroke-width scroll-padding-top content-visibility object-fit aspect-ratio',
  'content width height min-width min-height max-width max-height animation-name',
].flatMap((line) => line.split(' '))
const [ANIMATION, ANIMATION_NAME] = [PROPERTIES.indexOf('animation'), PROPERTIES.indexOf('animation-name')]

const withWholeSheets = () => {
  const { styles } = JSON.parse(document.getElementById('scripts')?.textContent ?? '') as { styles: string[] }
  // A style sheet may be tied to the page's own, blocked request: then it is requested again.
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

const PHONE: BrowserContextOptions = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
/** A page without waiting for hydration: some of these are never hydrated. */
const visitor = async () => (await browser.newContext(PHONE)).newPage()

type Shape = { width: number; media?: Parameters<Page['emulateMedia']>[0] }
type Device = { options: BrowserContextOptions; shapes: Record<string, Shape> }
/** Fingers and a pointer belong to a window for good; the rest can change in a loaded page. */
const DEVICES: Record<string, Device> = {
  'a phone': { options: PHONE, shapes: { usual: { width: 390 } } },
  'a desk': {
    options: {},
    shapes: {
      'in the dark': { width: 1440, media: { colorScheme: 'dark' } },
      'with forced colours, between phone and desk': { width: 834, media: { forcedColors: 'active' } },
    },
  },
}

const takeShape = async (page: Page, { width, media }: Shape) => {
  await page.setViewportSize({ width, height: 900 })
  // Two looks at an animation are never the same.
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: null, forcedColors: null, ...media })
}

type Seen = { page: Page; session: CDPSession; shapes: Device['shapes'] }
/** Place and look of everything that is drawn, texts and pseudo-elements included, in one line each; in every shape. */
const looks = async ({ page, session, shapes }: Seen) => {
  const found: Record<string, string[]> = {}
  for (const [name, shape] of Object.entries(shapes)) {
    await takeShape(page, shape)
    const { documents, strings } = await session.send('DOMSnapshot.captureSnapshot', { computedStyles: PROPERTIES })
    const said = (index: number | undefined) => strings[index ?? -1] ?? ''
    const { nodes, layout } = documents[0]!
    found[name] = layout.nodeIndex.map((node, at) => {
      const values = (layout.styles[at] ?? []).map(said)
      // Without an animation its times mean nothing.
      if (values[ANIMATION_NAME] === 'none') values[ANIMATION] = 'none'
      const style = values.map((value, property) => `${PROPERTIES[property]}: ${value}`).join('; ')
      return `${said(nodes.nodeName?.[node])} “${said(layout.text[at])}” ${layout.bounds[at]?.join()} | ${style}`
    })
  }
  return found
}

/** Blocks its scripts for good, and its style sheets until the first look was taken; a form has shown that it is lost. */
const compare = async (seen: Seen, path: string) => {
  const { page } = seen
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
  const first = await looks(seen)
  held = false
  await page.evaluate(withWholeSheets)
  const whole = await looks(seen)
  for (const [shape, before] of Object.entries(first)) {
    const after = whole[shape] ?? []
    assert.ok(before.filter((look) => !look.startsWith('#text')).length > 50, path)
    const at = before.findIndex((look, index) => look !== after[index])
    assert.equal(before[at], after[at], `${path} ${shape}`)
    assert.equal(before.length, after.length, `${path} ${shape}`)
  }
  await page.unrouteAll()
}

for (const [device, { options, shapes }] of Object.entries(DEVICES))
  test(`the inline styles are all that a page needs for its final look: ${device}`, async () => {
    const context = await browser.newContext(options)
    const page = await context.newPage()
    const seen = { page, session: await context.newCDPSession(page), shapes }
    const paths = [...(await publicPaths()), ...FORMS].filter((path) => !LIKE_ANOTHER.has(path))
    const kinds = new Map(paths.map((path) => [path.split('?')[0], path]))
    for (const path of kinds.values()) await compare(seen, path)
    await context.close()
  })

test('every public page, once cached, fits into the first flight of a connection', async () => {
  for (const path of await publicPaths()) {
    const bytes = await settledBytes(site.url + path)
    assert.ok(bytes <= FLIGHT_BYTES, `${path}: ${bytes} bytes`)
  }
})

const openMenu = async (page: Page) => {
  const main = page.getByRole('main')
  await main.getByRole('button', { name: '目录', exact: true }).click()
  await main.getByRole('button', { name: '目录', exact: true, expanded: true }).waitFor()
}

test('the data that a page was rendered from has its own URL, and no other responds', async () => {
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

test('a page whose data is lost requests it again, and is hydrated', async () => {
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

test('a page whose data is lost on a broken connection stays as it was rendered', async () => {
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

test('a page whose style sheets are lost stays as it was rendered, and its links work', async () => {
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

test('a form whose style sheets are lost says so and offers a retry', async () => {
  const page = await visitor()
  await loseOnce(page, /assets\/.*\.css/)
  await page.goto(`${site.url}/account/login`)
  await page.getByRole('heading', { level: 1, name: '页面没有载入完整' }).waitFor()
  await page.getByRole('main').getByRole('link', { name: '刷新' }).click()
  await page.getByRole('button', { name: '登录', exact: true }).waitFor()
  await hydrated(page)
})

test('without scripts the complete style sheets apply at once: hover states and print look as they should', async () => {
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

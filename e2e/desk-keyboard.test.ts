// In a whole run only: every tab stop of every desk.
import { test } from 'node:test'
import { openPage } from './browser.ts'
import { assertWalkable } from './keyboard-walk.ts'
import { takeSession } from './office.ts'
import { browser, site, useSite } from './use-site.ts'

useSite()

/** Pages of each account, then the first one of each kind that they link to. */
const DESKS = {
  qingchuan: {
    pages: [
      '/console/goldIdentification/list',
      '/console/goldIdentification/form',
      '/console/messages',
      '/appealRecord/list',
      '/account/role/info',
      '/account/webhooks',
    ],
    leads: [/reportDetails\?/, /appealRecord\/detail\?/],
  },
  certifier: { pages: ['/office/certification'], leads: [/certification\/round\?/] },
  qingxiu: { pages: ['/vendor/tasks', '/vendor/ownership'], leads: [/\/task\?/] },
  editor: { pages: ['/office/contents', '/office/activities'], leads: [/contents\/one\?contentId/, /activities\/one\?/] },
}

for (const [name, { pages, leads }] of Object.entries(DESKS))
  test(`by keyboard alone ${name} sees every tab stop, and nothing traps the focus`, async () => {
    const { page } = await openPage(browser, { reducedMotion: 'reduce' })
    await takeSession({ page, site }, name)
    const queue: string[] = [...pages]
    let open: RegExp[] = leads
    for (let path = queue.shift(); path !== undefined; path = queue.shift())
      for (const width of [1440, 720]) {
        await page.setViewportSize({ width, height: 900 })
        await page.goto(site.url + path)
        await page.locator('main h1').waitFor()
        await page.waitForFunction(() => !document.querySelector('main [aria-busy=true]'))
        const links = await page.locator('main a[href]').evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
        const led = open.map((lead) => links.find((link) => lead.test(link)))
        queue.push(...led.filter((next) => next !== undefined))
        open = open.filter((_, at) => led[at] === undefined)
        await assertWalkable(page, `${path} at ${width}`)
      }
    await page.context().close()
  })

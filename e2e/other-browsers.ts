// Walks the public pages, a member's way from a package to its self-check and every desk in the installed browsers that aren't
// Chromium, and prints what goes wrong. Not part of the tests: it takes minutes, and what it finds is held by tests that emulate the
// difference.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fixedPages } from '@alliance/contract/fixed-pages'
import { cleanApp } from '../apk/samples/index.ts'
import { DESKS, walkDesk } from './desks.ts'
import { type Driven, drivenBrowsers } from './driven-browsers.ts'
import { watchFaults } from './fault-proxy.ts'
import { sessionOf } from './office-calls.ts'
import { startSite } from './server.ts'

const FORM = '/console/goldIdentification/form'
const paths = [
  ...fixedPages.map(({ path }) => path),
  '/activity/mobile',
  '/doc/security',
  '/documents/security',
  '/home/search?keyword=折叠',
  '/account/login',
  '/account/register',
]
const consolePaths = [
  '/console/goldIdentification/list',
  '/console/messages',
  '/console/cloudServices',
  '/appealRecord/list',
  FORM,
]
const LIMIT_MS = 60_000
/** WebKit says so of a row that is scrolled to its current entry when it is first measured; the next frame delivers the rest. */
const HARMLESS = /ResizeObserver loop completed with undelivered notifications/

const site = await startSite()
const watch = await watchFaults(site.url)
const folder = mkdtempSync(join(tmpdir(), 'package-'))
let count = 0
const say = (words: string) => {
  count += 1
  console.log(words)
}

const sayFaults = () => {
  for (const fault of watch.take()) if (!HARMLESS.test(fault)) say(`  ${fault}`)
}

/** Waits until the expression is true in the page. */
const until = async (browser: Driven, expression: string, what: string) => {
  for (const end = Date.now() + LIMIT_MS; Date.now() < end; await pause(200))
    if (await browser.value(`Boolean(${expression})`).catch(() => false)) return
  say(`  ${what}: not within ${LIMIT_MS / 1000} s`)
}

const ALIVE =
  "Object.keys(document.getElementById('root')??{}).some(k=>k.startsWith('__reactContainer'))&&document.querySelector('main h1,h1')&&!document.querySelector('main [aria-busy=true]')"
const LINKS = "[...document.querySelectorAll('main a[href]')].map(a=>a.getAttribute('href'))"
const TOO_WIDE = 'document.documentElement.scrollWidth-document.documentElement.clientWidth'

/**
 * Opens a page at the widths of a desk and of a phone, anew for each: after a window was narrowed, WebKitGTK sometimes keeps a
 * page's former scroll width until its next layout.
 */
const look = async (browser: Driven, path: string) => {
  for (const width of [1440, 390]) {
    await browser.width(width)
    await browser.goto(watch.url + path)
    await until(browser, ALIVE, `${path} is not taken over`)
    const over = await browser.value<number>(TOO_WIDE)
    if (over > 0) say(`  ${path}: ${over} px too wide at ${width}`)
  }
  sayFaults()
}

/** Whoever was logged in before is not any more. */
const enter = async (browser: Driven, name: string) => {
  const { token, ...account } = await sessionOf(site, name)
  const kept = JSON.stringify({ Token: token, account: JSON.stringify(account) })
  await browser.value(`(localStorage.clear(),Object.assign(localStorage,${kept}))&&null`)
}

const walk = async (browser: Driven, name: string) => {
  for (const path of paths) await look(browser, path)
  await enter(browser, 'qingchuan')
  for (const path of consolePaths) await look(browser, path)
  const file = join(folder, `${name}.apk`)
  writeFileSync(file, cleanApp({ package: `com.example.${name.toLowerCase()}` }))
  await browser.choose('input[aria-label=选择安装包]', file)
  await until(browser, "document.body.innerText.includes('自检完成')", 'the self-check of an uploaded package')
  sayFaults()
  for (const [account, desk] of Object.entries(DESKS)) {
    await enter(browser, account)
    const open = await walkDesk(desk, async (path) => {
      await look(browser, path)
      return browser.value<string[]>(LINKS)
    })
    if (open.length > 0) say(`  no page links to ${open.join(', ')}`)
  }
}

for (const { name, there, start } of drivenBrowsers) {
  if (!there) {
    console.log(`${name}: not installed`)
    continue
  }
  const browser = await start()
  try {
    console.log(`${name} ${await browser.value<string>('navigator.userAgent')}`)
    await walk(browser, name)
  } finally {
    await browser.close()
  }
}
rmSync(folder, { recursive: true })
watch.close()
await site.close()
console.log(count === 0 ? 'no faults' : `${count} faults`)
process.exit(count === 0 ? 0 : 1)

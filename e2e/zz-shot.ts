import { AxeBuilder } from '@axe-core/playwright'
import { readFileSync } from 'node:fs'
import { openBrowser, openPage } from './browser.ts'
const base = 'http://localhost:18777'
const log = readFileSync('/tmp/graph-server.log', 'utf8')
const password = /xiaoxi@example.com\s+密码 (\S+)/.exec(log)![1]!
const post = async (path: string, body: object) => (await (await fetch(base + path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })).json()) as any
const { data } = await post('/api/account/login', { email: 'xiaoxi@example.com', password })
const token = data.token
const list = await post('/api/identifyApk/queryList', { token })
const app = list.data.items.find((one: any) => JSON.stringify(one).includes('com.example.market'))
const versions = await post('/api/identifyApk/queryDetail', { token, apkId: app.apkId })
let identifyId = process.argv[2]
if (!identifyId) for (const version of versions.data.items) {
  const rounds = await post('/api/identify/queryDetailList', { token, versionId: version.versionId })
  for (const round of rounds.data.items) {
    const { data } = await post('/api/identify/queryPackageMaps', { token, identifyId: round.identifyId })
    if (data?.personalData.total > 0) identifyId = round.identifyId
  }
}
const maps = await post('/api/identify/queryPackageMaps', { token, identifyId })
console.log(JSON.stringify(maps).slice(0, 300))
const browser = await openBrowser()
for (const width of [1440, 834, 390]) {
  const { page, faults } = await openPage(browser, { viewport: { width, height: 900 } })
  await page.addInitScript((t) => localStorage.setItem('Token', t), token)
  await page.goto(`${base}/console/goldIdentification/reportDetails?identifyId=${identifyId}`)
  await page.waitForSelector('#large-screen-title')
  for (const summary of (await page.$$('#personal-data-title >> xpath=../.. >> summary')).slice(0, 2)) await summary.click()
  const scroll = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  const axe = await new AxeBuilder({ page }).include('section[aria-labelledby=personal-data-title]').include('section[aria-labelledby=large-screen-title]').analyze()
  console.log(width, 'overflow', scroll, 'faults', faults, axe.violations.map((v) => `${v.id}: ${v.nodes.map((n) => n.target + ' ' + n.failureSummary).slice(0, 3)}`))
  for (const id of ['personal-data', 'large-screen']) await (await page.$(`section[aria-labelledby=${id}-title]`))!.screenshot({ path: `/tmp/shot-${id}-${width}.png` })
}
await browser.close()

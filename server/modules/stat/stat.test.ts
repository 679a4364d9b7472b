import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { codes } from '@alliance/contract/codes'
import { addStat, VIEWS_AT_ONCE, widthClassOf } from '@alliance/contract/stat'
import { serverLimits } from '../../limits.ts'
import { startTestApi, type TestApi } from '../../testing/index.ts'
import { countedPath, isRobot } from './rules.ts'

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
let api: TestApi
before(async () => {
  api = await startTestApi({ settings: { trustedProxies: ['127.0.0.1'] } })
})
after(() => api.close())

const view = { path: '/doc', referrer: 'direct', terminal: 'pc', width: '1200' }
const send = (views: unknown, userAgent = FIREFOX, address = '198.51.100.1') =>
  api.post(addStat, { views: JSON.stringify(views) }, { headers: { 'user-agent': userAgent, 'x-forwarded-for': address } })
const rows = () => api.parts.db.selectFrom('page_stat').selectAll().orderBy('path').execute()
const clear = () => api.parts.db.deleteFrom('page_stat').execute()

test('refuses an invalid list of views', async () => {
  const many = Array.from({ length: VIEWS_AT_ONCE + 1 }, () => view)
  for (const views of ['x', {}, [], [{ ...view, terminal: 'tv' }], [{ ...view, width: '7' }], many])
    assert.equal((await send(views)).code, codes.BAD_INPUT.code, JSON.stringify(views))
  assert.deepEqual(await rows(), [])
})

test('adds up views by day, in one row per kind of view', async () => {
  await Promise.all(Array.from({ length: 10 }, () => send([view, view, { ...view, terminal: 'ios' }])))
  const found = await rows()
  const counts = Object.fromEntries(found.map(({ terminal, views }) => [terminal, Number(views)]))
  assert.deepEqual(counts, { ios: 10, pc: 20 })
  api.shiftClock(24 * 3_600_000)
  await send([view])
  assert.equal(new Set((await rows()).map(({ day }) => day)).size, 2)
  api.shiftClock(-24 * 3_600_000)
  await clear()
})

test('arbitrary paths create a limited number of rows, none with text that a person typed', async () => {
  const paths = ['/secret/me@example.test', '/home/search?keyword=me', '/console/x?id=1', '/index', '/', '/doc/', '//']
  await send(paths.map((path) => ({ ...view, path })))
  await send(Array.from({ length: 20 }, (_, at) => ({ ...view, path: `/made-up/${at}` })))
  assert.deepEqual(
    (await rows()).map(({ path, views }) => [path, Number(views)]),
    [
      ['/', 3],
      ['/*', 21],
      ['/console/*', 1],
      ['/doc', 1],
      ['/home/search', 1],
    ],
  )
  await clear()
})

test('robots are ignored', async () => {
  for (const agent of ['Googlebot/2.1', 'Mozilla/5.0 HeadlessChrome/130', 'curl/8.5', 'python-requests/2', ''])
    assert.equal(isRobot(agent), true, agent)
  assert.equal(isRobot(FIREFOX), false)
  assert.equal((await send([view], 'Mozilla/5.0 (compatible; Googlebot/2.1)')).code, 0)
  assert.deepEqual(await rows(), [])
})

test('views per network address are rate limited', async () => {
  const { points } = serverLimits.counted.statsPerAddress
  for (let at = 0; at < points; at += 1) await send([view], FIREFOX, '203.0.113.5')
  assert.equal((await send([view], FIREFOX, '203.0.113.5')).code, codes.TOO_MANY_REQUESTS.code)
  await clear()
})

test('widths are grouped by the layout’s breakpoints', () => {
  const classes = [0, 359, 360, 599.5, 840, 1199, 1200, 3000].map(widthClassOf)
  assert.deepEqual(classes, ['0', '0', '360', '360', '840', '840', '1200', '1600'])
  assert.equal(countedPath('/verify#x'), '/verify')
})

import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { dayAfter } from '@alliance/contract/china-minute'
import { codes } from '@alliance/contract/codes'
import { addStat, type View } from '@alliance/contract/stat'
import { exportStatistics, queryStatistics } from '@alliance/contract/stat-desk'
import { withdrawContent } from '@alliance/contract/content-acts'
import { type Caller, fieldWords, startTestApi, type TestApi } from '../../testing/index.ts'
import { draftArticle, publishedArticle } from '../content-desk/testing/contents.ts'

const DAY_MS = 86_400_000
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
let api: TestApi
let editor: Caller
let shifted = 0
before(async () => {
  api = await startTestApi()
  editor = await api.makeAccount({ grants: ['editor'] })
})
beforeEach(async () => {
  turnTo(0)
  await api.parts.db.deleteFrom('page_stat').execute()
})
after(() => api.close())

/** Sets the clock to this many milliseconds from the machine's. */
const turnTo = (ms: number) => {
  api.shiftClock(ms - shifted)
  shifted = ms
}
/** The day in China, computed independently of our code. */
const chinaDay = () => new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(api.parts.clock())

const plain: View = { path: '/doc', referrer: 'direct', terminal: 'pc', width: '1200' }
const open = async (...views: Partial<View>[]) => {
  const given = views.map((view) => ({ ...plain, ...view }))
  const answer = await api.post(addStat, { views: JSON.stringify(given) }, { headers: { 'user-agent': FIREFOX } })
  assert.equal(answer.code, 0)
}
const read = async (input: { days: number | string; until?: string }) => {
  const { code, data } = await editor.post(queryStatistics, input)
  assert.ok(code === 0 && data)
  return data
}

test('is for editors with the second factor', async () => {
  const member = await api.makeMember()
  const certifier = await api.makeAccount({ grants: ['certifier', 'administrator'] })
  const halfway = await api.makeAccount({ grants: ['editor'], secondFactor: false })
  for (const call of [queryStatistics, exportStatistics]) {
    const input = { days: 7 }
    assert.equal((await api.post(call, input)).code, codes.TOKEN_MISSING.code)
    for (const { post } of [member, certifier]) assert.equal((await post(call, input)).code, codes.FORBIDDEN.code)
    assert.equal((await halfway.post(call, input)).code, codes.SECOND_FACTOR_NEEDED.code)
    assert.equal((await editor.post(call, input)).code, 0)
  }
})

test('refuses invalid spans, and invalid or future days', async () => {
  const tomorrow = dayAfter(chinaDay(), 1)
  const lengths = [{}, { days: 0 }, { days: 366 }, { days: '1e1' }, { days: 'week' }]
  const ends = ['2026-02-30', '2026-13-01', '26-01-01', '1999-12-31', 'today', tomorrow].map((until) => ({ days: 7, until }))
  for (const call of [queryStatistics, exportStatistics])
    for (const input of [...lengths, ...ends]) {
      const { code, data } = await editor.post(call, input)
      assert.equal(code, codes.BAD_INPUT.code, JSON.stringify(input))
      assert.deepEqual(Object.keys(fieldWords(data)), ['until' in input ? 'until' : 'days'])
    }
})

test('without views every day and kind is listed with zero', async () => {
  const found = await read({ days: '30' })
  assert.deepEqual([found.views, found.before.views, found.countedFrom, found.places], [0, 0, null, []])
  assert.deepEqual([found.days.length, found.days.at(-1)], [30, { day: chinaDay(), views: 0 }])
  assert.deepEqual([found.referrers.length, found.terminals.length, found.widths.length], [4, 3, 6])
  assert.ok([...found.referrers, ...found.terminals, ...found.widths].every(({ views, before: b }) => views === 0 && b === 0))
})

test('a span includes its first and last day; the day before belongs to the previous span', async () => {
  for (const [daysAgo, times] of [
    [0, 1],
    [6, 2],
    [7, 4],
    [13, 8],
    [14, 16],
  ] as const) {
    turnTo(-daysAgo * DAY_MS)
    await open(...Array.from({ length: times }, () => ({})))
  }
  turnTo(0)
  const today = chinaDay()
  const found = await read({ days: 7 })
  assert.deepEqual([found.from, found.until, found.today], [dayAfter(today, -6), today, today])
  assert.deepEqual(found.before, { from: dayAfter(today, -13), until: dayAfter(today, -7), views: 12 })
  assert.deepEqual([found.views, found.countedFrom], [3, dayAfter(today, -14)])
  assert.deepEqual(
    found.days,
    [2, 0, 0, 0, 0, 0, 1].map((views, at) => ({ day: dayAfter(today, at - 6), views })),
  )
  const [place] = found.places
  assert.deepEqual([place?.views, place?.before], [3, 12])
  const earlier = await read({ days: 7, until: found.before.until })
  assert.deepEqual([earlier.views, earlier.before.views, earlier.today], [12, 16, today])
  assert.equal((await read({ days: 365 })).days.length, 365)
})

test('the day is China’s: it changes at 16:00 UTC', async () => {
  const now = Date.now()
  const midnight = Math.ceil((now + 8 * 3_600_000) / DAY_MS) * DAY_MS - 8 * 3_600_000
  turnTo(midnight - now - 60_000)
  await open({})
  turnTo(midnight - now + 60_000)
  await open({}, {})
  // The other session may have expired by now.
  const { data } = await (await api.makeAccount({ grants: ['editor'] })).post(queryStatistics, { days: 2 })
  assert.ok(data)
  const { days, until } = data
  assert.deepEqual(
    days.map(({ views }) => views),
    [1, 2],
  )
  assert.equal(until, new Date(midnight + 8 * 3_600_000).toISOString().slice(0, 10))
})

test('by page name, by area behind a login, by referrer, terminal and width', async () => {
  turnTo(-7 * DAY_MS)
  await open({ path: '/' }, { path: '/terms' })
  turnTo(0)
  await open(
    { path: '/' },
    { path: '/doc/compatibility', referrer: 'search' },
    { path: '/doc/compatibility', referrer: 'search' },
  )
  await open(
    { path: '/console/goldIdentification/list', terminal: 'android', width: '360' },
    { path: '/nowhere', referrer: 'own' },
  )
  const found = await read({ days: 7 })
  assert.deepEqual(
    found.places.map(({ kind, name, address, views, before: b }) => [kind, name, address, views, b]),
    [
      ['page', '兼容性标准', '/doc/compatibility', 2, 0],
      ['page', '首页', '/', 1, 1],
      ['other', '不存在的地址', '', 1, 0],
      ['area', '控制台', '/console', 1, 0],
      ['page', '使用条款', '/terms', 0, 1],
    ],
  )
  const given = (rows: readonly { kind: string; views: number; before: number }[]) =>
    rows.flatMap(({ kind, views, before: b }) => (views + b > 0 ? [[kind, views, b]] : []))
  assert.deepEqual(given(found.referrers), [
    ['direct', 2, 2],
    ['own', 1, 0],
    ['search', 2, 0],
  ])
  assert.deepEqual(given(found.terminals), [
    ['pc', 4, 2],
    ['android', 1, 0],
  ])
  assert.deepEqual(given(found.widths), [
    ['360', 1, 0],
    ['1200', 4, 2],
  ])
})

test('a page that is no longer counted keeps its views', async () => {
  const row = { ...plain, path: '/home/gone', day: chinaDay(), views: 3 }
  await api.parts.db.insertInto('page_stat').values(row).execute()
  const [place] = (await read({ days: 7 })).places
  assert.deepEqual([place?.name, place?.address, place?.views], ['已撤下的页面', '/home/gone', 3])
})

test('the file has one line per day and page, with all counts', async () => {
  turnTo(-2 * DAY_MS)
  await open({ path: '/terms' })
  turnTo(-DAY_MS)
  await open({ path: '/' })
  turnTo(0)
  await open({}, { referrer: 'own', terminal: 'ios', width: '600' }, { path: '/vendor/tasks' })
  const { data } = await editor.post(exportStatistics, { days: 2 })
  const today = chinaDay()
  assert.equal(data?.fileName, `访问统计-${dayAfter(today, -1)}-${today}.csv`)
  assert.ok(data?.csv.startsWith('\uFEFF日期,页面,地址,浏览次数,来源：直接打开,'))
  assert.deepEqual(data?.csv.trimEnd().split('\r\n').slice(1), [
    `${dayAfter(today, -1)},首页,/,1,1,0,0,0,1,0,0,0,0,0,0,1,0`,
    `${today},标准文档,/doc,2,1,1,0,0,1,0,1,0,0,1,0,1,0`,
    `${today},厂商工作台,/vendor,1,1,0,0,0,1,0,0,0,0,0,0,1,0`,
  ])
  assert.equal(data?.rows, 3)
  assert.equal((await editor.post(exportStatistics, { days: 7, until: dayAfter(today, -3) })).data?.rows, 0)
})

test('articles are counted individually too: public ones, by day, in any form of their URL', async () => {
  const often = await publishedArticle(editor, { title: '读得多' })
  const seldom = await publishedArticle(editor, { title: '读得少' })
  const draft = await draftArticle(editor)
  const path = (id: string) => `/home/news/info?newsId=${id}`
  await open({ path: path(seldom.contentId) }, { path: path(draft.contentId) }, { path: path('made-up') }, { path: '/doc' })
  await Promise.all(Array.from({ length: 5 }, () => open({ path: path(often.contentId) }, { path: path(often.contentId) })))
  await open({ path: `/home/news/info/?from=me@example.test&newsId=${often.contentId}#a` }, { path: '/doc?newsId=x' })
  const { articles, places, views } = await read({ days: 7 })
  assert.deepEqual(
    articles.items.map(({ title, views: times }) => [title, times]),
    [
      ['读得多', 11],
      ['读得少', 1],
    ],
  )
  assert.equal(articles.from, chinaDay())
  assert.equal(places.find(({ address }) => address === '/home/news/info')?.views, 14)
  assert.equal(views, 16)
  const rows = await api.parts.db.selectFrom('article_stat').selectAll().execute()
  assert.equal(rows.length, 2)
  await editor.post(withdrawContent, { ...seldom, reason: '试' })
  assert.equal((await read({ days: 7 })).articles.items.find(({ title }) => title === '读得少')?.withdrawn, true)
  assert.deepEqual((await read({ days: 7, until: dayAfter(chinaDay(), -1) })).articles.items, [])
})

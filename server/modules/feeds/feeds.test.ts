import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { revokeCertificate } from '@alliance/contract/certificate-desk'
import { NEWS_TYPE_ACTIVITY, NEWS_TYPE_ARTICLE } from '@alliance/contract/news'
import { startTestApi, type TestApi } from '../../testing/index.ts'
import { certified } from '../certificate/testing/passed-round.ts'
import { allDocuments } from '../library/index.ts'
import { publishArticle } from '../news/index.ts'
import { atomFeed } from './atom.ts'

const ORIGIN = 'https://www.example.test'
const DAY_MS = 86_400_000
let api: TestApi
before(async () => {
  api = await startTestApi({ settings: { origin: ORIGIN } })
})
after(() => api.close())

const get = (path: string, headers: Record<string, string> = {}, method = 'GET') => fetch(api.url + path, { headers, method })
const publish = async (title: string, { type = NEWS_TYPE_ARTICLE, daysAgo = 1 } = {}) => {
  const id = randomUUID()
  const publishedAt = api.parts.clock() - daysAgo * DAY_MS
  await publishArticle(api.parts, { id, type, title, summary: `${title}的摘要`, source: '秘书处', blocks: [], publishedAt })
  return id
}
const matches = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found]) => found)
/** Caches are dropped by the database's notification, within a second. */
const until = async (path: string, holds: (text: string) => boolean) => {
  const deadline = Date.now() + 2_000
  let text = ''
  while (!holds(text) && Date.now() < deadline) text = await (await get(path)).text()
  assert.ok(holds(text), path)
  return text
}

test('the news feed has what RFC 4287 requires, newest first, escaped, and is regenerated on publication', async () => {
  const old = await publish('旧闻', { daysAgo: 3 })
  await until('/feed/news.xml', (text) => text.includes(old))
  const id = await publish('公告 <1> & "2"', { type: NEWS_TYPE_ACTIVITY })
  await publish('明天才发布', { daysAgo: -1 })
  const text = await until('/feed/news.xml', (words) => words.includes(id))
  assert.match(
    text,
    /^<\?xml version="1\.0" encoding="utf-8"\?>\n<feed xmlns="http:\/\/www\.w3\.org\/2005\/Atom" xml:lang="zh-Hans">/,
  )
  assert.match(text, new RegExp(`<id>${ORIGIN}/feed/news.xml</id>`))
  assert.match(text, new RegExp(`rel="self" type="application/atom\\+xml" href="${ORIGIN}/feed/news.xml"`))
  const [, ...entries] = text.split('<entry>')
  assert.equal(entries.length, 2)
  assert.match(entries[0] ?? '', /<title>公告 &lt;1&gt; &amp; &quot;2&quot;<\/title>/)
  assert.match(entries[0] ?? '', new RegExp(`<id>${ORIGIN}/home/news/info\\?newsId=${id}</id>`))
  assert.match(entries[0] ?? '', /<category term="活动"\/>/)
  const dates = matches(text, /<updated>([^<]+)</g)
  assert.deepEqual(
    dates.slice(1),
    dates.slice(1).toSorted((a = '', b = '') => b.localeCompare(a)),
  )
  assert.equal(dates[0], dates[1], 'the feed is as new as its newest entry')
  for (const date of dates) assert.match(date ?? '', /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/)
})

test('the standards feed names every document, and nothing from the future', async () => {
  const answer = await get('/feed/standards.xml')
  assert.match(answer.headers.get('content-type') ?? '', /application\/atom\+xml/)
  const text = await answer.text()
  const ids = matches(text, /<entry><id>([^<]+)</g)
  assert.equal(new Set(ids).size, ids.length)
  for (const { id, title } of await allDocuments(api.parts)) {
    assert.ok(
      ids.some((one) => one?.startsWith(`${ORIGIN}/doc/${id}?version=`)),
      title,
    )
    assert.ok(text.includes(title), title)
  }
  const now = new Date(api.parts.clock()).toISOString()
  for (const date of matches(text, /<updated>([^<]+)</g)) assert.ok((date ?? '') <= now, 'nothing from the future')
})

test('the certificates feed has an entry for an issue, and another for its revocation', async () => {
  const member = await api.makeMember({ companyName: '云杉地图 <科技>' })
  const certifier = await api.makeAccount({ grants: ['certifier'] })
  await get('/feed/certificates.xml')
  const [number, other] = [await certified(api, member), await certified(api, member, { demo: true })]
  const issued = await until('/feed/certificates.xml', (text) => text.includes(other))
  assert.match(
    issued,
    /<title>山海地图 6\.2\.1（演示） 获得金标<\/title>.*<title>山海地图 6\.2\.1 获得金标<\/title>/s,
    'newest first',
  )
  assert.match(issued, new RegExp(`<summary>云杉地图 &lt;科技&gt;，证书编号 ${number}，有效至 2\\d{3}-\\d\\d-\\d\\d。</summary>`))
  await certifier.post(revokeCertificate, { number, reason: '签名密钥外泄' })
  const revoked = await until('/feed/certificates.xml', (text) => text.includes('签名密钥外泄'))
  const ids = matches(revoked, /<entry><id>([^<]+)</g)
  const address = `${ORIGIN}/verify?number=${number}`
  assert.deepEqual(ids, [`${address}#revoked`, `${ORIGIN}/verify?number=${other}`, address])
  assert.match(revoked, /<title>山海地图 6\.2\.1 的金标已撤销<\/title>/)
})

test('an empty feed is valid', () => {
  const text = atomFeed({ title: 't', subtitle: 's', author: 'a', self: 'x:1', page: 'x:2', entries: [], now: 0 })
  assert.match(text, /<updated>1970-01-01T00:00:00Z<\/updated>/)
  const words = atomFeed({ title: 'a\u0000b', subtitle: '', author: '', self: '', page: '', entries: [], now: 0 })
  assert.ok(!words.includes('\u0000'), 'a sign that XML has no place for')
})

test('the site map has each page once with its date, under the configured origin whatever host is requested', async () => {
  const id = await publish('地图里的一篇')
  await until('/sitemap.xml', (text) => text.includes(id))
  const text = await (await get('/sitemap.xml', { host: 'evil.example', 'x-forwarded-host': 'evil.example' })).text()
  assert.doesNotMatch(text, /evil/)
  const places = matches(text, /<loc>([^<]+)<\/loc>/g)
  assert.equal(new Set(places).size, places.length)
  for (const place of places) assert.ok(place?.startsWith(`${ORIGIN}/`), place)
  for (const path of ['/', '/doc', '/home/about', '/privacy', '/doc/compatibility', `/home/news/info?newsId=${id}`])
    assert.ok(places.includes(ORIGIN + path), path)
  assert.doesNotMatch(text, /console|account|office|vendor|[?]version=/)
  const undated = text.split('<url>').filter((one) => one.includes('<loc>') && !one.includes('<lastmod>'))
  assert.deepEqual(
    undated.map((one) => /<loc>([^<]+)/.exec(one)?.[1]?.slice(ORIGIN.length)),
    ['/comments', '/verify', '/registry', '/precedents', '/transparency', '/devices'],
    'what has no day yet, or never one',
  )
})

test('robots.txt names the closed paths and the site map', async () => {
  const text = await (await get('/robots.txt')).text()
  for (const path of ['/console', '/account', '/office', '/vendor', '/api'])
    assert.match(text, new RegExp(`^Disallow: ${path}$`, 'm'))
  assert.match(text, /^Allow: \/api\/show\/downloadImage\?id=$/m, 'pictures of articles stand below a closed path')
  assert.match(text, new RegExp(`^Sitemap: ${ORIGIN}/sitemap\\.xml$`, 'm'))
})

test('no page of the site map is closed to search engines', async () => {
  const rules = matches(await (await get('/robots.txt')).text(), /^Disallow: (.+)$/gm)
  // RFC 9309 §2.2.3: a rule matches the start of a path, one that ends in `$` the whole path.
  const closes = (rule: string, path: string) => (rule.endsWith('$') ? `${path}$` === rule : path.startsWith(rule))
  for (const place of matches(await (await get('/sitemap.xml')).text(), /<loc>([^<]+)<\/loc>/g)) {
    const path = place?.slice(ORIGIN.length) ?? ''
    assert.ok(!rules.some((rule = '') => closes(rule, path)), path)
  }
  assert.ok(rules.some((rule = '') => closes(rule, '/dev')) && rules.some((rule = '') => closes(rule, '/dev/mail')))
})

test('each is served from the cache with an ETag, and read-only', async () => {
  for (const path of ['/feed/news.xml', '/feed/standards.xml', '/feed/certificates.xml', '/sitemap.xml', '/robots.txt']) {
    const first = await get(path)
    assert.equal(first.status, 200, path)
    const etag = first.headers.get('etag') ?? ''
    assert.match(etag, /^".+"$/)
    assert.ok(first.headers.get('x-content-type-options'))
    const same = await get(path, { 'if-none-match': etag })
    assert.deepEqual([same.status, await same.text()], [304, ''])
    const head = await get(path, {}, 'HEAD')
    assert.deepEqual([head.status, (await head.text()).length], [200, 0])
    assert.equal((await get(path, {}, 'POST')).status, 405, path)
  }
})

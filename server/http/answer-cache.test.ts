import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, before, beforeEach, test } from 'node:test'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { call } from '@alliance/contract/call'
import { codes } from '@alliance/contract/codes'
import * as z from 'zod/mini'
import { inTransaction, toJson } from '../db/index.ts'
import { eventually, startTestApi, type TestApi } from '../testing/index.ts'
import { createAnswerCache, serve } from './index.ts'
import { type CachedBody, compress } from './cached-body.ts'

const list = call({
  path: '/api/test/list',
  auth: 'public',
  summary: '列表',
  input: z.object({ page: z.optional(z.string()), type: z.optional(z.string()) }),
  output: z.object({ page: z.string(), made: z.number(), text: z.string() }),
  errors: ['NOT_FOUND'],
  cached: true,
})
let made = 0
let gate: Promise<void> | undefined
const served = [
  serve(
    list,
    async ({ refuse }, { page = '1' }) => {
      made += 1
      const number = made
      await gate
      if (page === 'none') throw refuse('NOT_FOUND')
      return { page, made: number, text: '标准'.repeat(500) }
    },
    { tags: ['test'] },
  ),
]

let api: TestApi
before(async () => {
  api = await startTestApi({ served, calls: [list], rawRoutes: [] })
})
after(() => api.close())
beforeEach(() => {
  made = 0
  gate = undefined
  api.parts.cache.clear()
})

const ask = async (input: Record<string, string> = {}, options = {}) => (await api.post(list, input, options)).data?.made

test('equal questions are answered once, however they are written', async () => {
  assert.equal(await ask({ page: '2', type: 'a' }), 1)
  assert.equal(await ask({ type: 'a', page: '2' }), 1)
  assert.equal(await ask({ type: 'a', page: '2' }, { json: true }), 1)
  assert.equal(await ask({ type: 'a', page: '2', token: 'anybody', unknown: 'x' }), 1)
  assert.equal(await ask({ page: '3' }), 2)
})

test('those who come together share one making', async () => {
  assert.deepEqual(new Set(await Promise.all(Array.from({ length: 20 }, () => ask()))), new Set([1]))
})

test('the answer comes compressed as the browser likes it, and the same', async () => {
  const plain = await api.post(list, {}, { headers: { 'accept-encoding': 'identity' } })
  for (const encoding of ['br', 'gzip', 'gzip;q=1.0, br;q=0', 'deflate'])
    assert.deepEqual(await api.post(list, {}, { headers: { 'accept-encoding': encoding } }), plain)
  const response = await fetch(api.url + list.path, { method: 'POST', headers: { 'accept-encoding': 'gzip, br' } })
  assert.equal(response.headers.get('content-encoding'), 'br')
  assert.ok(Number(response.headers.get('content-length')) < 300)
  assert.equal(response.headers.get('set-cookie'), null)
  assert.ok(response.headers.get('x-request-id') && response.headers.get('content-security-policy'))
  await response.arrayBuffer()
})

test('a refusal and bad input are answered each time anew', async () => {
  for (let count = 1; count <= 2; count += 1) {
    assert.equal((await api.post(list, { page: 'none' })).code, codes.NOT_FOUND.code)
    assert.equal(made, count)
  }
  assert.equal((await api.post(list, { page: 5 }, { json: true })).code, codes.BAD_INPUT.code)
})

test('a change drops its answers on every process when it is committed, and not when it is rolled back', async () => {
  const { database, cache, limits, db } = api.parts
  const second = await createAnswerCache(database, limits.kept)
  const fresh = { body: 'x', contentType: 'text/plain', tags: ['test'], cacheable: true }
  await second.fill('k', async () => fresh)
  await second.fill('other', async () => ({ ...fresh, tags: ['other'] }))
  await ask()
  await inTransaction(db, async (db) => {
    await cache.drop(db, ['test'])
    throw new Error('back')
  }).catch(() => undefined)
  assert.equal(await ask(), 1)
  await inTransaction(db, async (db) => {
    await db
      .insertInto('setting')
      .values({ name: 'x', value: toJson(1) })
      .execute()
    await cache.drop(db, ['test'])
  })
  assert.notEqual(await ask(), 1, 'who made the change reads it at once')
  await eventually(() => second.get('k'), undefined)
  assert.ok(second.get('other'))
  await second.close()
})

test('an answer that was begun before a change is not cached after it', async () => {
  const hold = Promise.withResolvers<void>()
  gate = hold.promise
  const old = ask()
  await eventually(() => made, 1)
  api.parts.cache.clear()
  const later = ask()
  hold.resolve()
  assert.deepEqual(await Promise.all([old, later]), [1, 2])
  assert.equal(await ask(), 2)
})

test('a value that answers are made of is read once, and anew after a drop of its tag, also one that came while it was read', async () => {
  const { cache, db } = api.parts
  let reads = 0
  const value = (before?: () => Promise<void>) =>
    cache.memoise('value', ['held'], async () => {
      reads += 1
      const read = reads
      await before?.()
      return read
    })
  /** Waits for the database's notification, too: a drop is applied at once here, and again with the notification. */
  const drop = async (tag: string) => {
    const heard = Promise.withResolvers<void>()
    const leave = cache.onDrop((tags) => void (tags.includes(tag) && heard.resolve()))
    await inTransaction(db, (db) => cache.drop(db, [tag]))
    await heard.promise
    leave()
  }
  assert.deepEqual([await value(), await value()], [1, 1])
  await drop('other')
  assert.equal(await value(), 1)
  await drop('held')
  assert.deepEqual([await value(() => drop('held')), await value(), await value()], [2, 3, 3])
})

test('the memory is bounded, the least used goes first', async () => {
  const small = await createAnswerCache(api.parts.database, { ...api.parts.limits.kept, bytes: 100, entries: 50 })
  const put = (key: string) =>
    small.fill(key, async () => ({ body: 'x'.repeat(40), contentType: 'text/plain', tags: [], cacheable: true }))
  await put('a')
  await put('b')
  small.get('a')
  await put('c')
  assert.deepEqual([Boolean(small.get('a')), Boolean(small.get('b')), Boolean(small.get('c'))], [true, false, true])
  assert.deepEqual(small.size(), { entries: 2, bytes: 80 })
  await small.close()
})

const text = readFileSync(new URL('answer-cache.ts', import.meta.url), 'utf8')
const fresh = (name: string, compressAgain: boolean) => async () => ({
  body: `${name}\n${text}`,
  contentType: 'text/plain',
  tags: ['test'],
  cacheable: true,
  compressAgain,
})
/** Asks for it as a browser does, and waits for its second compression. */
const untilSmaller = async (key: string, body: CachedBody) => {
  await compress(body, 'br')
  const first = body.coded.br?.length ?? 0
  await eventually(() => (api.parts.cache.get(key)?.coded.br?.length ?? 0) < first, true)
}

test('nothing is compressed before somebody asks for it, and then once in each coding', async () => {
  const { cache } = api.parts
  const before = cache.size().bytes
  const body = await cache.fill('asked', fresh('asked', false))
  assert.deepEqual(body.coded, {})
  await Promise.all([compress(body, 'br'), compress(body, 'br')])
  assert.deepEqual(Object.keys(body.coded), ['br'])
  assert.equal(compress(body, 'br'), undefined)
  assert.equal(brotliDecompressSync(body.coded.br ?? Buffer.of()).toString(), body.plain.toString())
  await compress(body, 'gzip')
  assert.equal(gunzipSync(body.coded.gzip ?? Buffer.of()).toString(), body.plain.toString())
  const parts = [body.plain, body.coded.br, body.coded.gzip].map((part) => part?.length ?? 0)
  assert.equal(cache.size().bytes - before, parts[0]! + parts[1]! + parts[2]!)
  const small = await cache.fill('small', async () => ({ ...(await fresh('', false)()), body: 'x' }))
  assert.equal(compress(small, 'br'), undefined)
})

test('what asks for it is compressed once more behind the first answer, and not brought back when it was dropped', async () => {
  const { cache } = api.parts
  const first = await cache.fill('again', fresh('again', true))
  const plain = await cache.fill('plain', fresh('plain', false))
  await untilSmaller('again', first)
  const second = cache.get('again')
  assert.equal(brotliDecompressSync(second?.coded.br ?? Buffer.of()).toString(), `again\n${text}`)
  assert.equal(second?.etag, first.etag)
  const before = cache.size().bytes
  await compress(second ?? first, 'gzip')
  assert.equal(cache.size().bytes - before, second?.coded.gzip?.length)
  assert.equal(cache.get('plain'), plain)

  const bodies = await Promise.all(['a', 'b', 'c'].map((key) => cache.fill(key, fresh(key, true))))
  for (const body of bodies) await compress(body, 'br')
  cache.clear()
  // Queued behind these: once it is done, they have been skipped.
  await untilSmaller('last', await cache.fill('last', fresh('last', true)))
  assert.equal(cache.size().entries, 1)
})

test('what a clock that was ahead has made is not given out once it is right', async () => {
  const own = await startTestApi({ served, calls: [list], rawRoutes: [] })
  const asked = async () => (await own.post(list, {})).data?.made
  own.shiftClock(3_600_000)
  assert.deepEqual([await asked(), await asked()], [1, 1])
  own.shiftClock(-3_600_000)
  assert.deepEqual([await asked(), await asked()], [2, 2])
  await own.close()
})

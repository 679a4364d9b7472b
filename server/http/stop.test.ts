import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import { call } from '@alliance/contract/call'
import { codes } from '@alliance/contract/codes'
import * as z from 'zod/mini'
import { serverLimits } from '../limits.ts'
import { eventually, startTestApi, type TestApi } from '../testing/index.ts'
import { buildApp, serve } from './index.ts'

const slow = call({ path: '/api/test/slow', auth: 'public', summary: '慢', input: z.object({}), output: z.object({}) })
let hold = Promise.withResolvers<void>()
let running = 0
const served = [
  serve(slow, async () => {
    running += 1
    await hold.promise
    return {}
  }),
]

/** Never waited for in full: no test runs into it. */
const STOP_MS = 100_000
let api: TestApi
before(async () => {
  api = await startTestApi({
    served,
    calls: [slow],
    rawRoutes: [],
    limits: { ...serverLimits, requestsInHand: 3, stopMs: STOP_MS },
  })
})
after(() => api.close())

const post = (url = api.url) => fetch(url + slow.path, { method: 'POST' })
const whenRunning = (count: number) => eventually(() => running >= count, true)

/** A connection with an unfinished request, so that a shutdown leaves it open. */
const begunConnection = async (url: string) => {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  await once(socket, 'connect')
  socket.write(`POST ${slow.path} HTTP/1.1\r\n`)
  return socket
}

test('more requests than the server can hold are told so at once, and it recovers', async () => {
  const held = [post(), post(), post()]
  await whenRunning(3)
  const refused = await post()
  assert.deepEqual([refused.status, ((await refused.json()) as { code: number }).code], [503, codes.UNAVAILABLE.code])
  assert.ok(refused.headers.get('retry-after') && refused.headers.get('x-content-type-options'))
  const page = await fetch(`${api.url}/doc`, { headers: { accept: 'text/html,*/*' } })
  assert.deepEqual([page.status, page.headers.get('content-type')], [503, 'text/html; charset=utf-8'])
  const html = await page.text()
  assert.ok(html.includes(codes.UNAVAILABLE.message) && !html.includes(String(codes.UNAVAILABLE.code)), 'a person reads words')
  assert.ok(page.headers.get('retry-after') && page.headers.get('content-security-policy'))
  hold.resolve()
  for (const response of await Promise.all(held)) assert.equal(response.status, 200)
  assert.equal((await post()).status, 200)
})

test('a stop finishes what is in hand and takes nothing new', async () => {
  hold = Promise.withResolvers<void>()
  running = 0
  const app = await buildApp({ parts: api.parts, served, calls: [slow], rawRoutes: [] })
  const { url } = await app.listen({ port: 0, host: '127.0.0.1' })
  const inHand = post(url)
  await whenRunning(1)
  const late = await begunConnection(url)
  const closed = app.close()
  await assert.rejects(post(url), /fetch failed/)
  late.write('host: localhost\r\ncontent-length: 0\r\n\r\n')
  const said = (await text(late)).toLowerCase()
  assert.ok(
    said.startsWith('http/1.1 503') && said.includes('connection: close') && said.includes('x-content-type-options'),
    said,
  )
  assert.ok(said.includes(`"code":${codes.UNAVAILABLE.code}`), 'with the envelope, as every other answer')
  const answered = performance.now()
  hold.resolve()
  assert.equal((await inHand).status, 200)
  await closed
  assert.ok(performance.now() - answered < STOP_MS / 2, 'the end waits for answers, not for connections')
})

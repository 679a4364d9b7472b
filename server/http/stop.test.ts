import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import { Worker } from 'node:worker_threads'
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

const isRefused = async (url: string) => {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  const refused = await once(socket, 'connect').then(
    () => false,
    () => true,
  )
  socket.destroy()
  return refused
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

test('a stop finishes what is in hand and what comes on connections that are open, each the last of its own, and takes no others', async () => {
  hold = Promise.withResolvers<void>()
  running = 0
  const app = await buildApp({ parts: api.parts, served, calls: [slow], rawRoutes: [] })
  const { url } = await app.listen({ port: 0, host: '127.0.0.1' })
  const inHand = post(url)
  await whenRunning(1)
  const late = await begunConnection(url)
  const closed = app.close()
  await eventually(() => isRefused(url), true)
  late.write('host: localhost\r\ncontent-length: 0\r\n\r\n')
  await whenRunning(2)
  const answered = performance.now()
  hold.resolve()
  const said = (await text(late)).toLowerCase()
  assert.ok(said.startsWith('http/1.1 200') && said.includes('connection: close'), said)
  assert.equal((await inHand).status, 200)
  await closed
  assert.ok(performance.now() - answered < STOP_MS / 2, 'the end waits for answers, not for connections')
})

/** Sends a request while this thread is busy: the kernel has accepted its connection, the process has not. */
const SENDER = `
  const { connect } = require('node:net')
  const { parentPort, workerData: { port, path, sent } } = require('node:worker_threads')
  const socket = connect(port, '127.0.0.1', () =>
    socket.write('POST ' + path + ' HTTP/1.1\\r\\nhost: localhost\\r\\ncontent-length: 0\\r\\n\\r\\n', () => {
      Atomics.store(sent, 0, 1)
      Atomics.notify(sent, 0)
    }))
  let text = ''
  socket.on('data', (piece) => (text += piece))
  socket.on('error', (error) => (text += error.code))
  socket.on('close', () => parentPort.postMessage(text))
`

test('a request that was sent while the process was too busy to accept its connection is answered in a stop', async () => {
  const app = await buildApp({ parts: api.parts, served, calls: [slow], rawRoutes: [] })
  const { port } = await app.listen({ port: 0, host: '127.0.0.1' })
  const sent = new Int32Array(new SharedArrayBuffer(4))
  const sender = new Worker(SENDER, { eval: true, workerData: { port, path: slow.path, sent } })
  const heard = once(sender, 'message')
  Atomics.wait(sent, 0, 0)
  await app.close()
  const [said] = (await heard) as [string]
  assert.match(said, /^HTTP\/1\.1 200/)
})

import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { after, before, test } from 'node:test'
import { serverLimits } from '../limits.ts'
import { startTestApi, type TestApi } from '../testing/index.ts'

let api: TestApi
before(async () => {
  api = await startTestApi({ limits: { ...serverLimits, headersMs: 100, requestMs: 100 } })
})
after(() => api.close())

/** What the server answers to somebody who sends this and then waits, until it hangs up. */
const heardAfter = async (sent: string): Promise<string> => {
  const socket = connect(Number(new URL(api.url).port), '127.0.0.1')
  if (sent) socket.write(sent)
  let heard = ''
  for await (const bytes of socket) heard += String(bytes)
  return heard
}

test('a connection that was only kept ready is closed without an answer that the next request would take for its own', async () => {
  assert.equal(await heardAfter(''), '')
})

test('a request that stops in the middle of its head hears that it took too long', async () => {
  const heard = await heardAfter('GET /doc HTTP/1.1\r\nhost: a\r\n')
  assert.match(heard, /^HTTP\/1\.1 408 /)
  assert.match(heard, /connection: close/)
  assert.match(heard, /<h1>请求没有发完<\/h1>/)
})

test('what is no request at all hears so', async () => {
  const heard = await heardAfter('GET nothing\r\n\r\n')
  assert.match(heard, /^HTTP\/1\.1 400 /)
  assert.match(heard, /<h1>请求不完整<\/h1>/)
})

import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { after, before, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { codes } from '@alliance/contract/codes'
import { serverLimits } from '../limits.ts'
import { eventually, startTestApi, type TestApi } from '../testing/index.ts'

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

const PACE = { bytesPerS: 100, graceMs: 1_500, mostMs: 3_000 }
const ARRIVING = { inAll: 20, perAddress: 2 }
let api: TestApi
before(async () => {
  api = await startTestApi({
    settings: { trustedProxies: ['127.0.0.1'] },
    limits: { ...serverLimits, bodyPace: PACE, bodiesArriving: ARRIVING },
  })
})
after(() => api.close())

/** A call of so many bytes, of which nothing is sent yet, through a proxy that forwards the client's address. */
const begin = async (bytes: number, address = '198.51.100.1', path = '/api/info/queryList') => {
  const socket = connect(Number(new URL(api.url).port), '127.0.0.1').on('error', () => {})
  await once(socket, 'connect')
  const form = 'content-type: application/x-www-form-urlencoded'
  socket.write(`POST ${path} HTTP/1.1\r\nhost: a\r\nx-forwarded-for: ${address}\r\n${form}\r\ncontent-length: ${bytes}\r\n\r\n`)
  return socket
}
const heardBy = async (socket: Socket) => {
  let heard = ''
  for await (const bytes of socket) heard += String(bytes)
  return heard
}
const statusOf = async (socket: Socket) => String(((await once(socket, 'data')) as [Buffer])[0]).slice(9, 12)

test('a body that hardly arrives is ended in time, and its sender is told; one on a slow line arrives', async () => {
  const [trickle, slow] = [await begin(1000), await begin(700)]
  const trickling = setInterval(() => trickle.write('a'), 300)
  const heard = heardBy(trickle)
  const status = statusOf(slow)
  for (let sent = 0; sent < 700; sent += 100) {
    await pause(500)
    slow.write('a='.padEnd(99, 'a') + '&')
  }
  assert.equal(await status, '200')
  slow.destroy()
  const answer = await heard
  clearInterval(trickling)
  assert.match(answer, /^HTTP\/1\.1 408 /)
  assert.match(answer, /connection: close/)
  assert.match(answer, new RegExp(`"code":${codes.UNAVAILABLE.code},"message":"等了很久，请求没有发完`))
})

test('what a body has brought lets it pause, but not for long', async () => {
  const socket = await begin(10_000)
  const begun = performance.now()
  socket.write('a'.repeat(9_000))
  assert.match(await heardBy(socket), /^HTTP\/1\.1 408 /)
  const tookMs = performance.now() - begun
  assert.ok(tookMs > PACE.graceMs && tookMs < 3 * PACE.mostMs, String(tookMs))
})

test('bodies are counted for the client’s address, also behind a proxy', async () => {
  const slow = [await begin(6), await begin(6)]
  assert.equal(await statusOf(await begin(6)), '503')
  for (const socket of [await begin(6, '198.51.100.2'), ...slow]) {
    const status = statusOf(socket)
    socket.write('size=1')
    assert.equal(await status, '200')
    socket.destroy()
  }
})

test('a body in chunks of one byte takes hardly more memory than its bytes', async () => {
  const most = 256 * 1024
  const socket = connect(Number(new URL(api.url).port), '127.0.0.1').on('error', () => {})
  socket.write(
    'POST /api/info/queryList HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n',
  )
  collectGarbage()
  const before = process.memoryUsage()
  const status = statusOf(socket)
  const piece = '1\r\n \r\n'.repeat(1000)
  for (let sent = 0; sent < most - 1000; sent += 1000) if (!socket.write(piece)) await once(socket, 'drain')
  await eventually(() => socket.writableLength, 0)
  await pause(200)
  collectGarbage()
  const grownBytes = process.memoryUsage().heapUsed - before.heapUsed
  socket.write('0\r\n\r\n')
  assert.equal(await status, '200')
  socket.destroy()
  assert.ok(grownBytes < 20 * most, String(grownBytes / most))
})

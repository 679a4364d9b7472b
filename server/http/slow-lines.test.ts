import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { after, afterEach, before, test } from 'node:test'
import { serverLimits } from '../limits.ts'
import { eventually, startTestApi, type TestApi } from '../testing/index.ts'

const IN_HAND = 3
const ARRIVING = { inAll: 5, perAddress: 4 }
const CONNECTIONS = 8
let api: TestApi
let opened: Socket[] = []
before(async () => {
  api = await startTestApi({
    limits: { ...serverLimits, requestsInHand: IN_HAND, bodiesArriving: ARRIVING, connectionsPerAddress: CONNECTIONS },
  })
})
afterEach(async () => {
  for (const socket of opened) socket.destroy()
  await Promise.all(opened.filter(({ closed }) => !closed).map((socket) => once(socket, 'close')))
  opened = []
})
after(() => api.close())

/** Connects from one of this machine's loopback addresses. */
const open = async (localAddress = '127.0.0.1') => {
  const socket = connect({ port: Number(new URL(api.url).port), host: '127.0.0.1', localAddress })
  opened.push(socket)
  await once(socket, 'connect')
  return socket
}
const HEAD = 'POST /api/info/queryList HTTP/1.1\r\nhost: a\r\ncontent-type: application/x-www-form-urlencoded\r\n'
/** Sends a request without its last byte. */
const sendHalf = async (from?: string) => {
  const socket = await open(from)
  socket.write(`${HEAD}content-length: 7\r\n\r\nsize=1`)
  return socket
}
/** The status, or that the connection was closed without one. */
const answerOf = async (socket: Socket): Promise<string> => {
  const { promise, resolve } = Promise.withResolvers<string>()
  socket.once('data', (bytes: Buffer) => resolve(bytes.subarray(9, 12).toString()))
  socket.once('error', () => resolve('closed'))
  socket.once('close', () => resolve('closed'))
  return socket.closed ? 'closed' : promise
}
const ask = async (from?: string) => {
  const socket = await open(from)
  socket.write(`${HEAD}connection: close\r\ncontent-length: 6\r\n\r\nsize=1`)
  return answerOf(socket)
}

test('bodies that arrive slowly take no place of those who ask, and are answered when they are whole', async () => {
  const slow = await Promise.all(Array.from({ length: ARRIVING.perAddress }, () => sendHalf()))
  assert.ok(slow.length > IN_HAND)
  assert.equal(await ask('127.0.0.2'), '200')
  for (const socket of slow) {
    socket.write('0')
    assert.equal(await answerOf(socket), '200')
  }
})

test('one address has so many bodies on their way and no more: others go on', async () => {
  const slow = await Promise.all(Array.from({ length: ARRIVING.perAddress }, () => sendHalf()))
  await eventually(ask, '503')
  assert.equal(await ask('127.0.0.2'), '200')
  slow[0]?.destroy()
  await eventually(ask, '200')
})

test('with no place left in all, the slowest body is ended for the next, whoever sent it', async () => {
  const first = await sendHalf('127.0.0.3')
  await Promise.all(Array.from({ length: ARRIVING.inAll - 1 }, () => sendHalf()))
  const ended = answerOf(first)
  assert.equal(await ask('127.0.0.2'), '200')
  assert.equal(await ended, '503')
})

test('one address has so many connections and no more: the next is closed, others come in', async () => {
  await Promise.all(Array.from({ length: CONNECTIONS }, () => open()))
  await eventually(ask, 'closed')
  assert.equal(await ask('127.0.0.2'), '200')
  opened[0]?.destroy()
  await eventually(ask, '200')
})

import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { serverLimits } from '../../limits.ts'
import { isPublicAddress } from './public-address.ts'
import { send } from './send.ts'
import { findTarget, readTarget } from './target.ts'

const never = new AbortController().signal

const CLOSED = [
  ['127.0.0.1', '127.255.255.254', '0.0.0.0', '10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1'],
  // Link-local with the metadata of most clouds, carrier-grade NAT with Alibaba Cloud's, Azure's, Oracle's.
  ['169.254.169.254', '169.254.0.23', '100.64.0.1', '100.100.100.200', '168.63.129.16', '192.0.0.192'],
  ['192.0.2.1', '198.18.0.1', '198.19.255.255', '198.51.100.7', '203.0.113.9', '192.88.99.1'],
  ['224.0.0.1', '239.255.255.255', '240.0.0.1', '255.255.255.255'],
  ['::', '::1', '::ffff:127.0.0.1', '::ffff:8.8.8.8', '::7f00:1', '64:ff9b::7f00:1', '64:ff9b::808:808', '64:ff9b:1::1'],
  ['fe80::1', 'fe80::1%eth0', 'fc00::1', 'fd00:ec2::254', 'ff02::1', 'fec0::1', '100::1', '5f00::1'],
  ['2001::1', '2001:0:7f00:1::', '2001:10::1', '2001:db8::1', '2002:7f00:1::', '2002:a00:1::1', '3fff::1'],
  ['', 'localhost', '1.2.3', '1.2.3.4.5', '0x7f000001', '[::1]', '8.8.8.8%eth0'],
].flat()
const OPEN = ['8.8.8.8', '1.1.1.1', '100.63.255.255', '100.128.0.0', '172.15.0.1', '172.32.0.1', '192.169.0.1', '223.5.5.5']
const OPEN_6 = ['2400:3200::1', '2606:4700::1111', '2a00:1450::1', '2003::1', '240e::1']

test('only publicly routable addresses are public', () => {
  for (const address of CLOSED) assert.equal(isPublicAddress(address), false, address)
  for (const address of [...OPEN, ...OPEN_6]) assert.equal(isPublicAddress(address), true, address)
})

const ofMembers = (text: string) => readTarget(text, { demonstration: false })

test('a URL that can’t be public is refused before it is stored, in any notation', () => {
  for (const bad of [
    [
      '',
      'example.com/hook',
      'http://example.com/hook',
      'ftp://example.com',
      'https://',
      'javascript:alert(1)',
      'https://a b.com',
    ],
    ['https://user@example.com/', 'https://user:pass@example.com/', 'https://example.com/#part', 'https://example.com/#'],
    ['https://localhost/', 'https://intranet/', 'https://example.com./', 'https://.example.com/', 'https://example..com/'],
    [
      'https://127.0.0.1/',
      'https://2130706433/',
      'https://0x7f.1/',
      'https://0177.0.0.1/',
      'https://127.1/',
      'https://127.0.0.1./',
    ],
    ['https://[::1]/', 'https://[::ffff:10.0.0.1]/', 'https://[64:ff9b::a00:1]/', 'https://[fe80::1]/', 'https://１２７.0.0.1/'],
    ['https://169.254.169.254/latest/meta-data/', 'https://10.0.0.8:8443/', 'https://100.100.100.200/'],
    [
      'https://example.com:22/',
      'https://example.com:25/',
      'https://example.com:80/',
      'https://example.com:1023/',
      'https://e.cn:99999/',
    ],
    [`https://example.com/${'长'.repeat(100)}`],
  ].flat())
    assert.ok('problem' in ofMembers(bad), bad)
  for (const [good, kept] of [
    ['https://ci.example.com/hooks?key=1', 'https://ci.example.com/hooks?key=1'],
    ['https://ci.example.com:443/', 'https://ci.example.com/'],
    ['HTTPS://CI.Example.com:8443', 'https://ci.example.com:8443/'],
    ['https://构建.example.cn/', 'https://xn--6kq38m.example.cn/'],
    ['https://8.8.8.8/', 'https://8.8.8.8/'],
    ['https://[2400:3200::1]:1024/', 'https://[2400:3200::1]:1024/'],
  ] as const) {
    const read = ofMembers(good)
    assert.deepEqual(Object.keys(read), ['url'], good)
    if (!good.includes('构建')) assert.deepEqual(read, { url: kept })
  }
})

test('only a demonstration takes this machine, and nothing else of its network', () => {
  for (const url of ['http://127.0.0.1:8080/', 'http://localhost:8080/', 'http://[::1]:8080/', 'https://127.0.0.1:8443/']) {
    assert.deepEqual(readTarget(url, { demonstration: true }), { url })
    assert.ok('problem' in ofMembers(url), url)
  }
  for (const url of [
    'http://127.0.0.1/',
    'http://127.0.0.1:22/',
    'http://10.0.0.1:8080/',
    'http://example.com/',
    'https://10.0.0.1/',
  ])
    assert.ok('problem' in readTarget(url, { demonstration: true }), url)
})

const found = (url: string, addresses: string[], demonstration = false) =>
  findTarget(url, { demonstration, signal: never, lookUp: async () => addresses })

test('a name is judged by its addresses at that moment, and the checked address is the one connected to', async () => {
  const url = 'https://hook.example.com/'
  const target = await found(url, ['10.0.0.1', '8.8.8.8', '::1'])
  assert.deepEqual(target, { url: new URL(url), host: 'hook.example.com', addresses: ['8.8.8.8'] })
  const many = ['8.8.8.8', '10.0.0.1', '1.1.1.1', '9.9.9.9', '2400:3200::1', 'fd00::1', '2606:4700::1111']
  const several = await found(url, many)
  const tried = ['8.8.8.8', '2400:3200::1', '1.1.1.1', '2606:4700::1111']
  assert.deepEqual('addresses' in several && several.addresses, tried, 'by turns, public ones only, four at most')
  for (const inside of [
    ['127.0.0.1'],
    ['::1', '::ffff:127.0.0.1'],
    ['169.254.169.254'],
    ['10.0.0.1', 'fd00::1'],
    ['64:ff9b::a00:1'],
  ])
    assert.deepEqual(await found(url, inside), { problem: 'address' }, inside.join())
  assert.deepEqual(await found(url, []), { problem: 'unresolved' })
  // Stored while the site was a demonstration, or written to the database by hand.
  assert.deepEqual(await found('http://127.0.0.1:8080/', []), { problem: 'address' })
  assert.deepEqual(await found('https://127.0.0.1:8443/', []), { problem: 'address' })
})

const sending = { ...serverLimits.webhooks, demonstration: true, signal: never }
const message = { headers: {}, body: '{}' }

test('any response becomes an outcome within its time', async () => {
  const server = createServer((socket) => socket.on('error', () => {}).once('data', () => socket.end('SSH-2.0-none\r\n')))
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  assert.deepEqual(await send(`http://127.0.0.1:${port}/`, message, sending), { status: null, problem: 'nonsense' })
  // The server doesn't speak TLS.
  assert.deepEqual(await send(`https://127.0.0.1:${port}/`, message, sending), { status: null, problem: 'unreachable' })
  await new Promise((closed) => server.close(closed))
  assert.deepEqual(await send(`http://127.0.0.1:${port}/`, message, sending), { status: null, problem: 'unreachable' })
})

test('a server or name server that stalls is given up after the time limit', async () => {
  const silent = createServer((socket) => socket.on('error', () => {}))
  await new Promise<void>((listening) => silent.listen(0, '127.0.0.1', listening))
  const { port } = silent.address() as AddressInfo
  const short = { ...sending, answerMs: 300 }
  assert.deepEqual(await send(`http://127.0.0.1:${port}/`, message, short), { status: null, problem: 'timeout' })
  silent.close()
  const slow = {
    ...short,
    lookUp: (_host: string, signal: AbortSignal) =>
      new Promise<string[]>((resolve) => signal.addEventListener('abort', () => resolve([]))),
  }
  assert.deepEqual(await send('https://slow.example.com/', message, slow), { status: null, problem: 'timeout' })
})

test('a server that would change the protocol, or only announces, is an outcome as well: no end leaves a worker waiting', async () => {
  const says = async (text: string) => {
    const server = createServer((socket) => socket.on('error', () => {}).once('data', () => socket.write(text)))
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
    const { port } = server.address() as AddressInfo
    const outcome = await Promise.race([
      send(`http://127.0.0.1:${port}/`, message, { ...sending, answerMs: 300 }),
      pause(10_000, 'still waiting', { ref: false }),
    ])
    server.close()
    return outcome
  }
  const upgrade = 'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n'
  assert.deepEqual(await says(upgrade), { status: 101, problem: null })
  assert.deepEqual(await says('HTTP/1.1 101 Switching Protocols\r\n\r\n'), { status: 101, problem: null })
  assert.deepEqual(await says('HTTP/1.1 103 Early Hints\r\n\r\n'), { status: null, problem: 'timeout' })
})

const listenAt = async (host: string, port = 0) => {
  let connections = 0
  const server = createServer((socket) => {
    connections += 1
    socket.on('error', () => {}).once('data', () => socket.end('SSH-2.0-none\r\n'))
  })
  await new Promise<void>((listening) => server.listen(port, host, listening))
  return { port: (server.address() as AddressInfo).port, connections: () => connections, close: () => server.close() }
}
const leadingTo = (...addresses: string[]) => ({ ...sending, lookUp: async () => addresses })

test('if no connection is possible the next address is tried, but never after something was sent', async (context) => {
  const one = await listenAt('127.0.0.1')
  const two = await listenAt('127.0.0.2', one.port)
  context.after(one.close)
  context.after(two.close)
  const url = `https://hook.example.com:${one.port}/`
  // Nobody listens at the first; the second takes the connection and speaks no TLS.
  const outcome = await send(url, message, leadingTo('127.0.0.3', '127.0.0.1', '127.0.0.2'))
  assert.deepEqual(outcome, { status: null, problem: 'unreachable' })
  assert.deepEqual([one.connections(), two.connections()], [1, 0])
  assert.deepEqual(await send(url, message, leadingTo('127.0.0.3', '127.0.0.4')), { status: null, problem: 'unreachable' })
})

/** Listens but never accepts: once two connections wait, further ones hang. In a worker thread, which is blocked. */
const DEAF = `
const { createServer } = require('node:net')
const { parentPort, workerData } = require('node:worker_threads')
createServer().listen({ ...workerData, backlog: 1 }, () => {
  parentPort.postMessage('listening')
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
})`

test('an address that lets the connection hang does not use up the time of the others', async (context) => {
  const one = await listenAt('127.0.0.1')
  context.after(one.close)
  const place = { host: '127.0.0.2', port: one.port }
  const deaf = new Worker(DEAF, { eval: true, workerData: place })
  await once(deaf, 'message')
  const waiting = Array.from({ length: 8 }, () => connect(place).on('error', () => {}))
  await once(waiting[0] ?? assert.fail(), 'connect')
  const url = `https://hook.example.com:${one.port}/`
  await send(url, message, { ...leadingTo('127.0.0.2', '127.0.0.1'), connectMs: 200 })
  for (const socket of waiting) socket.destroy()
  await deaf.terminate()
  assert.equal(one.connections(), 1)
})

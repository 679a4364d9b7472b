import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { test } from 'node:test'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { isAway } from '../db/index.ts'
import { createAsk } from './ask-bucket.ts'

const key = { region: 'us-east-1', id: 'test-key', secret: 'the secret of a bucket for tests only' }

/** A host that answers no request for a connection: its queue is full, and nobody takes anything from it. */
const startDeafHost = async () => {
  const worker = new Worker(
    `const server = require('node:net').createServer()
     server.listen({ port: 0, host: '127.0.0.1', backlog: 1 }, () => {
       require('node:worker_threads').parentPort.postMessage(server.address().port)
       Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
     })`,
    { eval: true },
  )
  const [port] = (await once(worker, 'message')) as [number]
  const waiting: Socket[] = Array.from({ length: 8 }, () => connect(port, '127.0.0.1').on('error', () => undefined))
  await pause(200)
  const close = async () => {
    for (const socket of waiting) socket.destroy()
    await worker.terminate()
  }
  return { url: new URL(`http://127.0.0.1:${port}/files/`), close }
}

test('a host that is gone is given up after seconds, not after the minutes that a system tries', async () => {
  const host = await startDeafHost()
  const ask = createAsk(key, host.url, { connectMs: 200, idleMs: 60_000 })
  const began = performance.now()
  await assert.rejects(ask({ method: 'GET', url: host.url }), (error) => isAway(error) && /silent/.test(String(error)))
  assert.ok(performance.now() - began < 30_000)
  await host.close()
})

test('one that is slow to answer is waited for, and one that says nothing is not', async () => {
  let answersAfterMs = 600
  const server = createServer((_, response) => {
    setTimeout(() => response.end('内容'), answersAfterMs).unref()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/files/`)
  const ask = createAsk(key, url, { connectMs: 200, idleMs: 2_000 })
  // The second time over the same connection.
  for (let times = 0; times < 2; times += 1) assert.equal(await text(await ask({ method: 'GET', url })), '内容')
  answersAfterMs = 20_000
  const hasty = createAsk(key, url, { connectMs: 200, idleMs: 300 })
  await assert.rejects(hasty({ method: 'GET', url }), /silent/)
  server.closeAllConnections()
  server.close()
})

import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { after, before, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { documentMenu } from '@alliance/contract/document-menu'
import { pino } from 'pino'
import { ask, begin, idOf } from '../modules/upload/testing/send-file.ts'
import { type Caller, startTestApi, type TestApi } from '../testing/index.ts'

const lines: string[] = []
let api: TestApi
let caller: Caller
before(async () => {
  api = await startTestApi({ log: pino({ level: 'trace' }, { write: (line) => void lines.push(line) }) })
  caller = await api.makeMember()
})
after(() => api.close())

/** Sends the head and the given part of the body, reads so many bytes of an answer, then disconnects. */
const leave = async (head: string[], { body = '', readBytes = 0 } = {}) => {
  const socket = connect(Number(new URL(api.url).port), '127.0.0.1')
  const { promise, resolve } = Promise.withResolvers<void>()
  let read = 0
  socket.on('data', (bytes) => {
    read += bytes.length
    if (read > readBytes) socket.pause()
    if (read > readBytes) resolve()
  })
  socket.write(`${[...head, 'host: a', '', ''].join('\r\n')}${body}`)
  if (readBytes > 0) await promise
  else await pause(50)
  socket.resetAndDestroy()
  await pause(100)
}
const auth = () => `authorization: Bearer ${caller.token}`
const faults = () => lines.filter((line) => (JSON.parse(line) as { level: number }).level >= 50)

test('who breaks off is no fault of ours: the log stays quiet, and the server goes on', async () => {
  const form = ['content-type: application/x-www-form-urlencoded', 'content-length: 1000']
  await leave(['POST /api/info/queryList HTTP/1.1', ...form], { body: 'type=1' })
  await leave(['POST /api/account/currentInfo HTTP/1.1', auth(), ...form], { body: 'a=1' })
  await leave(['POST /api/upload/image HTTP/1.1', auth(), 'content-length: 100000'], { body: '\u0089PNG' })
  await leave(['POST /api/upload/appeal?fileName=a.log HTTP/1.1', auth(), 'content-length: 100000'], { body: 'I/' })
  const uploadId = idOf(await begin(api, caller, { size: 100_000 }))
  const chunk = ['tus-resumable: 1.0.0', 'upload-offset: 0', 'content-type: application/offset+octet-stream']
  await leave([`PATCH /api/upload/${uploadId} HTTP/1.1`, auth(), ...chunk, 'content-length: 100000'], { body: 'PK' })
  await leave([`GET /files/documents/${documentMenu[0]!.id}.pdf HTTP/1.1`], { readBytes: 1_000 })
  assert.deepEqual(faults(), [])
  assert.equal((await fetch(`${api.url}/healthz`)).status, 200)
  assert.equal((await ask(api, caller, { method: 'HEAD', id: uploadId })).status, 200, 'it can go on')
})

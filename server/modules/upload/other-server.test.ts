import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { codes } from '@alliance/contract/codes'
import { queryPackageStorage } from '@alliance/contract/package-storage'
import { pino } from 'pino'
import { buildApp } from '../../http/index.ts'
import { type Caller, formOf, startTestApi, type TestApi } from '../../testing/index.ts'
import { rawRoutes, served } from '../index.ts'
import { IDLE_MS } from './create-upload.ts'
import { ask, begin, idOf, patch } from './testing/send-file.ts'

const MINUTE_MS = 60_000

/** Two servers on one database, each with an upload folder of its own. */
let here: TestApi
let there: TestApi
let closeThere: () => Promise<void>
let member: Caller
const said: string[] = []
before(async () => {
  const settings = { embedded: false }
  here = await startTestApi({ settings })
  const elsewhere = await startTestApi({ settings })
  const log = pino({ level: 'warn' }, { write: (line: string) => void said.push((JSON.parse(line) as { msg: string }).msg) })
  const { db, database, clock, rates } = here.parts
  const app = await buildApp({ parts: { ...elsewhere.parts, db, database, clock, rates, log }, served, rawRoutes })
  there = { ...elsewhere, url: (await app.listen({ port: 0, host: '127.0.0.1' })).url }
  closeThere = async () => {
    await app.close()
    await elsewhere.close()
  }
  member = await here.makeMember()
})
after(async () => {
  await closeThere()
  await here.close()
})

const stateOf = async (id: string) =>
  (await here.parts.db.selectFrom('upload').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state

test('what comes to another server than the upload’s is told to come back, and the upload goes on at its own', async () => {
  const bytes = randomBytes(10)
  const key = 'k'.repeat(20)
  const id = idOf(await begin(here, member, { size: 10, key }))
  assert.equal((await patch(here, member, { id, offset: 0, bytes: bytes.subarray(0, 4) })).status, 204)

  const refused = await patch(there, member, { id, offset: 4, bytes: bytes.subarray(4) })
  const { code, message } = (await refused.json()) as { code: number; message: string }
  assert.deepEqual([refused.status, code, message], [503, codes.UNAVAILABLE.code, '这次上传暂时接不上，请稍后再试'])
  assert.ok(refused.headers.get('retry-after'))
  assert.equal((await ask(there, member, { method: 'HEAD', id })).status, 503)
  assert.equal((await begin(there, member, { size: 10, key })).status, 503, 'a repeated start')
  assert.equal(said.filter((line) => line.includes('began on another server')).length, 3)

  assert.equal(await stateOf(id), 'open')
  assert.equal((await patch(here, member, { id, offset: 4, bytes: bytes.subarray(4) })).status, 204)
  assert.equal(await stateOf(id), 'finished')
})

test('one that gets bytes at another server is not idle here; without any it is given up', async () => {
  const [id = ''] = await Promise.all([1, 2, 3].map(async () => idOf(await begin(here, member, { size: 10 }))))
  here.shiftClock(IDLE_MS)
  assert.equal((await patch(here, member, { id, offset: 0, bytes: randomBytes(4) })).status, 204)
  here.shiftClock(MINUTE_MS)
  for (let more = 0; more < 2; more += 1) assert.equal((await begin(there, member, { size: 10 })).status, 201)
  assert.equal((await begin(there, member, { size: 10 })).status, 429)
  assert.equal(await stateOf(id), 'open')
  here.shiftClock(15 * MINUTE_MS)
  assert.equal((await patch(there, member, { id, offset: 4, bytes: randomBytes(6) })).status, 410)
  assert.equal(await stateOf(id), 'expired')
})

test('an upload is cancelled at any server', async () => {
  const canceller = await here.makeMember()
  const id = idOf(await begin(here, canceller, { size: 10 }))
  assert.equal((await ask(there, canceller, { method: 'DELETE', id })).status, 410)
  assert.equal(await stateOf(id), 'expired')
})

test('the list of uploads says how far one is that arrives at another server, as of its newest piece', async () => {
  const sender = await here.makeMember()
  const id = idOf(await begin(here, sender, { size: 20 }))
  for (const offset of [0, 5]) assert.equal((await patch(here, sender, { id, offset, bytes: randomBytes(5) })).status, 204)
  const listed = async () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const body = formOf({ token: sender.token })
    const answer = await fetch(there.url + queryPackageStorage.path, { method: 'POST', headers, body })
    const { data } = (await answer.json()) as { data: { uploads: { state: string; receivedBytes: number }[] } }
    return data.uploads.map(({ state, receivedBytes }) => [state, receivedBytes])
  }
  here.shiftClock(2 * MINUTE_MS)
  assert.deepEqual(await listed(), [['arriving', 5]])
  here.shiftClock(4 * MINUTE_MS)
  assert.deepEqual(await listed(), [['resting', 5]])
})

test('a start with a key whose process died before the file was made is made by its repeat, a little later', async () => {
  const sender = await here.makeMember()
  const [bytes, key] = [randomBytes(10), 'd'.repeat(20)]
  const id = idOf(await begin(here, sender, { size: 10, key }))
  const file = join(here.parts.settings.dataDir, 'uploads', id)
  for (const path of [file, `${file}.json`]) await rm(path)
  assert.equal((await begin(here, sender, { size: 10, key })).status, 503)
  here.shiftClock(MINUTE_MS)
  const repeats = await Promise.all([1, 2].map(() => begin(here, sender, { size: 10, key })))
  assert.deepEqual(
    repeats.map((one) => [one.status, idOf(one)]),
    [
      [201, id],
      [201, id],
    ],
  )
  assert.equal((await patch(here, sender, { id, offset: 0, bytes })).status, 204)
  assert.equal(await stateOf(id), 'finished')
})

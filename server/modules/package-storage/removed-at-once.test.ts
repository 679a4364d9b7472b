import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { after, before, test } from 'node:test'
import { queryPackageStorage, removeUpload, removeVersion } from '@alliance/contract/package-storage'
import { type Caller, eventually, startTestApi, type TestApi } from '../../testing/index.ts'
import { packageOf, submit } from '../identify/testing/submit.ts'
import { begin, idOf, patch, sendFile } from '../upload/testing/send-file.ts'

let api: TestApi
before(async () => {
  api = await startTestApi()
})
after(() => api.close())

const MINUTE_MS = 60_000
const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const stands = async (bytes: Uint8Array) => {
  const sha256 = hashOf(bytes)
  const row = await api.parts.db.selectFrom('blob').select('sha256').where('sha256', '=', sha256).executeTakeFirst()
  return [await api.parts.storage.has(sha256), row !== undefined]
}
/** Does what is due by then, and turns the clock back: the next test's files are new by it, too. */
const after3Minutes = async () => {
  await api.drain()
  api.shiftClock(3 * MINUTE_MS)
  await api.drain()
  api.shiftClock(-3 * MINUTE_MS)
}
const used = async (member: Caller) => (await member.post(queryPackageStorage)).data?.usedBytes

test('what is removed just after it was stored counts for nobody, and goes within minutes', async () => {
  const member = await api.makeMember()
  const [sent, registered] = [randomBytes(20_000), packageOf({ package: 'cn.example.atonce' })]
  const uploadId = await sendFile(api, member, { bytes: sent })
  assert.equal((await member.post(removeUpload, { uploadId })).code, 0)
  const versionId = await submit(api, member, registered)
  await api.drain()
  assert.equal((await member.post(removeVersion, { versionId })).code, 0)
  assert.equal(await used(member), 0)
  for (const bytes of [sent, registered])
    assert.deepEqual(await stands(bytes), [true, true], 'somebody may be about to refer to it')
  await after3Minutes()
  for (const bytes of [sent, registered]) assert.deepEqual(await stands(bytes), [false, false])
})

test('content that another account has sent meanwhile stays', async () => {
  const [one, other] = [await api.makeMember(), await api.makeMember()]
  const bytes = randomBytes(20_000)
  const uploadId = await sendFile(api, one, { bytes })
  assert.equal((await one.post(removeUpload, { uploadId })).code, 0)
  assert.deepEqual(await stands(bytes), [true, true])
  await sendFile(api, other, { bytes })
  await after3Minutes()
  assert.deepEqual(await stands(bytes), [true, true])
  assert.deepEqual([await used(one), await used(other)], [0, bytes.length])
})

test('content stored again when its removal is due stays: its row may be written next', async () => {
  const member = await api.makeMember()
  const bytes = randomBytes(20_000)
  const uploadId = await sendFile(api, member, { bytes })
  await member.post(removeUpload, { uploadId })
  assert.deepEqual(await stands(bytes), [true, true])
  const { storage } = api.parts
  const removeStale = storage.removeStale.bind(storage)
  // By the file system's clock, from which the test's has been moved away.
  storage.removeStale = (sha256) => removeStale(sha256, Date.now() - MINUTE_MS)
  await after3Minutes()
  storage.removeStale = removeStale
  assert.deepEqual(await stands(bytes), [true, true])
})

test('an upload that is given up while its file is being stored leaves none', async () => {
  const member = await api.makeMember()
  const bytes = randomBytes(20_000)
  const id = idOf(await begin(api, member, { size: bytes.length }))
  const { storage, db } = api.parts
  const stateOf = async () => (await db.selectFrom('upload').select('state').where('id', '=', id).executeTakeFirst())?.state
  const adopt = storage.adopt.bind(storage)
  const given: Promise<{ code: number }>[] = []
  storage.adopt = async (path, sha256) => {
    await adopt(path, sha256)
    given.push(member.post(removeUpload, { uploadId: id }))
    await eventually(stateOf, 'expired')
  }
  const { status } = await patch(api, member, { id, offset: 0, bytes })
  storage.adopt = adopt
  assert.equal((await given[0])?.code, 0)
  assert.ok([410, 500].includes(status), `${status}`)
  assert.equal(await used(member), 0)
  await after3Minutes()
  assert.deepEqual(await stands(bytes), [false, false])
})

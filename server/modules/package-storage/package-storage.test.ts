import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { cancelCloudRun, startCloudRun } from '@alliance/contract/cloud-test'
import { codes } from '@alliance/contract/codes'
import { applyIdentify, submitPackage, uploadBounds } from '@alliance/contract/identify'
import { queryApkList } from '@alliance/contract/identify-apk'
import { queryAccountProfile } from '@alliance/contract/office'
import { queryPackageStorage, removeUpload, removeVersion } from '@alliance/contract/package-storage'
import { serverLimits } from '../../limits.ts'
import { type Caller, eventually, startTestApi, type TestApi } from '../../testing/index.ts'
import { makeDevice, makeLab, startRun } from '../cloud-test/testing/cloud.ts'
import { certify, packageOf, read, SAID, submit } from '../identify/testing/submit.ts'
import { LAB_ONE } from '../review/testing/pass-review.ts'
import { ask, begin, idOf, patch, sendFile } from '../upload/testing/send-file.ts'

const MOST = 400_000
let api: TestApi
before(async () => {
  api = await startTestApi({ limits: { ...serverLimits, packagesOfAccountBytes: MOST } })
})
after(() => api.close())

const storage = async (member: Caller) => {
  const { data } = await member.post(queryPackageStorage)
  assert.ok(data)
  return data
}
const used = async (member: Caller) => (await storage(member)).usedBytes
const remove = async (member: Caller, versionId: string) => (await member.post(removeVersion, { versionId })).code

test('is for members, shows and removes only their own, and refuses bad input', async () => {
  const [newcomer, member, stranger] = [await api.makeAccount(), await api.makeMember(), await api.makeMember()]
  for (const [call, input] of [
    [queryPackageStorage, {}],
    [removeVersion, { versionId: 'x' }],
    [removeUpload, { uploadId: 'x' }],
  ] as const) {
    assert.equal((await api.post(call, input)).code, codes.TOKEN_MISSING.code)
    assert.equal((await newcomer.post(call, input)).code, codes.PROFILE_INCOMPLETE.code)
  }
  assert.equal((await member.post(queryPackageStorage, { cursor: 'x' })).code, codes.BAD_INPUT.code)
  assert.equal((await member.post(removeVersion, {})).code, codes.BAD_INPUT.code)
  const { versionId } = await read(api, member, packageOf({ package: 'cn.example.mine' }))
  assert.equal(await remove(stranger, versionId), codes.NOT_FOUND.code)
  assert.equal((await storage(stranger)).items.length, 0)
  assert.equal((await storage(member)).items[0]?.versionId, versionId)
})

test('open uploads count by announced size, finished ones too, and each content once', async () => {
  const member = await api.makeMember()
  const id = idOf(await begin(api, member, { size: 300_000 }))
  assert.equal(await used(member), 300_000)
  const refused = await begin(api, member, { size: 150_000 })
  const answer = (await refused.json()) as { code: number; message: string }
  assert.deepEqual([refused.status, answer.code], [507, codes.STORAGE_USED_UP.code])
  assert.match(answer.message, /已用 292.9 KB，放不下这个文件。请到“存储空间”删除/)
  assert.equal((await ask(api, member, { method: 'DELETE', id })).status, 204)
  assert.equal(await used(member), 0)

  const bytes = randomBytes(150_000)
  const uploadId = await sendFile(api, member, { bytes })
  assert.equal(await used(member), 150_000)
  await sendFile(api, member, { bytes })
  await member.post(submitPackage, { uploadId })
  await api.drain()
  const { usedBytes, looseBytes, removableBytes, items } = await storage(member)
  assert.deepEqual([usedBytes, looseBytes, removableBytes, items[0]?.app], [150_000, 0, 150_000, null])
  const { data: bounds } = await member.post(uploadBounds)
  assert.deepEqual([bounds?.storedBytes, bounds?.storageBytes], [150_000, MOST])
})

test('concurrent starts can’t exceed the quota', async () => {
  const member = await api.makeMember()
  const begun = await Promise.all([1, 2, 3].map(() => begin(api, member, { size: 250_000 })))
  assert.deepEqual(
    begun.map(({ status }) => status).toSorted((one, other) => one - other),
    [201, 507, 507],
  )
})

test('a package without a round is deleted with its file and frees its bytes; one being analysed can’t be', async () => {
  const member = await api.makeMember()
  const bytes = packageOf({ package: 'cn.example.removed' })
  const versionId = await submit(api, member, bytes)
  assert.equal(await remove(member, versionId), codes.PACKAGE_BEING_READ.code)
  await api.drain()
  const { sha256 } = await api.parts.db
    .selectFrom('version')
    .select('sha256')
    .where('id', '=', versionId)
    .executeTakeFirstOrThrow()
  assert.equal((await storage(member)).items[0]?.isOnly, true)
  api.shiftClock(120_000)
  assert.equal(await remove(member, versionId), 0)
  assert.equal(await used(member), 0)
  assert.equal(await api.parts.storage.has(sha256), false)
  const { data: list } = await member.post(queryApkList)
  assert.deepEqual([list?.items, list?.totals.all], [[], 0])
  assert.equal(await remove(member, versionId), codes.NOT_FOUND.code)
  await submit(api, member, bytes)
  assert.equal(await used(member), bytes.length)
})

test('of one content in two accounts, the other account keeps it', async () => {
  const [one, other] = [await api.makeMember(), await api.makeMember()]
  const bytes = packageOf({ package: 'cn.example.shared' })
  const { versionId, sha256 } = await read(api, one, bytes)
  await read(api, other, bytes)
  api.shiftClock(120_000)
  assert.equal(await remove(one, versionId), 0)
  assert.equal(await api.parts.storage.has(sha256), true)
  assert.deepEqual([await used(one), await used(other)], [0, bytes.length])
})

test('versions with a round stay and are marked; those being tested by labs stay until the end', async () => {
  const member = await api.makeMember()
  const certified = packageOf({ package: 'cn.example.certified' })
  const { versionId } = await read(api, member, certified)
  await certify(api, member, { versionId, standards: ['security'] })
  const next = packageOf({ package: 'cn.example.certified', versionCode: 101 })
  const { versionId: tested } = await read(api, member, next)
  const { keptBytes, removableBytes, items } = await storage(member)
  assert.deepEqual([keptBytes, removableBytes], [certified.length, next.length])
  assert.deepEqual(
    items.map((item) => [item.versionId, item.isOnly]),
    [[tested, false]],
  )
  assert.equal(await remove(member, versionId), codes.VERSION_KEPT.code)

  const device = await makeDevice(await makeLab(api, LAB_ONE))
  const runId = await startRun(member, { versionId: tested, deviceIds: [device] })
  assert.equal(await remove(member, tested), codes.VERSION_TESTED_NOW.code)
  assert.equal((await member.post(cancelCloudRun, { runId })).code, 0)
  assert.equal((await storage(member)).items[0]?.cloudRuns, 1)
  assert.equal(await remove(member, tested), 0)
  assert.equal((await storage(member)).usedBytes, certified.length)

  const administrator = await api.makeAccount({ grants: ['administrator'] })
  const { data } = await administrator.post(queryAccountProfile, { accountId: member.id })
  assert.deepEqual([data?.account.storedBytes, data?.storageBytes], [certified.length, MOST])
})

test('of a removal and a concurrent application or cloud test one sees the other, without a fault', async () => {
  const member = await api.makeMember()
  const device = await makeDevice(await makeLab(api, LAB_ONE))
  const acts = [
    (versionId: string) => member.post(applyIdentify, { versionId, standards: ['security'], declarations: SAID }, { json: true }),
    (versionId: string) => member.post(startCloudRun, { versionId, standards: ['largeScreen'], deviceIds: [device] }),
  ]
  for (const [at, act] of acts.entries())
    for (const removesFirst of [true, false]) {
      const { versionId } = await read(api, member, packageOf({ package: `cn.example.race${at}${removesFirst}` }))
      const both = removesFirst ? [remove(member, versionId), act(versionId)] : [act(versionId), remove(member, versionId)]
      const found = (await Promise.all(both)).map((answer) => (typeof answer === 'number' ? answer : answer.code))
      assert.equal(found.filter((code) => code === 0).length, 1, found.join())
      assert.ok(!found.includes(codes.FAULT.code), found.join())
    }
})

test('uploads of every browser are listed with their progress, and can be deleted', async () => {
  const [member, stranger] = [await api.makeMember(), await api.makeMember()]
  const bytes = randomBytes(100_000)
  const id = idOf(await begin(api, member, { size: bytes.length, name: '一半.apk' }))
  await patch(api, member, { id, offset: 0, bytes: bytes.subarray(0, 40_000) })
  const sent = await sendFile(api, member, { bytes: randomBytes(50_000), name: '忘了.apk' })
  const listed = async () =>
    (await storage(member)).uploads.map((one) => `${one.fileName} ${one.state} ${one.receivedBytes}/${one.sizeBytes}`)
  // The newest first.
  assert.deepEqual(await listed(), ['忘了.apk sent 50000/50000', '一半.apk arriving 40000/100000'])
  assert.deepEqual((await storage(stranger)).uploads, [])
  api.shiftClock(120_000)
  assert.deepEqual(await listed(), ['忘了.apk sent 50000/50000', '一半.apk resting 40000/100000'])

  const giveUp = async (caller: Caller, uploadId: string) => (await caller.post(removeUpload, { uploadId })).code
  assert.equal((await member.post(removeUpload, {})).code, codes.BAD_INPUT.code)
  assert.equal(await giveUp(stranger, id), codes.NOT_FOUND.code)
  assert.equal(await giveUp(stranger, sent), codes.NOT_FOUND.code)
  assert.equal(await used(member), 150_000)
  assert.equal(await giveUp(member, id), 0)
  assert.equal((await patch(api, member, { id, offset: 40_000, bytes: bytes.subarray(40_000) })).status, 410)
  assert.equal(await giveUp(member, id), codes.NOT_FOUND.code)
  assert.equal(await giveUp(member, sent), 0)
  assert.equal((await member.post(submitPackage, { uploadId: sent })).code, codes.NOT_FOUND.code)
  assert.deepEqual([await used(member), await listed()], [0, []])
})

test('an upload that became a version is not listed, and deleting the upload keeps the version', async () => {
  const member = await api.makeMember()
  const bytes = packageOf({ package: 'cn.example.registered' })
  const uploadId = await sendFile(api, member, { bytes })
  await member.post(submitPackage, { uploadId })
  await api.drain()
  assert.deepEqual((await storage(member)).uploads, [])
  api.shiftClock(120_000)
  await member.post(removeUpload, { uploadId })
  const [version] = (await storage(member)).items
  assert.equal(version?.app?.packageName, 'cn.example.registered')
  assert.equal(await used(member), bytes.length)
})

test('a transfer stops when its upload is deleted', async () => {
  const member = await api.makeMember()
  const id = idOf(await begin(api, member, { size: 100_000 }))
  const sending = request(`${api.url}/api/upload/${id}`, {
    method: 'PATCH',
    headers: {
      authorization: `Bearer ${member.token}`,
      'tus-resumable': '1.0.0',
      'upload-offset': '0',
      'content-type': 'application/offset+octet-stream',
      'content-length': '100000',
    },
  })
  const over = new Promise((resolve) => sending.once('response', resolve).once('error', resolve).once('close', resolve))
  sending.write(randomBytes(30_000))
  await eventually(async () => (await storage(member)).uploads[0]?.receivedBytes, 30_000)
  assert.equal((await member.post(removeUpload, { uploadId: id })).code, 0)
  await over
  sending.destroy()
  assert.equal((await ask(api, member, { method: 'HEAD', id })).status, 410)
  assert.equal(await used(member), 0)
  assert.deepEqual(
    (await readdir(join(api.parts.settings.dataDir, 'uploads'))).filter((name) => name.startsWith(id)),
    [],
  )
})

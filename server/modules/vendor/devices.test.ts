import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { codes } from '@alliance/contract/codes'
import { queryApkDeviceList } from '@alliance/contract/round-acts'
import { queryCloudDevices } from '@alliance/contract/cloud-test'
import { queryDevices, saveDevice, setDeviceRetired } from '@alliance/contract/lab-devices'
import { claimDeviceTask, queryDeviceTask, saveDeviceResult, submitDeviceTask } from '@alliance/contract/vendor'
import { inTransaction } from '../../db/index.ts'
import { type Caller, onPostgres, startTestApi, type TestApi } from '../../testing/index.ts'
import { certify, packageOf, readFor } from '../identify/testing/submit.ts'
import { LAB_ONE, LAB_TWO } from '../review/testing/pass-review.ts'
import { makeReviewer, newestTask } from './testing/lab.ts'

let api: TestApi
let member: Caller
let one: Caller
let two: Caller
before(async () => {
  api = await startTestApi()
  member = await api.makeMember()
})
after(() => api.close())

const opened = async (name = 'cn.example.devices') => {
  const bytes = packageOf({ package: name })
  const { versionId } = await readFor(api, member, { bytes, members: [LAB_ONE, LAB_TWO] })
  one = await makeReviewer(api, LAB_ONE.id)
  two = await makeReviewer(api, LAB_TWO.id)
  const identifyId = await certify(api, member, { versionId, standards: ['largeScreen'] })
  return { identifyId, first: (await newestTask(one))?.taskId ?? '' }
}
const result = (taskId: string, more: object) => ({
  taskId,
  termId: 'LSA-17',
  outcome: 'pass',
  measured: '无错乱',
  note: '',
  ...more,
})

test('a result stores the device as it was then; another lab’s device can’t be used', async () => {
  const { identifyId, first } = await opened()
  const input = { name: '折叠样机', form: 'fold', androidVersion: '16', widthDp: 700, heightDp: 800, postures: '展开 半开' }
  assert.equal((await one.post(saveDevice, { ...input, form: 'watch' })).code, codes.BAD_INPUT.code)
  assert.equal((await one.post(saveDevice, { ...input, widthDp: 10 })).code, codes.BAD_INPUT.code)
  const { data: made } = await one.post(saveDevice, input)
  assert.ok(made)
  assert.equal((await two.post(saveDevice, { ...input, deviceId: made.deviceId })).code, codes.NOT_FOUND.code)
  assert.equal((await two.post(queryDevices)).data?.length, 0)
  await one.post(claimDeviceTask, { taskId: first })
  assert.equal((await one.post(saveDeviceResult, result(first, { deviceId: made.deviceId }))).code, 0)
  for (const termId of ['LSA-16', 'LSA-18']) await one.post(saveDeviceResult, result(first, { termId }))
  await one.post(submitDeviceTask, { taskId: first })
  await one.post(saveDevice, { ...input, deviceId: made.deviceId, name: '改过的名字' })
  const { data: labs } = await member.post(queryApkDeviceList, { identifyId })
  const device = labs?.[0]?.results.find(({ result: { termId } }) => termId === 'LSA-17')?.device
  assert.deepEqual([device?.name, device?.postures], ['折叠样机', ['展开', '半开']])
  assert.equal((await one.post(queryDevices)).data?.[0]?.name, '改过的名字')
})

test('a retired device is not offered for new results; earlier results still show it', async () => {
  const { first } = await opened('cn.example.retired')
  const input = { name: '将停用的样机', form: 'phone', androidVersion: '15', widthDp: 411, heightDp: 914, postures: '' }
  const { deviceId } = (await one.post(saveDevice, input)).data!
  const offered = async () =>
    (await member.post(queryCloudDevices, { size: 100 })).data?.items.some((device) => device.deviceId === deviceId)
  assert.equal(await offered(), true)
  await one.post(claimDeviceTask, { taskId: first })
  assert.equal((await one.post(saveDeviceResult, result(first, { deviceId }))).code, 0)
  assert.equal((await two.post(setDeviceRetired, { deviceId, retired: 'true' })).code, codes.NOT_FOUND.code)
  assert.equal((await one.post(setDeviceRetired, { deviceId, retired: '' })).code, codes.BAD_INPUT.code)
  assert.equal((await member.post(setDeviceRetired, { deviceId, retired: 'true' })).code, codes.FORBIDDEN.code)
  for (const _ of [1, 2]) assert.equal((await one.post(setDeviceRetired, { deviceId, retired: 'true' })).code, 0)
  assert.equal(await offered(), false)
  const own = (await one.post(queryDeviceTask, { taskId: first })).data?.devices.find((device) => device.deviceId === deviceId)
  assert.equal(own?.retired, true)
  const anew = await one.post(saveDeviceResult, result(first, { deviceId, termId: 'LSA-16' }))
  assert.deepEqual(anew.data, { fields: { deviceId: '请选择本实验室在用的机型' } })
  assert.equal((await one.post(saveDeviceResult, result(first, { deviceId, measured: '更正' }))).code, 0, 'a correction')
  await one.post(setDeviceRetired, { deviceId, retired: 'false' })
  assert.equal(await offered(), true)
  const rows = await api.parts.db.selectFrom('audit').select(['what']).where('detail', '=', input.name).orderBy('id').execute()
  assert.deepEqual(
    rows.map(({ what }) => what),
    ['登记机型', '停用机型', '恢复机型'],
  )
})

test('a device name is unique in a lab, ignoring case; the Android version must exist', async () => {
  const input = { name: 'Fold A', form: 'fold', androidVersion: '16', widthDp: 700, heightDp: 800, postures: '' }
  const { deviceId } = (await one.post(saveDevice, input)).data!
  const taken = await Promise.all([1, 2].map(() => one.post(saveDevice, { ...input, name: 'Fold B' })))
  assert.deepEqual(new Set(taken.map(({ code }) => code)), new Set([0, codes.BAD_INPUT.code]))
  assert.deepEqual((await one.post(saveDevice, { ...input, deviceId, name: 'fold b' })).data, {
    fields: { name: '已经有同名的机型，请换一个名称' },
  })
  assert.equal((await one.post(saveDevice, { ...input, deviceId, name: 'FOLD A' })).code, 0, 'its own name')
  assert.equal((await two.post(saveDevice, input)).code, 0, 'another lab')
  await one.post(setDeviceRetired, { deviceId, retired: 'true' })
  assert.match(JSON.stringify((await one.post(saveDevice, input)).data), /停用的机型里有同名的/)
  for (const androidVersion of ['99', '4.4', '21', '016', '0', '十六'])
    assert.equal((await one.post(saveDevice, { ...input, name: '别的', androidVersion })).code, codes.BAD_INPUT.code)
  for (const androidVersion of ['5', '8.1', '20'])
    assert.equal((await one.post(saveDevice, { ...input, name: `系统 ${androidVersion}`, androidVersion })).code, 0)
})

test('of two reviewers who change a device the second is refused, and the first change is kept', async () => {
  const lab = await makeReviewer(api, LAB_ONE.id)
  const input = { name: '两人同改', form: 'tablet', androidVersion: '16', widthDp: 800, heightDp: 1280, postures: '' }
  const { deviceId } = (await lab.post(saveDevice, input)).data!
  const now = async () => (await lab.post(queryDevices)).data!.find((device) => device.deviceId === deviceId)!
  const { updatedAt } = await now()
  api.shiftClock(1_000)
  assert.equal((await lab.post(saveDevice, { ...input, deviceId, updatedAt, name: '先改的' })).code, 0)
  const late = await lab.post(saveDevice, { ...input, deviceId, updatedAt, postures: '竖屏' })
  assert.equal(late.code, codes.CONFLICT.code)
  assert.deepEqual([(await now()).name, (await now()).postures], ['先改的', []])
  const seen = (await now()).updatedAt
  assert.equal((await lab.post(saveDevice, { ...input, deviceId, updatedAt: seen, postures: '竖屏' })).code, 0)
})

test('a transaction that writes a lab’s round doesn’t block changes of its devices', onPostgres, async () => {
  const input = { name: '不等人', form: 'phone', androidVersion: '16', widthDp: 411, heightDp: 914, postures: '' }
  const saved = await inTransaction(api.parts.db, async (db) => {
    // Like every insert of a row that refers to the member.
    await db.selectFrom('member').select('id').where('id', '=', LAB_ONE.id).forKeyShare().execute()
    return one.post(saveDevice, input)
  })
  assert.equal(saved.code, 0)
})

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { codes } from '@alliance/contract/codes'
import { queryApkDeviceList } from '@alliance/contract/round-acts'
import { claimDeviceTask, queryDevices, saveDevice, saveDeviceResult, submitDeviceTask } from '@alliance/contract/vendor'
import { type Caller, startTestApi, type TestApi } from '../../testing/index.ts'
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

const opened = async () => {
  const bytes = packageOf({ package: 'cn.example.devices' })
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

test('a device is written down with the result as it was then; another lab’s is out of reach', async () => {
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

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { queryCloudTask, queryCloudTasks } from '@alliance/contract/cloud-lab'
import { cancelCloudRun, queryCloudRun } from '@alliance/contract/cloud-test'
import { codes } from '@alliance/contract/codes'
import { queryMessages } from '@alliance/contract/inbox'
import { createLabToken } from '@alliance/contract/lab-tokens'
import {
  claimDeviceTask,
  queryDeviceTasks,
  queryVendorDesk,
  releaseDeviceTask,
  saveDeviceResult,
  submitDeviceTask,
} from '@alliance/contract/vendor'
import { exportMyData, requestDeletion } from '@alliance/contract/security'
import { type Caller, startTestApi, type TestApi } from '../../testing/index.ts'
import { debuggable, packageOf } from '../identify/testing/submit.ts'
import { LAB_ONE, LAB_TWO } from '../review/testing/pass-review.ts'
import { makeReviewer, sendEvidence } from '../vendor/testing/lab.ts'
import { cloudTasks, judgeCloudTask, makeDevice, makeLab, makeVersion, startRun } from './testing/cloud.ts'

let api: TestApi
let member: Caller
let one: Caller
let two: Caller
let phone: string
let fold: string
let versionId: string
const HOUR = 3_600_000
before(async () => {
  api = await startTestApi()
  member = await api.makeMember({ companyName: '云杉' })
  one = await makeLab(api, LAB_ONE)
  two = await makeLab(api, LAB_TWO)
  phone = await makeDevice(one, { name: '直板' })
  fold = await makeDevice(two, { name: '折叠', form: 'fold', widthDp: 673, heightDp: 841 })
  versionId = await makeVersion(api, member)
})
after(() => api.close())

const started = async (deviceIds = [phone, fold]) => {
  const runId = await startRun(member, { versionId, deviceIds })
  const [first, second] = [(await cloudTasks(one))[0], (await cloudTasks(two))[0]]
  return { runId, first: first?.taskId ?? '', second: second?.taskId ?? '' }
}
const seen = async (runId: string) => {
  const { data } = await member.post(queryCloudRun, { runId })
  assert.ok(data)
  return data
}
const result = (taskId: string, more: object = {}) => ({
  taskId,
  termId: 'LSA-17',
  outcome: 'pass',
  measured: '无错乱',
  note: '',
  evidenceIds: [],
  ...more,
})

test('a lab sees its own devices’ tasks, apart from the tasks of rounds', async () => {
  const { first } = await started()
  const { data } = await one.post(queryCloudTask, { taskId: first })
  assert.ok(data)
  assert.deepEqual([data.task.device.name, data.task.company, data.task.state, data.mine], ['直板', '云杉', 'open', false])
  assert.deepEqual(data.terms.map(({ id }) => id).toSorted(), ['LSA-16', 'LSA-17', 'LSA-18'])
  const apk = await fetch(api.url + data.packageAddress)
  assert.equal(apk.headers.get('content-type'), 'application/vnd.android.package-archive')
  assert.equal((await two.post(queryCloudTask, { taskId: first })).code, codes.NOT_FOUND.code)
  assert.equal((await two.post(claimDeviceTask, { taskId: first })).code, codes.NOT_FOUND.code)
  assert.equal((await member.post(queryCloudTask, { taskId: first })).code, codes.FORBIDDEN.code)
  assert.equal((await member.post(queryCloudTasks)).code, codes.FORBIDDEN.code)
  assert.equal((await api.post(queryCloudTasks)).code, codes.TOKEN_MISSING.code)
  assert.equal((await one.post(queryCloudTasks, { state: 'lost' })).code, codes.BAD_INPUT.code)
  assert.equal((await one.post(queryCloudTask, { taskId: "'" })).code, codes.BAD_INPUT.code)
  assert.deepEqual((await one.post(queryDeviceTasks)).data?.items, [])
  const { data: desk } = await one.post(queryVendorDesk)
  assert.deepEqual([desk?.tasksOpen, (desk?.cloudOpen ?? 0) > 0], [0, true])
})

test('results arrive one by one, with device, measured value and file; the end is notified once', async () => {
  const { runId, first, second } = await started()
  const colleague = await makeReviewer(api, LAB_ONE.id)
  const claims = await Promise.all([one, colleague, one, colleague].map((who) => who.post(claimDeviceTask, { taskId: first })))
  assert.equal(claims.filter(({ code }) => code === 0).length, 2, 'whoever holds it may claim it again')
  assert.equal(claims.filter(({ code }) => code === codes.TASK_TAKEN.code).length, 2)
  const holder = claims[0]?.code === 0 ? one : colleague
  assert.equal((await seen(runId)).devices[0]?.state, 'claimed')
  const { answer } = await sendEvidence(api, holder.token, { taskId: first })
  const wrong = await holder.post(saveDeviceResult, result(first, { deviceId: fold }))
  assert.deepEqual(wrong.data, { fields: { deviceId: '云测试任务的机型不能更换' } })
  const failed = { outcome: 'fail', measured: '6.2 秒', note: '窗口变窄后错位' }
  assert.equal((await holder.post(saveDeviceResult, result(first, failed))).code, codes.EVIDENCE_NEEDED.code)
  await holder.post(saveDeviceResult, result(first, { ...failed, evidenceIds: [answer.data?.evidenceId ?? ''] }))
  const live = await seen(runId)
  const [entered] = live.devices[0]?.results ?? []
  assert.deepEqual(
    [entered?.outcome, entered?.measured, entered?.by, entered?.deviceId, entered?.evidence.length],
    ['fail', '6.2 秒', LAB_ONE.name, phone, 1],
  )
  assert.equal((await fetch(api.url + (entered?.evidence[0]?.address ?? ''))).status, 200)
  assert.deepEqual(
    live.wouldFail.map(({ id, devices }) => [id, devices]),
    [['LSA-17', ['直板']]],
  )
  assert.equal((await holder.post(submitDeviceTask, { taskId: first })).code, codes.RESULTS_MISSING.code)
  for (const termId of ['LSA-16', 'LSA-18']) await holder.post(saveDeviceResult, result(first, { termId }))
  const submitted = await holder.post(submitDeviceTask, { taskId: first })
  assert.deepEqual(submitted.data, { taskState: 3, warningState: 2 })
  assert.equal((await seen(runId)).run.state, 'running', 'the other lab has not judged yet')
  await judgeCloudTask(api, two, { taskId: second })
  const done = await seen(runId)
  assert.deepEqual([done.run.state, done.run.devicesDone, done.run.termsJudged], ['done', 2, 6])
  const { data: inbox } = await member.post(queryMessages, { topic: 'cloudTest' })
  const told = inbox?.items.filter(({ link }) => link.endsWith(runId)) ?? []
  assert.equal(told.length, 1)
  assert.match(told[0]?.lines[0] ?? '', /2 台机型上全部判定完毕，有 1 项结果未通过/)
})

test('a lab’s machine can do the same with its token', async () => {
  const { runId, first } = await started([phone])
  const { data } = await one.post(createLabToken, { name: '机架' })
  const token = data?.labToken ?? ''
  const machine = { ...one, token, post: ((call, input) => api.post(call, input, { token })) as Caller['post'] }
  assert.equal((await judgeCloudTask(api, machine, { taskId: first, said: { 'LSA-16': 'undetermined' } }))?.code, 0)
  const { run, undetermined } = await seen(runId)
  assert.deepEqual([run.state, undetermined], ['done', 1])
})

test('results after the lease, the cancellation or the end are refused with a plain message', async () => {
  const { runId, first, second } = await started()
  await judgeCloudTask(api, one, { taskId: first, submit: false })
  api.shiftClock(5 * HOUR)
  assert.equal((await one.post(saveDeviceResult, result(first))).code, codes.LEASE_LOST.code)
  assert.equal((await one.post(submitDeviceTask, { taskId: first })).code, codes.LEASE_LOST.code)
  assert.equal((await seen(runId)).devices[0]?.state, 'waiting')
  await judgeCloudTask(api, two, { taskId: second, submit: false })
  assert.equal((await member.post(cancelCloudRun, { runId })).code, 0)
  assert.equal((await member.post(cancelCloudRun, { runId })).code, codes.CLOUD_RUN_CLOSED.code)
  const late = [
    await two.post(saveDeviceResult, result(second)),
    await two.post(submitDeviceTask, { taskId: second }),
    await one.post(claimDeviceTask, { taskId: first }),
    (await sendEvidence(api, two.token, { taskId: second })).answer,
  ]
  for (const { code } of late) assert.equal(code, codes.CLOUD_TASK_CLOSED.code)
  assert.equal((await two.post(releaseDeviceTask, { taskId: second })).code, codes.LEASE_LOST.code)
  const { run, devices } = await seen(runId)
  assert.deepEqual([run.state, ...devices.map(({ state }) => state)], ['cancelled', 'cancelled', 'cancelled'])
  assert.equal(devices[1]?.results.length, 3, 'what was there stays')
  assert.equal((await two.post(queryCloudTask, { taskId: second })).data?.packageAddress, '')
  const { runId: ended, first: only } = await started([phone])
  await judgeCloudTask(api, one, { taskId: only })
  assert.equal((await one.post(saveDeviceResult, result(only))).code, codes.CLOUD_TASK_CLOSED.code)
  assert.equal((await member.post(cancelCloudRun, { runId: ended })).code, codes.CLOUD_RUN_CLOSED.code)
})

test('of a cancellation and a concurrent last result one wins, and the states are consistent', async () => {
  for (let round = 0; round < 4; round += 1) {
    const { runId, first } = await started([phone])
    await judgeCloudTask(api, one, { taskId: first, submit: false })
    const acts = [() => member.post(cancelCloudRun, { runId }), () => one.post(submitDeviceTask, { taskId: first })]
    const answers = await Promise.all((round % 2 === 0 ? acts : acts.toReversed()).map((act) => act()))
    const [ok, refused] = answers.toSorted((a, b) => a.code - b.code)
    assert.equal(ok?.code, 0)
    assert.ok(refused?.code === codes.CLOUD_RUN_CLOSED.code || refused?.code === codes.CLOUD_TASK_CLOSED.code)
    const { run, devices } = await seen(runId)
    assert.equal(devices[0]?.state, run.state === 'done' ? 'done' : 'cancelled')
  }
})

test('a run whose labs never answer ends on its day with the results so far', async () => {
  const { runId, first, second } = await started()
  await judgeCloudTask(api, one, { taskId: first })
  const { run } = await seen(runId)
  api.shiftClock(run.endsBy - api.parts.clock() - 1000)
  await api.drain()
  api.shiftClock(2000)
  const now = api.parts.clock()
  await api.parts.db.updateTable('session').set({ created_at: now, last_used_at: now }).execute()
  const claimed = two.post(claimDeviceTask, { taskId: second })
  await Promise.all([claimed, api.drain()])
  const after = await seen(runId)
  assert.deepEqual([after.run.state, ...after.devices.map(({ state }) => state).toSorted()], ['done', 'done', 'missed'])
  assert.equal((await two.post(submitDeviceTask, { taskId: second })).code, codes.CLOUD_TASK_CLOSED.code)
  const { data } = await member.post(queryMessages, { topic: 'cloudTest' })
  assert.match(data?.items.find(({ link }) => link.endsWith(runId))?.lines[0] ?? '', /2 台机型中有 1 台没有提交结果/)
})

test('a package that breaks a rule shows at once what a formal round would fail', async () => {
  const broken = await makeVersion(api, member, packageOf({ package: 'cn.example.debuggable' }, debuggable))
  const runId = await startRun(member, { versionId: broken, deviceIds: [phone], standards: ['security', 'largeScreen'] })
  const { selfCheck, wouldFail } = await seen(runId)
  assert.ok(wouldFail.length > 0 && wouldFail.every(({ standard, devices }) => standard === 'security' && devices.length === 0))
  const security = selfCheck.standards.find(({ id }) => id === 'security')
  assert.equal(security?.counts.fail, wouldFail.length)
})

test('deleting an account deletes its cloud runs, and the labs’ files', async () => {
  const caller = await api.makeMember()
  const runId = await startRun(caller, { versionId: await makeVersion(api, caller), deviceIds: [phone] })
  const taskId = (await cloudTasks(one))[0]?.taskId ?? ''
  await one.post(claimDeviceTask, { taskId })
  const bytes = new TextEncoder().encode(`only in this run ${runId}`)
  const { answer } = await sendEvidence(api, one.token, { taskId, bytes })
  const { sha256 } = await api.parts.db
    .selectFrom('evidence')
    .select('sha256')
    .where('id', '=', answer.data?.evidenceId ?? '')
    .executeTakeFirstOrThrow()
  assert.ok(await api.parts.storage.has(sha256))
  const { data } = await caller.post(exportMyData, { currentPassword: caller.password })
  const { cloudTests } = JSON.parse(data?.content ?? '{}') as { cloudTests: { id: string; devices: object[] }[] }
  assert.deepEqual(
    cloudTests.map(({ id, devices }) => [id, devices.length]),
    [[runId, 1]],
  )
  await caller.post(requestDeletion, { currentPassword: caller.password })
  api.shiftClock(7 * 24 * HOUR + 1000)
  await api.drain()
  assert.equal((await one.post(queryCloudTask, { taskId })).code, codes.NOT_LOGGED_IN.code, 'a week later nobody is signed in')
  const left = await api.parts.db.selectFrom('cloud_run').select('id').where('id', '=', runId).executeTakeFirst()
  assert.equal(left, undefined)
  assert.equal(await api.parts.storage.has(sha256), false)
})

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { dayAfter, startOfChinaDay } from '@alliance/contract/china-minute'
import { codes } from '@alliance/contract/codes'
import { applyIdentify, queryApkDetail, queryRound } from '@alliance/contract/identify'
import { userRetestApply, withdrawRound } from '@alliance/contract/round-acts'
import { queryReport } from '@alliance/contract/round-report'
import { GoldState } from '@alliance/contract/states'
import { queryDeviceTask } from '@alliance/contract/vendor'
import { allPacks } from '../../analysis/index.ts'
import { type Caller, startTestApi, type TestApi } from '../../testing/index.ts'
import { stayIn } from '../appeal/testing/appeal.ts'
import { ALL, issueFor } from '../certificate/testing/passed-round.ts'
import { LAB_ONE } from '../review/testing/pass-review.ts'
import { judgeTask, makeReviewer, newestTask } from '../vendor/testing/lab.ts'
import { certify, debuggable, packageOf, read, SAID } from './testing/submit.ts'

const DAY_MS = 86_400_000
let api: TestApi
let member: Caller
let reviewer: Caller

before(async () => {
  api = await startTestApi()
  member = await api.makeMember()
  await read(api, member, packageOf({ package: 'cn.example.first' }))
  reviewer = await makeReviewer(api, LAB_ONE.id)
})
after(() => api.close())

const detail = async (identifyId: string) => {
  const { data } = await member.post(queryRound, { identifyId })
  assert.ok(data)
  return data
}

test('a new application for a version that did not pass is a retest: three in 30 days, even concurrent or withdrawn ones', async () => {
  const { versionId } = await read(api, member, packageOf({ package: 'cn.example.anew' }, debuggable))
  await certify(api, member, { versionId, standards: ['security'] })
  const apply = () =>
    member.post(applyIdentify, { versionId, standards: ['security' as const], declarations: SAID }, { json: true })
  const obstacle = async () => (await member.post(queryApkDetail, { versionId })).data?.obstacle
  for (let time = 0; time < 3; time += 1) {
    assert.equal(await obstacle(), null)
    const tries = await Promise.all([apply(), apply(), apply()])
    const opened = tries.find(({ code }) => code === 0)?.data?.identifyId ?? assert.fail('one is opened')
    assert.equal(tries.filter(({ code }) => code === codes.ALREADY_CERTIFYING.code).length, 2)
    if (time === 1) await member.post(withdrawRound, { identifyId: opened })
    await api.drain()
  }
  const again = await Promise.all([apply(), apply()])
  assert.deepEqual(
    again.map(({ code }) => code),
    [codes.RETEST_LIMIT.code, codes.RETEST_LIMIT.code],
  )
  assert.equal(await obstacle(), 'RETEST_LIMIT', 'the form says so before it is filled in')

  const back = (days: number) =>
    api.parts.db
      .updateTable('round')
      .set((round) => ({ submitted_at: round('submitted_at', '-', days * DAY_MS) }))
      .where('version_id', '=', versionId)
      .execute()
  await back(29)
  assert.equal(await obstacle(), 'RETEST_LIMIT', 'a day is left')
  await back(1)
  assert.equal(await obstacle(), null)
  assert.equal((await apply()).code, 0, 'after 30 days it may be tried again')
})

test('withdrawn applications of a version that never failed don’t count towards the limit', async () => {
  const { versionId } = await read(api, member, packageOf({ package: 'cn.example.withdrawn' }))
  for (let time = 0; time < 5; time += 1) {
    const identifyId = await certify(api, member, { versionId, standards: ['security', 'largeScreen'] })
    assert.equal((await member.post(withdrawRound, { identifyId })).code, 0)
  }
})

const underWay = async (packageName: string, versionCode: number) => {
  const { versionId } = await read(api, member, packageOf({ package: packageName, versionCode }))
  const identifyId = await certify(api, member, { versionId, standards: ['largeScreen'] })
  const taskId = (await newestTask(reviewer))?.taskId ?? assert.fail('the lab is asked')
  return { versionId, identifyId, pass: () => judgeTask(api, reviewer, { taskId }) }
}

test('of two versions being certified, the lower can’t pass after the higher, and its round says why', async () => {
  const [low, high] = [await underWay('cn.example.order', 19), await underWay('cn.example.order', 20)]
  await high.pass()
  assert.equal((await low.pass())?.code, 0)
  assert.equal((await detail(high.identifyId)).round.goldState, GoldState.passed)
  const { round, stateReason, timeline, finishedAt, retestOptions } = await detail(low.identifyId)
  assert.deepEqual([round.goldState, round.note], [GoldState.abnormal, '更高的版本（20）已先通过认证'])
  assert.match(stateReason, /不再通过/)
  assert.deepEqual([retestOptions?.obstacle, retestOptions?.builds], ['VERSION_LOWER_THAN_CERTIFIED', []])
  assert.ok(finishedAt)
  assert.deepEqual(
    timeline.slice(-2).map(({ who, goldState }) => [who === '系统', goldState]),
    [
      [false, null],
      [true, GoldState.abnormal],
    ],
  )
  const again = await member.post(userRetestApply, { identifyId: low.identifyId, reason: '再测' })
  assert.equal(again.code, codes.VERSION_LOWER_THAN_CERTIFIED.code)
})

test('a round whose version has passed since is open to no retest; a pass over fewer standards is no reason', async () => {
  const { versionId, identifyId } = await underWay('cn.example.since', 1)
  const taskId = (await newestTask(reviewer))?.taskId ?? ''
  const term = (await reviewer.post(queryDeviceTask, { taskId })).data?.terms[0]?.id ?? ''
  await judgeTask(api, reviewer, { taskId, said: { [term]: 'fail' } })
  const retest = () => member.post(userRetestApply, { identifyId, reason: '设备换好了' })
  const obstacle = async () => (await detail(identifyId)).retestOptions?.obstacle
  await certify(api, member, { versionId, standards: ['security'] })
  assert.equal((await detail(identifyId)).version.round?.goldState, GoldState.passed)
  assert.equal(await obstacle(), null)
  assert.equal((await retest()).code, 0)
  await api.drain()
  await judgeTask(api, reviewer, { taskId: (await newestTask(reviewer))?.taskId ?? '' })
  assert.equal((await detail(identifyId)).version.round?.goldState, GoldState.passed)
  assert.equal(await obstacle(), 'PASSED_SINCE')
  assert.equal((await retest()).code, codes.PASSED_SINCE.code)
})

test('a retest of an earlier round renews no label before its time', async () => {
  const standards = ALL
  const failed = await read(api, member, packageOf({ package: 'cn.example.roll' }, debuggable))
  const identifyId = await certify(api, member, { versionId: failed.versionId, standards })
  const { versionId } = await read(api, member, packageOf({ package: 'cn.example.roll', versionCode: 9 }))
  const roundId = await certify(api, member, { versionId, standards })
  const passed = { gold_state: GoldState.passed }
  await api.parts.db.updateTable('round').set(passed).where('id', '=', roundId).execute()
  assert.ok(await issueFor(api, roundId))
  const { code } = await member.post(userRetestApply, { identifyId, versionId, reason: '再测一次' })
  assert.equal(code, codes.LABEL_STILL_VALID.code)
})

const passedInOrder = async (roundIds: string[]) => {
  const { db } = api.parts
  const events = db.selectFrom('round_event').select('round_id').where('round_id', 'in', roundIds)
  const passes = await events.where('gold_state', '=', GoldState.passed).orderBy('id').execute()
  return passes.map((event) => event.round_id)
}

test('two versions certified concurrently: in either order, the lower never passes after the higher', async () => {
  for (const name of ['one', 'two', 'three']) {
    const [low, high] = [await underWay(`cn.example.tie${name}`, 1), await underWay(`cn.example.tie${name}`, 2)]
    await Promise.all([high.pass(), low.pass()])
    const [lower, higher] = [await detail(low.identifyId), await detail(high.identifyId)]
    assert.equal(higher.round.goldState, GoldState.passed)
    // Times are taken when a request arrives; what counts is the order in which the passes were written.
    const passed = await passedInOrder([low.identifyId, high.identifyId])
    if (lower.round.goldState === GoldState.passed) assert.deepEqual(passed, [low.identifyId, high.identifyId])
    else assert.deepEqual([lower.round.goldState, passed], [GoldState.abnormal, [high.identifyId]])
  }
})

test('a rule pack takes effect at midnight in China: a round keeps the pack of its application', async () => {
  const [newest, former] = allPacks().toSorted((one, other) => (one.effectiveFrom < other.effectiveFrom ? 1 : -1))
  assert.ok(newest && former)
  const awayMs = startOfChinaDay(newest.effectiveFrom) - 60_000 - api.parts.clock()
  api.shiftClock(awayMs)
  await stayIn(api, member)
  const versions = [
    await read(api, member, packageOf({ package: 'cn.example.eve' })),
    await read(api, member, packageOf({ package: 'cn.example.midnight' })),
  ]
  const dated: unknown[] = []
  for (const { versionId } of versions) {
    const identifyId = await certify(api, member, { versionId, standards: ['security'] })
    const { data } = await member.post(queryReport, { identifyId })
    dated.push([data?.provenance.pack, data?.provenance.judgedOn])
    api.shiftClock(60_000)
  }
  assert.deepEqual(dated, [
    [former.id, dayAfter(newest.effectiveFrom, -1)],
    [newest.id, newest.effectiveFrom],
  ])
  api.shiftClock(-awayMs - 2 * 60_000)
  await stayIn(api, member)
})

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { codes } from '@alliance/contract/codes'
import { applyIdentify, queryRound } from '@alliance/contract/identify'
import { exportReport, queryReport } from '@alliance/contract/round-report'
import {
  hurryRound,
  queryApkDeviceList,
  queryDifference,
  queryOfficeRound,
  userRetestApply,
  withdrawRound,
} from '@alliance/contract/round-acts'
import { GoldState, StandardState } from '@alliance/contract/states'
import { queryDeviceTask, queryDeviceTasks } from '@alliance/contract/vendor'
import { breaking, change } from '../../analysis/samples.ts'
import { type Caller, startTestApi, type TestApi } from '../../testing/index.ts'
import { LAB_ONE } from '../review/testing/pass-review.ts'
import { judgeTask, makeReviewer, newestTask } from '../vendor/testing/lab.ts'
import { certify, debuggable, deviceTerm, packageOf, read, SAID } from './testing/submit.ts'

let api: TestApi
let member: Caller
let stranger: Caller
let reviewer: Caller
let count = 0
const DAY = 86_400_000

before(async () => {
  api = await startTestApi()
  member = await api.makeMember()
  stranger = await api.makeMember()
  await read(api, member, packageOf({ package: 'cn.example.first' }))
  reviewer = await makeReviewer(api, LAB_ONE.id)
})
after(() => api.close())

const version = (spoilt = change.chain()) => {
  count += 1
  return read(api, member, packageOf({ package: `cn.example.acts${count}` }, spoilt))
}
const running = async () => {
  const { versionId } = await version()
  return { versionId, identifyId: await certify(api, member, { versionId, standards: ['security', 'largeScreen'] }) }
}
const failing = async () => {
  const { versionId, app } = await version(debuggable)
  return {
    versionId,
    packageName: app?.packageName ?? '',
    identifyId: await certify(api, member, { versionId, standards: ['security'] }),
  }
}
const detail = async (identifyId: string) => {
  const { data } = await member.post(queryRound, { identifyId })
  assert.ok(data)
  return data
}

const obstacle = async (identifyId: string) => (await detail(identifyId)).retestOptions?.obstacle

test('no act on a round is open to another company, to nobody, or with nonsense', async () => {
  const { identifyId } = await running()
  for (const call of [withdrawRound, hurryRound, queryApkDeviceList, queryDifference, userRetestApply]) {
    const input = { identifyId, reason: '试试' }
    assert.equal((await stranger.post(call, input)).code, codes.NOT_FOUND.code, call.path)
    assert.equal((await api.post(call, input)).code, codes.TOKEN_MISSING.code, call.path)
    assert.equal((await member.post(call, { ...input, identifyId: '<x>' })).code, codes.BAD_INPUT.code, call.path)
  }
  assert.equal((await member.post(withdrawRound, { identifyId, reason: '长'.repeat(501) })).code, codes.BAD_INPUT.code)
  assert.equal((await member.post(userRetestApply, { identifyId, reason: ' ' })).code, codes.BAD_INPUT.code)
})

test('withdrawn: the round is cancelled, unsettled standards end, tasks close, the report is final', async () => {
  const { identifyId } = await running()
  const answers = await Promise.all([1, 2, 3].map(() => member.post(withdrawRound, { identifyId, reason: '发现新问题' })))
  assert.deepEqual(
    answers.map(({ code }) => code).toSorted((a, b) => a - b),
    [0, codes.ROUND_CLOSED.code, codes.ROUND_CLOSED.code],
  )
  const { round, stateReason, timeline, finishedAt } = await detail(identifyId)
  assert.deepEqual([round.goldState, stateReason], [GoldState.cancelled, '发现新问题'])
  assert.ok(finishedAt)
  assert.deepEqual(
    round.standards.map(({ state }) => state),
    [StandardState.passed, StandardState.terminated],
  )
  const last = timeline.at(-1)
  assert.deepEqual([last?.who, last?.what, last?.why, last?.goldState], ['申请人', '撤回认证', '发现新问题', GoldState.cancelled])
  const { data: tasks } = await reviewer.post(queryDeviceTasks, { state: 'closed' })
  assert.equal(tasks?.items[0]?.roundNumber, round.number)
  const { db } = api.parts
  const change = db.updateTable('round_report').set({ content: '{}' }).where('round_id', '=', identifyId).execute()
  await assert.rejects(change, /has ended/)
  const reopen = db.updateTable('round').set({ gold_state: GoldState.certifying }).where('id', '=', identifyId).execute()
  await assert.rejects(reopen, /does not go to/)
})

test('withdrawn before it was judged: no report, and a later judgement changes nothing', async () => {
  const { versionId } = await version()
  const input = { versionId, standards: ['security' as const], declarations: SAID }
  const { data } = await member.post(applyIdentify, input, { json: true })
  const identifyId = data?.identifyId ?? ''
  assert.equal((await member.post(withdrawRound, { identifyId })).code, 0)
  await api.drain()
  assert.equal((await detail(identifyId)).round.standards[0]?.state, StandardState.terminated)
  assert.equal((await member.post(queryReport, { identifyId })).code, codes.REPORT_NOT_READY.code)
  assert.equal((await detail(identifyId)).timeline.length, 2)
})

test('a round can be hurried once a day, and the lab is notified', async () => {
  const { identifyId } = await running()
  const answers = await Promise.all([1, 2, 3].map(() => member.post(hurryRound, { identifyId })))
  assert.deepEqual(
    answers.map(({ code }) => code).toSorted((a, b) => a - b),
    [0, codes.HURRIED_TODAY.code, codes.HURRIED_TODAY.code],
  )
  // Yesterday evening is not today: what counts are 24 hours.
  for (const { code, message } of answers) if (code !== 0) assert.match(message, /满 24 小时/)
  const { nextHurryAt, timeline } = await detail(identifyId)
  assert.equal(nextHurryAt, answers.find(({ code }) => code === 0)?.data?.nextAt)
  assert.equal(timeline.filter(({ what }) => what === '催办').length, 1)
  assert.ok((await api.mailsTo(reviewer.email)).some(({ subject }) => subject.startsWith('申请人催办')))
  assert.ok((await newestTask(reviewer))?.hurriedAt)
  api.shiftClock(DAY)
  member = await relogin(member)
  reviewer = await relogin(reviewer)
  assert.equal((await member.post(hurryRound, { identifyId })).code, 0)
  await member.post(withdrawRound, { identifyId })
  assert.equal((await member.post(hurryRound, { identifyId })).code, codes.ROUND_CLOSED.code)
})

/** Sessions expire after a day without use, and the clock was moved further than that. */
const relogin = async (caller: Caller): Promise<Caller> => {
  await api.parts.db.updateTable('session').set({ last_used_at: api.parts.clock() }).where('account_id', '=', caller.id).execute()
  return caller
}

test('retest: only in state 3 or 4, the same version three times in 30 days', async () => {
  const { identifyId } = await running()
  assert.equal((await detail(identifyId)).retestOptions, null)
  assert.equal((await member.post(userRetestApply, { identifyId, reason: '再测' })).code, codes.RETEST_NOT_OPEN.code)
  const failed = await failing()
  let last = failed.identifyId
  for (let time = 0; time < 3; time += 1) {
    assert.equal((await detail(last)).retestOptions?.obstacle, null)
    const tries = await Promise.all(
      [1, 2].map(() => member.post(userRetestApply, { identifyId: last, reason: '实验室环境有误' })),
    )
    assert.deepEqual(
      tries.map(({ code }) => code).toSorted((a, b) => a - b),
      [0, codes.ALREADY_CERTIFYING.code],
    )
    const retest = await detail(tries.find(({ code }) => code === 0)?.data?.identifyId ?? '')
    assert.deepEqual(retest.retest, { identifyId: last, reason: '实验室环境有误' })
    assert.equal(retest.timeline[0]?.what, '申请复测')
    assert.deepEqual([retest.retestOptions, await obstacle(failed.identifyId)], [null, 'ALREADY_CERTIFYING'])
    await api.drain()
    last = retest.round.identifyId
    assert.equal((await detail(last)).round.goldState, GoldState.notPassed)
  }
  assert.equal((await member.post(userRetestApply, { identifyId: last, reason: '再测' })).code, codes.RETEST_LIMIT.code)
  assert.equal(await obstacle(last), 'RETEST_LIMIT', 'said before a reason is written')
  api.shiftClock(31 * DAY)
  await api.parts.db.updateTable('session').set({ created_at: api.parts.clock(), last_used_at: api.parts.clock() }).execute()
  assert.equal((await member.post(userRetestApply, { identifyId: last, reason: '再测' })).code, 0)
  await api.drain()
})

test('a retest with a new build of the same app shows the difference by finding', async () => {
  const failed = await failing()
  const other = await version()
  const foreign = { identifyId: failed.identifyId, versionId: other.versionId, reason: '换了包' }
  assert.equal((await member.post(userRetestApply, foreign)).code, codes.NOT_FOUND.code)
  assert.equal((await member.post(queryDifference, { identifyId: failed.identifyId })).data, null)
  const built = await read(
    api,
    member,
    packageOf(
      { package: failed.packageName, versionCode: 900 },
      change.chain(change.withPermissions('android.permission.CAMERA'), breaking('SEC-06')),
    ),
  )
  const offered = async () => (await detail(failed.identifyId)).retestOptions?.builds.map(({ versionCode }) => versionCode)
  assert.deepEqual(await offered(), ['900'])
  const given = { identifyId: failed.identifyId, versionId: built.versionId, reason: '已关闭调试' }
  const { data } = await member.post(userRetestApply, given)
  await api.drain()
  const { data: found } = await member.post(queryDifference, { identifyId: data?.identifyId })
  assert.ok(found)
  assert.equal(found.previous.identifyId, failed.identifyId)
  assert.ok(found.fixed.some(({ termId }) => termId === 'SEC-01'))
  assert.ok(found.appeared.length > 0 && found.appeared.every(({ termId }) => termId !== 'SEC-01'))
  const permissions = found.lists.find(({ name }) => name === '权限')
  assert.deepEqual(permissions, { name: '权限', added: ['android.permission.CAMERA'], removed: [] })
  assert.ok(found.sizeBytes.before > 0 && found.sizeBytes.after > 0)
  assert.equal(found.samePackage, false)
  const newest = await read(api, member, packageOf({ package: failed.packageName, versionCode: 899 }))
  assert.deepEqual(await offered(), ['899', '900'], 'what did not pass may be tried again')
  await certify(api, member, { versionId: newest.versionId, standards: ['largeScreen'] })
  assert.deepEqual(await offered(), ['900'], 'one that is being certified can’t be asked for')
})

test('a finding of a standard not covered before is not called new', async () => {
  const termId = deviceTerm(api)
  const { versionId, app } = await version(debuggable)
  const before = await certify(api, member, { versionId, standards: ['security', 'largeScreen'] })
  const built = await read(api, member, packageOf({ package: app?.packageName ?? '', versionCode: 901 }))
  const retest = { identifyId: before, versionId: built.versionId, reason: '已关闭调试' }
  const { data: opened } = await member.post(userRetestApply, retest)
  await api.drain()
  const task = await newestTask(reviewer)
  await judgeTask(api, reviewer, { taskId: task?.taskId ?? '', said: { [termId]: 'fail' } })
  const { data } = await member.post(queryDifference, { identifyId: opened?.identifyId ?? '' })
  assert.deepEqual([data?.first.map((one) => one.termId), data?.appeared], [[termId], []])
})

test('a lab’s finding that was not judged again is not called fixed', async () => {
  const termId = deviceTerm(api)
  const { identifyId } = await running()
  const task = await newestTask(reviewer)
  assert.ok(task)
  await judgeTask(api, reviewer, { taskId: task.taskId, said: { [termId]: 'fail' } })
  assert.equal((await detail(identifyId)).round.goldState, GoldState.notPassed)
  const again = await member.post(userRetestApply, { identifyId, reason: '实验室环境有误' })
  await api.drain()
  const between = async () => {
    const { data } = await member.post(queryDifference, { identifyId: again.data?.identifyId })
    assert.ok(data)
    return [data.open, data.fixed, data.appeared, data.first].map((found) => found.map((one) => one.termId))
  }
  assert.deepEqual(await between(), [[termId], [], [], []])
  const retest = await newestTask(reviewer)
  await judgeTask(api, reviewer, { taskId: retest?.taskId ?? '' })
  assert.deepEqual(await between(), [[], [termId], [], []])
})

test('what the applicant writes is read by the labs and the certifiers, the reason of a retest with the round before it', async () => {
  const certifier = await api.makeAccount({ grants: ['certifier'] })
  const { versionId } = await version()
  const declarations = {
    category: 'reading' as const,
    permissionPurposes: { 'android.permission.CAMERA': '扫描书号' },
    sdks: ['统计'],
    privacyPolicyUrl: 'https://example.com/privacy',
  }
  const remark = '请在折叠屏展开后测'
  const asked = { versionId, standards: ['largeScreen' as const], declarations, remark }
  const { data: first } = await member.post(applyIdentify, asked, { json: true })
  await api.drain()
  const seenBy = async (identifyId = '') => {
    const taskId = (await newestTask(reviewer))?.taskId ?? assert.fail('the lab is asked')
    const lab = (await reviewer.post(queryDeviceTask, { taskId })).data?.application
    return { taskId, seen: [lab, (await certifier.post(queryOfficeRound, { identifyId })).data?.application] }
  }
  const { taskId, seen } = await seenBy(first?.identifyId)
  const said = { remark, declarations, retest: null }
  assert.deepEqual(seen, [said, said])
  await judgeTask(api, reviewer, { taskId, said: { [deviceTerm(api)]: 'fail' } })
  const { number } = (await detail(first?.identifyId ?? '')).round
  const retest = { identifyId: first?.identifyId, reason: '实验室用的是旧机型' }
  const { data: second } = await member.post(userRetestApply, retest)
  await api.drain()
  const again = { ...said, retest: { number, reason: retest.reason } }
  assert.deepEqual((await seenBy(second?.identifyId)).seen, [again, again])
})

test('the same judgement and results give the same report, and the hash is of its text', async () => {
  const { identifyId } = await running()
  const { data: first } = await member.post(exportReport, { identifyId, format: 'json' })
  const task = await newestTask(reviewer)
  assert.ok(task && first)
  await judgeTask(api, reviewer, { taskId: task.taskId })
  const { data: report } = await member.post(queryReport, { identifyId })
  const { data: last } = await member.post(exportReport, { identifyId, format: 'json' })
  const { createHash } = await import('node:crypto')
  assert.equal(
    createHash('sha256')
      .update(last?.content ?? '')
      .digest('hex'),
    report?.provenance.reportHash,
  )
  assert.notEqual(last?.content, first.content)
  assert.equal(report?.round.goldState, GoldState.passed)
})

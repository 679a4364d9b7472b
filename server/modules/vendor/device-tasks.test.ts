import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { codes } from '@alliance/contract/codes'
import { queryRound } from '@alliance/contract/identify'
import { createLabToken, queryLabTokens, revokeLabToken } from '@alliance/contract/lab-tokens'
import { setGrants } from '@alliance/contract/office'
import { queryReport, queryTerm } from '@alliance/contract/round-report'
import { queryApkDeviceList, withdrawRound } from '@alliance/contract/round-acts'
import { requestDeletion } from '@alliance/contract/security'
import { GoldState, MemberTaskState, StandardState, WarningTaskState } from '@alliance/contract/states'
import {
  claimDeviceTask,
  queryDeviceTask,
  queryDeviceTasks,
  queryVendorDesk,
  releaseDeviceTask,
  saveDeviceResult,
  submitDeviceTask,
} from '@alliance/contract/vendor'
import { pullForward } from '../../jobs/set-back-queries.ts'
import { type Caller, startTestApi, type TestApi } from '../../testing/index.ts'
import { certify, packageOf, readFor } from '../identify/testing/submit.ts'
import { LAB_ONE, LAB_TWO } from '../review/testing/pass-review.ts'
import { judgeTask, makeReviewer, newestTask, sendEvidence } from './testing/lab.ts'

let api: TestApi
let member: Caller
let one: Caller
let two: Caller
let count = 0
const HOUR = 3_600_000

before(async () => {
  api = await startTestApi()
  member = await api.makeMember({ companyName: '云杉' })
  // The members are created with the first reviewed app.
  await open(['security'])
  one = await makeReviewer(api, LAB_ONE.id)
  two = await makeReviewer(api, LAB_TWO.id)
})
after(() => api.close())

const open = async (standards: Parameters<typeof certify>[2]['standards']) => {
  count += 1
  const { versionId } = await readFor(api, member, {
    bytes: packageOf({ package: `cn.example.lab${count}` }),
    members: [LAB_ONE, LAB_TWO],
  })
  return certify(api, member, { versionId, standards })
}
const opened = async (standards: Parameters<typeof certify>[2]['standards'] = ['largeScreen']) => {
  const identifyId = await open(standards)
  const [first, second] = [await newestTask(one), await newestTask(two)]
  assert.ok(first && second)
  return { identifyId, first: first.taskId, second: second.taskId }
}
const report = async (identifyId: string) => {
  const { data } = await member.post(queryReport, { identifyId })
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

test('unfinished tasks are listed oldest first; a reviewer doesn’t judge their own application', async () => {
  const [early, late] = [await opened(), await opened()]
  const listed: string[] = []
  let cursor: string | undefined
  do {
    const { data } = await one.post(queryDeviceTasks, { state: 'open', size: 1, ...(cursor && { cursor }) })
    listed.push(...(data?.items ?? []).map(({ taskId }) => taskId))
    cursor = data?.nextCursor ?? undefined
  } while (cursor)
  assert.deepEqual(
    listed.filter((id) => [early.first, late.first].includes(id)),
    [early.first, late.first],
  )
  const find = async (keyword: string) =>
    (await one.post(queryDeviceTasks, { keyword, size: 100 })).data?.items.map(({ taskId }) => taskId)
  assert.deepEqual(await find(`cn.example.lab${count}`), [late.first])
  assert.ok((await find('云杉'))?.includes(early.first))
  assert.deepEqual(await find('%'), [])
  const { db } = api.parts
  await db
    .updateTable('account')
    .set({ grants: ['vendor'] })
    .where('id', '=', member.id)
    .execute()
  await db.updateTable('session').set({ second_factor_at: 1 }).where('account_id', '=', member.id).execute()
  await db.insertInto('reviewer').values({ account_id: member.id, member_id: LAB_ONE.id }).execute()
  assert.equal((await member.post(claimDeviceTask, { taskId: late.first })).code, codes.OWN_CASE.code)
  await db.deleteFrom('reviewer').where('account_id', '=', member.id).execute()
  await db.updateTable('account').set({ grants: [] }).where('id', '=', member.id).execute()
  for (const { identifyId } of [early, late]) await member.post(withdrawRound, { identifyId })
})

test('one task for each member of the review, with the terms that the pack counts', async () => {
  const { identifyId, first, second } = await opened()
  assert.notEqual(first, second)
  const { data } = await one.post(queryDeviceTask, { taskId: first })
  assert.ok(data)
  assert.deepEqual(data.terms.map(({ id }) => id).toSorted(), ['LSA-16', 'LSA-17', 'LSA-18'])
  assert.ok(data.terms.every(({ text, result: found }) => text.length > 0 && found === null))
  assert.deepEqual([data.task.state, data.task.company, data.task.termCount, data.mine], ['open', '云杉', 3, false])
  const apk = await fetch(api.url + data.packageAddress)
  assert.equal(apk.headers.get('content-type'), 'application/vnd.android.package-archive')
  assert.equal(
    Buffer.from(await apk.arrayBuffer())
      .subarray(0, 2)
      .toString(),
    'PK',
  )
  const { data: labs } = await member.post(queryApkDeviceList, { identifyId })
  assert.deepEqual(
    labs?.map(({ name, termCount, judgedCount }) => [name, termCount, judgedCount]),
    [
      [LAB_ONE.name, 3, 0],
      [LAB_TWO.name, 3, 0],
    ],
  )
  const mails = await api.mailsTo(one.email)
  assert.ok(mails.some(({ subject }) => subject.startsWith('新的真机任务')))
})

test('a reviewer sees and changes tasks of their own member only', async () => {
  const { first } = await opened()
  const stray = await api.makeAccount({ grants: ['vendor'] })
  const unproved = await api.makeAccount({ grants: ['vendor'], secondFactor: false })
  for (const call of [queryDeviceTask, claimDeviceTask, releaseDeviceTask, submitDeviceTask]) {
    assert.equal((await two.post(call, { taskId: first })).code, codes.NOT_FOUND.code, call.path)
    assert.equal((await one.post(call, { taskId: "'" })).code, codes.BAD_INPUT.code, call.path)
    assert.equal((await member.post(call, { taskId: first })).code, codes.FORBIDDEN.code, call.path)
    assert.equal((await stray.post(call, { taskId: first })).code, codes.FORBIDDEN.code, call.path)
    assert.equal((await unproved.post(call, { taskId: first })).code, codes.SECOND_FACTOR_NEEDED.code, call.path)
    assert.equal((await api.post(call, { taskId: first })).code, codes.TOKEN_MISSING.code, call.path)
  }
  assert.equal((await two.post(saveDeviceResult, result(first))).code, codes.NOT_FOUND.code)
  const { data } = await two.post(queryDeviceTasks, { size: 100 })
  assert.ok(data && data.items.every(({ taskId }) => taskId !== first))
  const { data: desk } = await one.post(queryVendorDesk)
  assert.equal(desk?.memberName, LAB_ONE.name)
  assert.ok((desk?.tasksOpen ?? 0) > 0)
})

test('a task claimed while the clock was ahead is not held longer than others', async () => {
  const { first } = await opened()
  const colleague = await makeReviewer(api, LAB_ONE.id)
  const claimedBy = async (who: Caller) => (await who.post(claimDeviceTask, { taskId: first })).code
  api.shiftClock(6 * HOUR)
  assert.equal(await claimedBy(one), 0)
  api.shiftClock(-6 * HOUR)
  await pullForward(api.parts, api.parts.clock())
  assert.equal(await claimedBy(colleague), codes.TASK_TAKEN.code)
  api.shiftClock(5 * HOUR)
  assert.equal(await claimedBy(colleague), 0)
  await colleague.post(releaseDeviceTask, { taskId: first })
})

test('of several concurrent claims one succeeds; an expired lease frees the task', async () => {
  const { first } = await opened()
  const colleague = await makeReviewer(api, LAB_ONE.id)
  const replies = await Promise.all([one, colleague, one, colleague].map((who) => who.post(claimDeviceTask, { taskId: first })))
  const winners = replies.filter(({ code }) => code === 0).length
  // The holder may claim it again.
  assert.equal(winners, 2)
  assert.equal(replies.filter(({ code }) => code === codes.TASK_TAKEN.code).length, 2)
  const [holder, other] = replies[0]?.code === 0 ? [one, colleague] : [colleague, one]
  assert.equal((await other.post(saveDeviceResult, result(first))).code, codes.LEASE_LOST.code)
  assert.equal((await other.post(releaseDeviceTask, { taskId: first })).code, codes.LEASE_LOST.code)
  assert.equal((await holder.post(saveDeviceResult, result(first))).code, 0)
  api.shiftClock(5 * HOUR)
  assert.equal((await newestTask(one))?.state, 'open')
  assert.equal((await holder.post(saveDeviceResult, result(first))).code, codes.LEASE_LOST.code)
  assert.equal((await holder.post(submitDeviceTask, { taskId: first })).code, codes.LEASE_LOST.code)
  assert.equal((await other.post(claimDeviceTask, { taskId: first })).code, 0)
  assert.equal((await holder.post(saveDeviceResult, result(first))).code, codes.LEASE_LOST.code)
  assert.equal((await other.post(releaseDeviceTask, { taskId: first })).code, 0)
  assert.equal((await newestTask(one))?.claimedBy, '')
})

test('what somebody has claimed who leaves the lab, or a revoked token, is open to colleagues at once', async () => {
  const { identifyId, first: taskId } = await opened()
  const { db } = api.parts
  const admin = await api.makeAccount({ grants: ['administrator'] })
  const codeFor = async (who: Pick<Caller, 'post'>) => (await who.post(claimDeviceTask, { taskId })).code
  /** The colleague is refused until the act, and gets the task after it. */
  const freedBy = async (who: Pick<Caller, 'post'>, act: () => Promise<unknown>) => {
    assert.equal(await codeFor(who), 0)
    assert.equal(await codeFor(one), codes.TASK_TAKEN.code)
    await act()
    const { data } = await one.post(queryDeviceTask, { taskId })
    assert.deepEqual([data?.task.state, data?.task.claimedBy], ['open', ''])
    assert.equal(await codeFor(one), 0)
    await one.post(releaseDeviceTask, { taskId })
  }

  const leaving = await makeReviewer(api, LAB_ONE.id)
  const set = async (grants: string[], memberId?: string) => {
    const row = await db.selectFrom('account').select('grants').where('id', '=', leaving.id).executeTakeFirstOrThrow()
    const reviewer = await db.selectFrom('reviewer').select('member_id').where('account_id', '=', leaving.id).executeTakeFirst()
    const seen = { seen: row.grants, ...(reviewer && { seenMemberId: reviewer.member_id }) }
    const answer = await admin.post(setGrants, { accountId: leaving.id, grants, ...(memberId && { memberId }), ...seen })
    assert.equal(answer.code, 0, answer.message)
  }
  await freedBy(leaving, async () => {
    await set(['vendor', 'editor'], LAB_ONE.id)
    assert.equal(await codeFor(one), codes.TASK_TAKEN.code, 'still of this lab')
    await set(['vendor'], LAB_TWO.id)
  })
  await set(['vendor'], LAB_ONE.id)
  await freedBy(leaving, () => set([]))

  const token = (await one.post(createLabToken, { name: '旧机架' })).data?.labToken ?? ''
  const machine = { post: ((call, input) => api.post(call, input, { token })) as Caller['post'] }
  await freedBy(machine, async () => {
    const { data } = await one.post(queryLabTokens)
    const labTokenId = data?.find(({ name }) => name === '旧机架')?.labTokenId ?? ''
    assert.equal((await one.post(revokeLabToken, { labTokenId })).code, 0)
  })

  const deleted = await makeReviewer(api, LAB_ONE.id)
  await freedBy(deleted, async () => {
    assert.equal((await deleted.post(requestDeletion, { currentPassword: deleted.password })).code, 0)
    await db.updateTable('job').set({ run_at: api.parts.clock() }).where('kind', '=', 'deleteAccount').execute()
    await api.drain()
  })
  await member.post(withdrawRound, { identifyId })
})

test('refuses invalid results', async () => {
  const { first } = await opened()
  await one.post(claimDeviceTask, { taskId: first })
  const bad: [what: string, more: object, code: number][] = [
    ['outcome', { outcome: 'warning' }, codes.BAD_INPUT.code],
    ['a term that is not asked', { termId: 'STAB-01' }, codes.NOT_FOUND.code],
    ['a fail without evidence', { outcome: 'fail' }, codes.EVIDENCE_NEEDED.code],
    ['a pass with nothing that shows it', { measured: ' ' }, codes.BAD_INPUT.code],
    ['undetermined without a reason', { outcome: 'undetermined' }, codes.BAD_INPUT.code],
    ['not applicable without a reason', { outcome: 'notApplicable' }, codes.BAD_INPUT.code],
    ['a long measured value', { measured: '长'.repeat(201) }, codes.BAD_INPUT.code],
    ['files of somebody else', { evidenceIds: ['nothing'] }, codes.BAD_INPUT.code],
    ['six files', { evidenceIds: ['a', 'b', 'c', 'd', 'e', 'f'] }, codes.BAD_INPUT.code],
    ['another lab’s device', { deviceId: 'nothing' }, codes.BAD_INPUT.code],
  ]
  for (const [what, more, code] of bad) assert.equal((await one.post(saveDeviceResult, result(first, more))).code, code, what)
  assert.equal((await one.post(submitDeviceTask, { taskId: first })).code, codes.RESULTS_MISSING.code)
  assert.equal((await newestTask(one))?.state, 'claimed')
})

test('a correction that names its base revision doesn’t overwrite a newer one', async () => {
  const { first } = await opened()
  await one.post(claimDeviceTask, { taskId: first })
  const save = (revision: number, measured: string) => one.post(saveDeviceResult, result(first, { revision, measured }))
  assert.equal((await save(1, '无中生有')).code, codes.EDITED_MEANWHILE.code)
  const both = await Promise.all([save(0, '这边'), save(0, '那边')])
  assert.deepEqual(
    both.map(({ code }) => code).toSorted((a, b) => a - b),
    [0, codes.EDITED_MEANWHILE.code],
  )
  assert.equal((await save(0, '旧的')).code, codes.EDITED_MEANWHILE.code)
  assert.equal((await save(1, '更正')).data?.revision, 2)
  assert.equal((await save(-1, '')).code, codes.BAD_INPUT.code)
})

test('the same result saved again by the same person is no correction; by a colleague it is one', async () => {
  const { identifyId, first } = await opened()
  await one.post(claimDeviceTask, { taskId: first })
  const save = async (who: Caller, more: object = {}) => (await who.post(saveDeviceResult, result(first, more))).data?.revision
  assert.equal(await save(one, { revision: 0 }), 1)
  // The answer was lost: the page still names the revision that it knows.
  assert.equal(await save(one, { revision: 0 }), 1)
  assert.equal(await save(one, { revision: 0, note: '换了一台' }), undefined)
  await one.post(releaseDeviceTask, { taskId: first })
  const colleague = await makeReviewer(api, LAB_ONE.id)
  await colleague.post(claimDeviceTask, { taskId: first })
  assert.equal(await save(colleague), 2)
  await judgeTask(api, colleague, { taskId: first })
  const again = { measured: '实测 3 次' }
  assert.equal(await save(colleague, again), 3)
  assert.equal(await save(colleague, { ...again, note: '复看过录像' }), 4)
  const { data } = await member.post(queryRound, { identifyId })
  assert.equal(data?.timeline.filter(({ what }) => what === '更正真机结果').length, 1)
})

test('corrected results are kept, and the newest revision counts', async () => {
  const { identifyId, first } = await opened()
  await judgeTask(api, one, { taskId: first })
  assert.equal((await report(identifyId)).terms.find(({ id }) => id === 'LSA-17')?.outcome, 'pending')
  const { data } = await one.post(saveDeviceResult, result(first, { outcome: 'undetermined', note: '截图模糊' }))
  assert.equal(data?.revision, 2)
  const rows = await api.parts.db
    .selectFrom('device_result')
    .select(['revision', 'outcome'])
    .where('task_id', '=', first)
    .where('term_id', '=', 'LSA-17')
    .orderBy('revision')
    .execute()
  assert.deepEqual(rows, [
    { revision: 1, outcome: 'pass' },
    { revision: 2, outcome: 'undetermined' },
  ])
  const { data: labs } = await member.post(queryApkDeviceList, { identifyId })
  const shown = labs?.[0]?.results.find(({ result: { termId } }) => termId === 'LSA-17')
  assert.deepEqual([shown?.result.revision, shown?.result.by], [2, LAB_ONE.name])
})

test('any colleague takes over a submitted task to correct it, also when whoever submitted it is gone', async () => {
  const { identifyId, first, second } = await opened()
  const gone = await makeReviewer(api, LAB_ONE.id)
  await judgeTask(api, gone, { taskId: first, said: { 'LSA-16': 'fail' } })
  await api.parts.db.deleteFrom('account').where('id', '=', gone.id).execute()
  const correct = result(first, { termId: 'LSA-16' })
  assert.equal((await one.post(queryDeviceTask, { taskId: first })).data?.mine, false)
  const blind = [
    await one.post(saveDeviceResult, correct),
    await one.post(submitDeviceTask, { taskId: first }),
    await one.post(releaseDeviceTask, { taskId: first }),
    await one.post(claimDeviceTask, { taskId: first }),
    (await sendEvidence(api, one.token, { taskId: first })).answer,
  ]
  for (const { code } of blind) assert.equal(code, codes.TASK_SUBMITTED.code)
  const take = (who: Caller) => who.post(claimDeviceTask, { taskId: first, correct: 'true' })
  assert.equal((await take(two)).code, codes.NOT_FOUND.code)
  assert.deepEqual((await take(one)).data, { leaseUntil: null })
  assert.equal((await one.post(queryDeviceTask, { taskId: first })).data?.mine, true)
  assert.equal((await one.post(saveDeviceResult, correct)).code, 0)
  // A lab's machine and its person are two holders.
  const token = (await one.post(createLabToken, { name: '机架' })).data?.labToken ?? ''
  const machine = { ...one, token, post: ((call, input) => api.post(call, input, { token })) as Caller['post'] }
  assert.equal((await take(machine)).code, 0)
  assert.equal((await one.post(saveDeviceResult, correct)).code, codes.TASK_SUBMITTED.code)
  const colleague = await makeReviewer(api, LAB_ONE.id)
  const both = await Promise.all([one, colleague].map(take))
  assert.ok(both.every(({ code }) => code === 0))
  const writes = await Promise.all([one, colleague].map((who) => who.post(saveDeviceResult, { ...correct, measured: '复测' })))
  const byCode = writes.map(({ code }) => code).toSorted((a, b) => a - b)
  assert.deepEqual(byCode, [0, codes.TASK_SUBMITTED.code], 'the last to take it over')
  await judgeTask(api, two, { taskId: second })
  assert.equal((await report(identifyId)).round.goldState, GoldState.passed)
  assert.equal((await take(one)).code, codes.ROUND_CLOSED.code)
})

test('when all labs pass, the standard and the round pass, with a notification of each change', async () => {
  const { identifyId, first, second } = await opened()
  const before = await report(identifyId)
  const { data: submitted } = await (judgeTask(api, one, { taskId: first }) as Promise<{ data: unknown }>)
  assert.deepEqual(submitted, { taskState: MemberTaskState.passed, warningState: WarningTaskState.passed })
  const between = await report(identifyId)
  assert.equal(between.round.goldState, GoldState.certifying)
  assert.notEqual(between.provenance.reportHash, before.provenance.reportHash)
  await judgeTask(api, two, { taskId: second })
  const after = await report(identifyId)
  assert.deepEqual([after.round.goldState, after.standards[0]?.state], [GoldState.passed, StandardState.passed])
  const { data } = await member.post(queryRound, { identifyId })
  assert.deepEqual(
    data?.timeline.map(({ who, what, goldState }) => [who, what, goldState]),
    [
      ['申请人', '提交申请', GoldState.certifying],
      ['系统', '安装包条款判定完成', null],
      [LAB_ONE.name, '提交真机结果', null],
      [LAB_TWO.name, '提交真机结果', null],
      ['系统', '认证结束：通过', GoldState.passed],
    ],
  )
  assert.ok((await api.mailsTo(member.email)).some(({ subject }) => subject.includes('认证结束，通过')))
  assert.equal((await one.post(saveDeviceResult, result(first))).code, codes.ROUND_CLOSED.code)
  assert.equal((await one.post(claimDeviceTask, { taskId: first })).code, codes.ROUND_CLOSED.code)
  assert.equal((await one.post(queryDeviceTask, { taskId: first })).data?.task.roundState, GoldState.passed)
})

test('labs that disagree are both shown, with the evidence of the one that failed it', async () => {
  const { identifyId, first, second } = await opened()
  await judgeTask(api, one, { taskId: first })
  await judgeTask(api, two, { taskId: second, said: { 'LSA-16': 'fail', 'LSA-18': 'fail' } })
  const found = await report(identifyId)
  assert.equal(found.round.goldState, GoldState.notPassed)
  assert.equal(found.standards[0]?.hasWarnings, true)
  const { data: must } = await member.post(queryTerm, { identifyId, termId: 'LSA-16' })
  assert.deepEqual([must?.outcome, must?.reason], ['fail', `${LAB_TWO.name}判为未通过，${LAB_ONE.name}判为通过`])
  assert.deepEqual(
    must?.devices?.map(({ member: name, outcome, evidence }) => [name, outcome, evidence.length]),
    [
      [LAB_ONE.name, 'pass', 0],
      [LAB_TWO.name, 'fail', 1],
    ],
  )
  // How it was measured is no advice on what to change.
  assert.deepEqual([must?.evidence[0]?.found, must?.fix], ['实测 3 次；见日志', []])
  const { data: soft } = await member.post(queryTerm, { identifyId, termId: 'LSA-18' })
  assert.equal(soft?.outcome, 'warning')
  const { data: labs } = await member.post(queryApkDeviceList, { identifyId })
  assert.deepEqual(
    labs?.map(({ taskState, warningState }) => [taskState, warningState]),
    [
      [MemberTaskState.passed, WarningTaskState.passed],
      [MemberTaskState.notPassed, WarningTaskState.notPassed],
    ],
  )
  const file = labs?.[1]?.results.flatMap(({ result: { evidence } }) => evidence)[0]
  assert.equal(await (await fetch(api.url + (file?.address ?? ''))).text(), 'I/ok\n')
})

test('of a withdrawal and a concurrent last result one wins, and the states are consistent', async () => {
  for (let round = 0; round < 4; round += 1) {
    const { identifyId, first, second } = await opened()
    await judgeTask(api, one, { taskId: first })
    await judgeTask(api, two, { taskId: second, submit: false })
    const acts = [() => member.post(withdrawRound, { identifyId }), () => two.post(submitDeviceTask, { taskId: second })]
    const answers = await Promise.all((round % 2 === 0 ? acts : acts.toReversed()).map((act) => act()))
    assert.equal(answers.filter(({ code }) => code === 0).length, 1)
    assert.equal(answers.filter(({ code }) => code === codes.ROUND_CLOSED.code).length, 1)
    const { data } = await member.post(queryRound, { identifyId })
    const state = data?.round.goldState
    assert.ok(state === GoldState.passed || state === GoldState.cancelled)
    assert.equal(data?.timeline.findLast(({ goldState }) => goldState !== null)?.goldState, state)
    assert.equal((await newestTask(two))?.state, state === GoldState.passed ? 'submitted' : 'closed')
  }
})

test('the package of a task can be taken until its round ends, whether submitted or not', async () => {
  const { identifyId, first } = await opened()
  const address = async () => (await one.post(queryDeviceTask, { taskId: first })).data?.packageAddress
  await judgeTask(api, one, { taskId: first })
  assert.match((await address()) ?? '', /^\//)
  await member.post(withdrawRound, { identifyId })
  assert.equal(await address(), '')
})

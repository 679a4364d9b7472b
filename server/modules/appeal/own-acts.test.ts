import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import {
  addAppealMessage,
  applyAppeal,
  queryAppealDetail,
  queryAppealList,
  reopenAppeal,
  withdrawAppeal,
} from '@alliance/contract/appeal'
import { askAppellant, decideAppeal, queryAppeals, refuseAppeal, replyAppellant } from '@alliance/contract/appeals-desk'
import { codes } from '@alliance/contract/codes'
import { AppealState } from '@alliance/contract/states'
import { type Caller, startTestApi, type TestApi } from '../../testing/index.ts'
import { DAY_MS } from './rules.ts'
import { accepted, appealed, at, failedRound, freeAppeal, seen, sendFile, stayIn, termAppeal } from './testing/appeal.ts'

let api: TestApi
let member: Caller
let stranger: Caller
let officer: Caller
before(async () => {
  api = await startTestApi()
  member = await api.makeMember()
  stranger = await api.makeMember()
  officer = await api.makeAccount({ grants: ['appeals'] })
})
after(() => api.close())

const later = async (days: number) => {
  api.shiftClock(days * DAY_MS)
  await stayIn(api, member, stranger, officer)
}
const detail = async (appealId: string) => {
  const { data } = await member.post(queryAppealDetail, { appealId })
  assert.ok(data)
  return data
}
const daysLeft = async (appealId: string) => Math.round(((await detail(appealId)).clock?.leftMs ?? Number.NaN) / DAY_MS)

test('acts on an appeal refuse other companies, anonymous callers and invalid input', async () => {
  const appealId = await appealed(member, freeAppeal())
  const input = { appealId, text: '补充', reason: '理由' }
  for (const call of [queryAppealDetail, addAppealMessage, withdrawAppeal, reopenAppeal]) {
    assert.equal((await stranger.post(call, input)).code, codes.NOT_FOUND.code, call.path)
    assert.equal((await api.post(call, input)).code, codes.TOKEN_MISSING.code, call.path)
    assert.equal((await member.post(call, { ...input, appealId: '<x>' })).code, codes.BAD_INPUT.code, call.path)
  }
  assert.equal((await member.post(addAppealMessage, { ...input, text: ' ' })).code, codes.BAD_INPUT.code)
  assert.equal((await member.post(addAppealMessage, { ...input, text: '长'.repeat(2001) })).code, codes.BAD_INPUT.code)
  assert.equal((await member.post(reopenAppeal, { ...input, reason: '' })).code, codes.BAD_INPUT.code)
  assert.equal((await member.post(withdrawAppeal, { ...input, reason: '长'.repeat(501) })).code, codes.BAD_INPUT.code)
})

test('the clock is paused from a question to its answer, and only then', async () => {
  const appealId = await appealed(member, freeAppeal())
  assert.equal(await daysLeft(appealId), 3)
  await accepted(officer, appealId)
  assert.equal(await daysLeft(appealId), 7)
  await later(2)
  assert.equal(await daysLeft(appealId), 5)
  await officer.post(replyAppellant, { ...(await at(officer, appealId)), text: '正在核对' })
  assert.equal((await detail(appealId)).clock?.paused, false)
  await officer.post(askAppellant, { ...(await at(officer, appealId)), text: '请补充日志' })
  await later(4)
  const { clock, entries } = await detail(appealId)
  assert.deepEqual([clock?.paused, await daysLeft(appealId), entries.at(-1)?.kind], [true, 5, 'question'])
  // The desk lists it as waiting for the appellant.
  const { data: theirs } = await officer.post(queryAppeals, { queue: 'theirs' })
  assert.ok(theirs?.items.some((item) => item.appealId === appealId))
  const file = (await sendFile(api, member.token)).answer.data
  assert.equal((await member.post(addAppealMessage, { appealId, text: '日志见附件', fileIds: [file?.fileId] })).code, 0)
  assert.deepEqual([(await detail(appealId)).clock?.paused, await daysLeft(appealId)], [false, 5])
  const last = (await detail(appealId)).entries.at(-1)
  assert.deepEqual([last?.kind, last?.files.length], ['answer', 1])
  assert.ok((await api.mailsTo(officer.email)).some(({ subject }) => subject.includes('申诉人已回答')))
  const told = (await api.mailsTo(member.email)).map(({ subject }) => subject).join()
  for (const what of ['等待审核', '已受理', '有新的答复', '需要你补充']) assert.ok(told.includes(what), what)
  await later(6)
  assert.equal(await daysLeft(appealId), -1)
  const { data: ours } = await officer.post(queryAppeals)
  assert.ok((ours?.waiting.overdue ?? 0) >= 1)
  assert.equal(ours?.items[0]?.clock?.dueAt, Math.min(...(ours?.items ?? []).map((item) => item.clock?.dueAt ?? Infinity)))
})

test('officers stay anonymous to the appellant, and internal entries stay at the desk', async () => {
  const appealId = await appealed(member, freeAppeal())
  await accepted(officer, appealId)
  await officer.post(replyAppellant, { ...(await at(officer, appealId)), text: '已看到' })
  assert.ok(!JSON.stringify(await detail(appealId)).includes(officer.email))
  assert.ok(JSON.stringify(await seen(officer, appealId)).includes(officer.email))
})

test('concurrent messages are all kept, and an officer’s act in between refuses none', async () => {
  const appealId = await appealed(member, freeAppeal())
  const before = await at(officer, appealId)
  const messages = Array.from({ length: 30 }, (_, index) => member.post(addAppealMessage, { appealId, text: `第 ${index} 条` }))
  const reply = officer.post(replyAppellant, { ...before, text: '收到' })
  assert.deepEqual(new Set((await Promise.all(messages)).map(({ code }) => code)), new Set([0]))
  const wasKept = (await reply).code === 0
  assert.equal((await detail(appealId)).entries.length, 31 + Number(wasKept))
})

test('an appeal can be withdrawn once, from review or handling, and not taken up again', async () => {
  for (const isAccepted of [false, true]) {
    const appealId = await appealed(member, freeAppeal())
    if (isAccepted) await accepted(officer, appealId)
    const answers = await Promise.all([1, 2, 3].map(() => member.post(withdrawAppeal, { appealId, reason: '已自行解决' })))
    assert.deepEqual(
      answers.map(({ code }) => code).toSorted((a, b) => a - b),
      [0, codes.APPEAL_CLOSED.code, codes.APPEAL_CLOSED.code],
    )
    const { state, result, clock, reopenUntil } = await detail(appealId)
    assert.deepEqual([state, result, clock, reopenUntil], [AppealState.invalid, 'withdrawn', null, null])
    assert.equal((await member.post(reopenAppeal, { appealId, reason: '反悔' })).code, codes.REOPEN_OVER.code)
    assert.equal((await member.post(addAppealMessage, { appealId, text: '再说' })).code, codes.APPEAL_CLOSED.code)
  }
})

const closed = async (result: 'refused' | 'kept', given: object = freeAppeal()) => {
  const appealId = await appealed(member, given)
  return closeAgain(appealId, result)
}
const closeAgain = async (appealId: string, result: 'refused' | 'kept') => {
  if (result === 'kept') await accepted(officer, appealId)
  const seenNow = await at(officer, appealId)
  const { code, message } =
    result === 'kept'
      ? await officer.post(decideAppeal, { ...seenNow, result, reason: '证据确凿无误' })
      : await officer.post(refuseAppeal, { ...seenNow, reason: '没有说明问题' })
  assert.equal(code, 0, message)
  return appealId
}

test('reopened: from 2 to review, from 4 to handling, at most twice; concurrent clicks reopen once', async () => {
  const invalid = await closed('refused')
  const answers = await Promise.all([1, 2].map(() => member.post(reopenAppeal, { appealId: invalid, reason: '补充了日志' })))
  assert.deepEqual(
    answers.map(({ code }) => code).toSorted((a, b) => a - b),
    [0, codes.REOPEN_OVER.code],
  )
  assert.deepEqual([(await detail(invalid)).state, await daysLeft(invalid)], [AppealState.pendingReview, 3])
  await closeAgain(invalid, 'refused')
  assert.equal((await detail(invalid)).reopensLeft, 1)
  assert.equal((await member.post(reopenAppeal, { appealId: invalid, reason: '仍然有误' })).code, 0)
  await closeAgain(invalid, 'refused')
  assert.equal((await member.post(reopenAppeal, { appealId: invalid, reason: '第三次' })).code, codes.REOPEN_OVER.code)

  const kept = await closed('kept')
  assert.equal(
    (await member.post(reopenAppeal, { appealId: kept, reason: '理由没有说服我' })).data?.state,
    AppealState.pendingHandling,
  )
  assert.equal(await daysLeft(kept), 7)
})

test('after seven days a decision is final', async () => {
  const appealId = await closed('kept')
  await later(6.9)
  assert.ok((await detail(appealId)).reopenUntil)
  await later(0.2)
  assert.equal((await detail(appealId)).reopenUntil, null)
  assert.equal((await member.post(reopenAppeal, { appealId, reason: '太晚了' })).code, codes.REOPEN_OVER.code)
})

test('an appeal can’t be reopened while a newer one about the same finding is open', async () => {
  const round = await failedRound(api, member, { package: 'cn.example.again', standards: ['security'] })
  const first = await closed('kept', termAppeal(round))
  assert.equal((await member.post(applyAppeal, termAppeal(round))).code, 0)
  assert.equal((await member.post(reopenAppeal, { appealId: first, reason: '再看看' })).code, codes.ALREADY_APPEALED.code)
  const { data } = await member.post(queryAppealList, { state: AppealState.handled, keyword: '判定与安装包' })
  assert.equal(data?.items[0]?.appealId, first)
})

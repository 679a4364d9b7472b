import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { addAppealMessage, queryAppealDetail } from '@alliance/contract/appeal'
import {
  acceptAppeal,
  askAppellant,
  assignAppeal,
  decideAppeal,
  exportAppeals,
  queryAppeal,
  queryAppeals,
  refuseAppeal,
  replyAppellant,
} from '@alliance/contract/appeals-desk'
import { codes } from '@alliance/contract/codes'
import { setGrants } from '@alliance/contract/office'
import { decideTerm, queryOfficeRound } from '@alliance/contract/round-acts'
import { AppealState, GoldState } from '@alliance/contract/states'
import { packed } from '../../analysis/samples.ts'
import { inTransaction } from '../../db/index.ts'
import { type Caller, startTestApi, type TestApi, untilBlocked, onPostgres } from '../../testing/index.ts'
import { certify, packageOf, readFor } from '../identify/testing/submit.ts'
import { LAB_ONE } from '../review/testing/pass-review.ts'
import { judgeTask, makeReviewer, newestTask } from '../vendor/testing/lab.ts'
import { accepted, appealed, at, failedRound, freeAppeal, seen, termAppeal } from './testing/appeal.ts'

let api: TestApi
let member: Caller
let officer: Caller
let colleague: Caller
before(async () => {
  api = await startTestApi()
  member = await api.makeMember({ companyName: '山岚' })
  officer = await api.makeAccount({ grants: ['appeals'] })
  colleague = await api.makeAccount({ grants: ['appeals'] })
})
after(() => api.close())

const acts = [assignAppeal, acceptAppeal, refuseAppeal, askAppellant, replyAppellant, decideAppeal] as const
const words = { to: 'me', reason: '没有写明问题', text: '请补充', result: 'kept' }

test('is for appeals officers who passed the second factor', async () => {
  const appealId = await appealed(member, freeAppeal())
  const unproved = await api.makeAccount({ grants: ['appeals'], secondFactor: false })
  const certifier = await api.makeAccount({ grants: ['certifier'] })
  const input = { appealId, version: 1, ...words }
  for (const call of [queryAppeals, queryAppeal, exportAppeals, ...acts]) {
    assert.equal((await member.post(call, input)).code, codes.FORBIDDEN.code, call.path)
    assert.equal((await certifier.post(call, input)).code, codes.FORBIDDEN.code, call.path)
    assert.equal((await unproved.post(call, input)).code, codes.SECOND_FACTOR_NEEDED.code, call.path)
    assert.equal((await api.post(call, input)).code, codes.TOKEN_MISSING.code, call.path)
  }
  for (const call of [queryAppeal, ...acts])
    assert.equal((await officer.post(call, { ...input, appealId: 'nobody' })).code, codes.NOT_FOUND.code, call.path)
  const bad: [call: (typeof acts)[number], more: object][] = [
    [assignAppeal, { to: 'them' }],
    [acceptAppeal, { version: 0 }],
    [refuseAppeal, { reason: ' ' }],
    [askAppellant, { text: '' }],
    [replyAppellant, { text: '长'.repeat(2001) }],
    [decideAppeal, { result: 'maybe' }],
    [decideAppeal, { reason: '长'.repeat(501) }],
  ]
  for (const [call, more] of bad) assert.equal((await officer.post(call, { ...input, ...more })).code, codes.BAD_INPUT.code)
  for (const more of [{ queue: 'x' }, { state: 9 }, { cursor: 'x' }])
    assert.equal((await officer.post(queryAppeals, more)).code, codes.BAD_INPUT.code)
})

test('all appeals export as a file with their outcomes; no cell is a formula, and the export is audited', async () => {
  const refused = await appealed(member, { ...freeAppeal(), subject: '=HYPERLINK("https://a.example")' })
  const reason = { ...(await at(officer, refused)), reason: '没有写明，请补充后再提' }
  assert.equal((await officer.post(refuseAppeal, reason)).code, 0)
  const open = await appealed(member, freeAppeal())
  const paused = await appealed(member, freeAppeal())
  assert.equal((await officer.post(askAppellant, { ...(await at(officer, paused)), text: '请补充截图' })).code, 0)
  const { data } = await officer.post(exportAppeals, {})
  assert.ok(data)
  assert.match(data.fileName, /^申诉-\d{4}-\d\d-\d\d\.csv$/)
  const lines = data.csv.trim().split('\r\n')
  assert.deepEqual([lines.length, data.more], [data.rows + 1, false])
  assert.ok(data.csv.startsWith('\uFEFF编号,类型,主题,企业'))
  const lineOf = async (appealId: string) => {
    const { number } = await seen(officer, appealId)
    return lines.find((line) => line.startsWith(`${number},`)) ?? ''
  }
  assert.match(await lineOf(refused), /"'=HYPERLINK.*山岚.*,无效反馈,无效反馈,没有写明，请补充后再提,/)
  assert.match(await lineOf(open), /,待审核,,,\d{4}-\d\d-\d\d \d\d:\d\d,\d{4}-\d\d-\d\d \d\d:\d\d,,0,/)
  assert.match(await lineOf(paused), /,待审核,,,\d{4}-\d\d-\d\d \d\d:\d\d,等申诉人补充，已停,,0,/)
  const audit = await api.parts.db.selectFrom('audit').select(['who', 'what']).where('what', '=', '导出申诉').execute()
  assert.deepEqual(audit, [{ who: officer.email, what: '导出申诉' }])
})

test('of two concurrent acts by officers one succeeds, the other is told to reload', async () => {
  const appealId = await appealed(member, freeAppeal())
  const given = await at(officer, appealId)
  const first = await Promise.all([
    officer.post(acceptAppeal, given),
    colleague.post(refuseAppeal, { ...given, reason: '没有写明问题' }),
  ])
  assert.deepEqual(
    first.map(({ code }) => code).toSorted((a, b) => a - b),
    [0, codes.CONFLICT.code],
  )
  const other = await appealed(member, freeAppeal())
  await accepted(officer, other)
  const both = await at(officer, other)
  const decisions = await Promise.all(
    (['upheld', 'kept'] as const).map((result) => officer.post(decideAppeal, { ...both, result, reason: '核对过安装包' })),
  )
  assert.deepEqual(
    decisions.map(({ code }) => code).toSorted((a, b) => a - b),
    [0, codes.CONFLICT.code],
  )
  const { entries, state } = await seen(officer, other)
  assert.equal(state, AppealState.handled)
  assert.equal(entries.filter(({ kind }) => kind === 'upheld' || kind === 'kept').length, 1)
})

test('an officer must first read what the appellant added meanwhile', async () => {
  const appealId = await appealed(member, freeAppeal())
  const old = await at(officer, appealId)
  await member.post(addAppealMessage, { appealId, text: '补充一点' })
  assert.equal((await officer.post(acceptAppeal, old)).code, codes.CONFLICT.code)
  assert.equal((await officer.post(acceptAppeal, await at(officer, appealId))).code, 0)
})

test('an act concurrent with the deletion of the appellant’s account finds no appeal', onPostgres, async () => {
  const leaving = await api.makeMember()
  const given = await at(officer, await appealed(leaving, freeAppeal()))
  const [held, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const deleting = inTransaction(api.parts.db, async (db) => {
    await db.selectFrom('account').select('id').where('id', '=', leaving.id).forUpdate().execute()
    held.resolve()
    await released.promise
    await db.deleteFrom('account').where('id', '=', leaving.id).execute()
  })
  await held.promise
  const accepting = officer.post(acceptAppeal, given)
  try {
    await untilBlocked(api.parts.db)
  } finally {
    released.resolve()
  }
  await deleting
  assert.equal((await accepting).code, codes.NOT_FOUND.code)
})

test('no state is skipped, by calls or in the database', async () => {
  const appealId = await appealed(member, freeAppeal())
  const decision = { result: 'kept', reason: '直接写下结论' }
  assert.equal(
    (await officer.post(decideAppeal, { ...(await at(officer, appealId)), ...decision })).code,
    codes.APPEAL_CLOSED.code,
  )
  await accepted(officer, appealId)
  assert.equal((await officer.post(acceptAppeal, await at(officer, appealId))).code, codes.APPEAL_CLOSED.code)
  assert.equal(
    (await officer.post(refuseAppeal, { ...(await at(officer, appealId)), reason: '来得太晚了' })).code,
    codes.APPEAL_CLOSED.code,
  )
  const { db } = api.parts
  const write = (set: object) => db.updateTable('appeal').set(set).where('id', '=', appealId).execute()
  await assert.rejects(write({ state: 1 }), /does not go from 3 to 1/)
  await assert.rejects(write({ state: 2, result: 'invalid', closed_at: 1 }), /does not go from 3 to 2/)
  await assert.rejects(write({ state: 4 }), /check/)
  await officer.post(decideAppeal, { ...(await at(officer, appealId)), ...decision })
  await assert.rejects(write({ result: 'upheld' }), /never rewritten/)
  await assert.rejects(write({ state: 3, result: null, closed_at: null }), /does not go from 4 to 3/)
  for (const call of [askAppellant, replyAppellant, assignAppeal])
    assert.equal((await officer.post(call, { ...(await at(officer, appealId)), ...words })).code, codes.APPEAL_CLOSED.code)
  for (const result of ['kept', 'upheld'] as const) {
    const again = { ...(await at(officer, appealId)), ...decision, result }
    assert.equal((await officer.post(decideAppeal, again)).code, codes.APPEAL_CLOSED.code, 'it is decided once')
  }
})

test('an appeal is taken, taken over (with a mail to the former holder) and put back, all audited', async () => {
  const appealId = await appealed(member, freeAppeal())
  assert.equal((await officer.post(assignAppeal, { ...(await at(officer, appealId)), to: 'me' })).code, 0)
  const { data: mine } = await officer.post(queryAppeals, { mine: 'true' })
  assert.ok(mine?.items.some((item) => item.appealId === appealId && item.isMine && item.company === '山岚'))
  const reply = async (who: Caller) => who.post(replyAppellant, { ...(await at(who, appealId)), text: '在看' })
  assert.equal((await reply(colleague)).code, codes.HELD_BY_COLLEAGUE.code)
  assert.equal(
    (await colleague.post(assignAppeal, { ...(await at(colleague, appealId)), to: 'nobody' })).code,
    codes.HELD_BY_COLLEAGUE.code,
  )
  assert.equal((await colleague.post(assignAppeal, { ...(await at(colleague, appealId)), to: 'me' })).code, 0)
  const told = (await api.mailsTo(officer.email)).filter(({ subject }) => subject.includes('：已由同事接手'))
  assert.equal(told.length, 1)
  assert.ok(told[0]?.text.includes(colleague.email) && told[0].text.includes(appealId), told[0]?.text)
  assert.equal((await colleague.post(assignAppeal, { ...(await at(colleague, appealId)), to: 'me' })).code, 0)
  assert.equal(
    (await api.mailsTo(colleague.email)).filter(({ subject }) => subject.includes('接手')).length,
    0,
    'who takes what is theirs takes it from nobody',
  )
  assert.equal((await reply(officer)).code, codes.HELD_BY_COLLEAGUE.code)
  assert.equal((await reply(colleague)).code, 0)
  assert.equal((await colleague.post(assignAppeal, { ...(await at(colleague, appealId)), to: 'nobody' })).code, 0)
  assert.equal((await reply(officer)).code, 0)
  const { data } = await member.post(queryAppealDetail, { appealId })
  assert.ok(data?.entries.every(({ kind }) => kind !== 'assigned'))
  const audit = await api.parts.db
    .selectFrom('audit')
    .select(['who', 'what'])
    .where('target', '=', data?.number ?? '')
    .execute()
  assert.deepEqual(
    audit.map(({ who, what }) => `${who === officer.email ? '甲' : '乙'}${what}`).toSorted(),
    ['甲领取申诉', '乙领取申诉', '乙领取申诉', '乙答复申诉人', '乙放回申诉', '甲答复申诉人'].toSorted(),
  )
})

test('an officer who loses the role holds nothing any more, and hears nothing', async () => {
  const admin = await api.makeAccount({ grants: ['administrator'] })
  const leaving = await api.makeAccount({ grants: ['appeals', 'editor'] })
  const [appealId, closed] = [await appealed(member, freeAppeal()), await appealed(member, freeAppeal())]
  const asks = async (id: string) => leaving.post(askAppellant, { ...(await at(leaving, id)), text: '请补充截图' })
  assert.equal((await asks(appealId)).code, 0)
  const reason = { ...(await at(leaving, closed)), reason: '没有写明，请补充后再提' }
  assert.equal((await leaving.post(refuseAppeal, reason)).code, 0)
  const change = { accountId: leaving.id, grants: ['editor'], seen: ['appeals', 'editor'] }
  assert.equal((await admin.post(setGrants, change)).code, 0)
  const after = await seen(officer, appealId)
  const last = after.entries.at(-1)
  assert.equal(after.holder, null)
  assert.deepEqual([last?.kind, last?.who, last?.text], ['assigned', admin.email, `放回：${leaving.email} 不再是申诉专员`])
  assert.equal((await seen(officer, closed)).holder, leaving.email, 'who closed an appeal stays known')
  const audit = await api.parts.db
    .selectFrom('audit')
    .select(['who', 'what'])
    .where('target', '=', after.number)
    .orderBy('id')
    .execute()
  assert.deepEqual(audit.at(-1), { who: admin.email, what: '放回申诉' })
  // An act of theirs that was under way meanwhile.
  await api.parts.db.updateTable('appeal').set({ held_by: leaving.id }).where('id', '=', appealId).execute()
  const mailed = (await api.mailsTo(leaving.email)).length
  await member.post(addAppealMessage, { appealId, text: '截图在附件里' })
  assert.equal((await api.mailsTo(leaving.email)).length, mailed)
  const { data } = await officer.post(queryAppeals, { size: 100 })
  assert.equal(data?.items.find((item) => item.appealId === appealId)?.holder, null)
  assert.equal((await officer.post(replyAppellant, { ...(await at(officer, appealId)), text: '收到' })).code, 0)
  assert.equal((await seen(officer, appealId)).holder, officer.email)
})

const barred = async (who: Caller, appealId: string) => {
  const { bar } = await seen(who, appealId)
  const given = { ...(await at(who, appealId)), ...words }
  for (const call of acts) assert.equal((await who.post(call, given)).code, codes.NOT_INDEPENDENT.code, call.path)
  return bar
}

test('nobody decides their own appeal or an appeal against their own decision as a certifier', async () => {
  const both = await api.makeMember({ grants: ['appeals', 'certifier'] })
  assert.match(await barred(both, await appealed(both, freeAppeal())), /自己提出/)

  const { versionId } = await readFor(api, member, { bytes: packageOf({ package: 'cn.example.packed' }, packed) })
  const reviewer = await makeReviewer(api, LAB_ONE.id)
  const identifyId = await certify(api, member, { versionId, standards: ['stability'] })
  const [question] = (await both.post(queryOfficeRound, { identifyId })).data?.undetermined ?? []
  await both.post(decideTerm, { identifyId, termId: question?.id, outcome: 'fail', reason: '脱壳后发现违规' })
  await judgeTask(api, reviewer, { taskId: (await newestTask(reviewer))?.taskId ?? '' })
  const appealId = await appealed(member, termAppeal({ identifyId, termId: question?.id ?? '' }))
  assert.match(await barred(both, appealId), /认证官/)
  // A new mail address doesn't make a new person.
  const email = 'renamed@example.test'
  await api.parts.db.updateTable('account').set({ email, email_key: email }).where('id', '=', both.id).execute()
  assert.match(await barred(both, appealId), /认证官/)
  await accepted(officer, appealId)
  assert.equal((await seen(officer, appealId)).bar, '')
})

test('nobody decides an appeal about their own lab’s finding', async () => {
  const reviewer = await api.makeAccount({ grants: ['vendor', 'appeals'] })
  await api.parts.db.insertInto('reviewer').values({ account_id: reviewer.id, member_id: LAB_ONE.id }).execute()
  const { versionId } = await readFor(api, member, { bytes: packageOf({ package: 'cn.example.lab' }) })
  const identifyId = await certify(api, member, { versionId, standards: ['largeScreen'] })
  await judgeTask(api, reviewer, { taskId: (await newestTask(reviewer))?.taskId ?? '', said: { 'LSA-16': 'fail' } })
  const appealId = await appealed(member, termAppeal({ identifyId, termId: 'LSA-16', memberId: LAB_ONE.id }))
  assert.match(await barred(reviewer, appealId), /实验室/)
  // Leaving the lab doesn't change who judged.
  await api.parts.db.deleteFrom('reviewer').where('account_id', '=', reviewer.id).execute()
  assert.match(await barred(reviewer, appealId), /实验室/)
  const { lab, term, obstacle, roundState } = await seen(officer, appealId)
  assert.deepEqual([lab?.results.length, lab?.results[0]?.result.evidence.length, term?.id], [1, 1, 'LSA-16'])
  assert.deepEqual([obstacle, roundState], ['', GoldState.notPassed])
})

test('the desk lists the appeals due first, and counts the waiting ones', async () => {
  await appealed(member, termAppeal(await failedRound(api, member, { package: 'cn.example.due', standards: ['security'] })))
  const { data } = await officer.post(queryAppeals, { size: 100 })
  const dues = data?.items.map(({ clock }) => clock?.dueAt ?? 0) ?? []
  assert.deepEqual(
    dues,
    dues.toSorted((a, b) => a - b),
  )
  assert.equal(data?.items.length, (data?.waiting.pendingReview ?? 0) + (data?.waiting.pendingHandling ?? 0))
  const first = await officer.post(queryAppeals, { size: 1 })
  const second = await officer.post(queryAppeals, { size: 1, cursor: first.data?.nextCursor })
  assert.equal(second.data?.items[0]?.appealId, data?.items[1]?.appealId)
  const { data: closed } = await officer.post(queryAppeals, { queue: 'closed' })
  assert.ok(closed?.items.every(({ clock, result }) => clock === null && result !== null))
  assert.equal((await officer.post(queryAppeals, { keyword: '没有这样的词' })).data?.items.length, 0)
  assert.ok(((await officer.post(queryAppeals, { keyword: '山岚', state: 1 })).data?.items.length ?? 0) > 0)
})

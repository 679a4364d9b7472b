import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, before, test } from 'node:test'
import { applyAppeal, queryAppealDetail } from '@alliance/contract/appeal'
import { decideAppeal } from '@alliance/contract/appeals-desk'
import { queryCertificateOfRound } from '@alliance/contract/certificate'
import { codes } from '@alliance/contract/codes'
import { MEMBER_TYPE_ECOSYSTEM, MEMBER_TYPE_VENDOR } from '@alliance/contract/home'
import { queryApkDetail, queryRound } from '@alliance/contract/identify'
import { exportReport, queryReport, queryTerm } from '@alliance/contract/round-report'
import { queryApkDeviceList, queryDifference, userRetestApply, withdrawRound } from '@alliance/contract/round-acts'
import { type StandardId, standards } from '@alliance/contract/standards'
import { AppealState, GoldState, StandardState } from '@alliance/contract/states'
import { breaking, type Change, change } from '../../analysis/samples.ts'
import { type Caller, startTestApi, type TestApi } from '../../testing/index.ts'
import { certify, debuggable, packageOf, readFor } from '../identify/testing/submit.ts'
import { LAB_ONE, LAB_TWO } from '../review/testing/pass-review.ts'
import { judgeTask, makeReviewer, newestTask } from '../vendor/testing/lab.ts'
import { accepted, appealed, at, failedRound, seen, termAppeal } from './testing/appeal.ts'

let api: TestApi
let member: Caller
let officer: Caller
let one: Caller
let two: Caller
let count = 0
const members = [LAB_ONE, LAB_TWO]
const REASON = '复核发布包：条款所指的情形不在其中'
before(async () => {
  api = await startTestApi()
  member = await api.makeMember({ companyName: '听雨' })
  officer = await api.makeAccount({ grants: ['appeals'] })
  await failed(['security'])
  one = await makeReviewer(api, LAB_ONE.id)
  two = await makeReviewer(api, LAB_TWO.id)
})
after(() => api.close())

const failed = (wanted: readonly StandardId[], spoilt: Change = debuggable) => {
  count += 1
  return failedRound(api, member, { package: `cn.example.uphold${count}`, standards: wanted, spoilt, members })
}
const labs = async (said: Parameters<typeof judgeTask>[2]['said'] = {}, other: typeof said = {}) => {
  await judgeTask(api, one, { taskId: (await newestTask(one))?.taskId ?? '', said })
  await judgeTask(api, two, { taskId: (await newestTask(two))?.taskId ?? '', said: other })
}
const report = async (identifyId: string) => {
  const { data } = await member.post(queryReport, { identifyId })
  assert.ok(data)
  return data
}
type Term = { identifyId: string; termId: string; memberId?: string }
const decide = async (term: Term, given: object = { result: 'upheld', outcome: 'pass' }) => {
  const appealId = await appealed(member, termAppeal(term))
  await accepted(officer, appealId)
  const answer = await officer.post(decideAppeal, { ...(await at(officer, appealId)), reason: REASON, ...given })
  return { appealId, answer, number: (await seen(officer, appealId)).number }
}
const exported = async (identifyId: string, format: 'json' | 'csv' | 'sarif') =>
  (await member.post(exportReport, { identifyId, format })).data?.content ?? ''

test('upheld: the report shows the officer’s reason, the round passes, hash and downloads are updated', async () => {
  const round = await failed(['security'])
  const before = await report(round.identifyId)
  assert.equal(before.round.goldState, GoldState.notPassed)
  const { answer, number } = await decide(round)
  assert.deepEqual([answer.code, answer.data?.goldState, answer.data?.state], [0, GoldState.passed, AppealState.handled])
  const after = await report(round.identifyId)
  assert.deepEqual([after.round.goldState, after.standards[0]?.state], [GoldState.passed, StandardState.passed])
  const { data: term } = await member.post(queryTerm, round)
  assert.deepEqual([term?.outcome, term?.evidence.length, term?.decision?.appeal], ['pass', 0, number])
  assert.ok(term?.reason.includes(REASON) && term.reason.includes(number) && term.reason.includes('未通过'))
  assert.notEqual(after.provenance.reportHash, before.provenance.reportHash)
  const json = await exported(round.identifyId, 'json')
  assert.equal(createHash('sha256').update(json).digest('hex'), after.provenance.reportHash)
  for (const format of ['json', 'csv', 'sarif'] as const)
    assert.ok((await exported(round.identifyId, format)).includes(number), format)
  const { data } = await member.post(queryRound, { identifyId: round.identifyId })
  assert.ok(data?.timeline.some(({ who, what, why }) => who === '申诉专员' && what.includes(number) && why === REASON))
  assert.ok((await api.mailsTo(member.email)).some(({ subject }) => subject.includes('申诉成立')))
  // A settled finding can't be appealed again.
  const again = await member.post(applyAppeal, termAppeal(round))
  assert.equal(again.code, codes.ROUND_NOT_APPEALABLE.code)
})

test('rejected: only the appeal changes', async () => {
  const round = await failed(['security'])
  const state = async () => ({
    json: await exported(round.identifyId, 'json'),
    timeline: (await member.post(queryRound, { identifyId: round.identifyId })).data?.timeline,
    ...(await report(round.identifyId)).provenance,
  })
  const before = await state()
  const { answer } = await decide(round, { result: 'kept' })
  assert.deepEqual([answer.code, answer.data?.goldState], [0, null])
  assert.deepEqual(await state(), before)
})

test('upholding requires the term’s new outcome, which may be “not applicable”', async () => {
  const round = await failed(['security'])
  const { answer, appealId } = await decide(round, { result: 'upheld' })
  assert.equal(answer.code, codes.BAD_INPUT.code)
  // A refused decision changes nothing.
  assert.equal((await seen(officer, appealId)).state, AppealState.pendingHandling)
  assert.equal((await report(round.identifyId)).round.goldState, GoldState.notPassed)
  const given = { ...(await at(officer, appealId)), result: 'upheld', outcome: 'notApplicable', reason: REASON }
  assert.equal((await officer.post(decideAppeal, given)).data?.goldState, GoldState.passed)
  assert.equal((await member.post(queryTerm, round)).data?.outcome, 'notApplicable')
})

test('a full round: labs not asked before get their tasks, and the certificate follows their results', async () => {
  const round = await failed(standards.map(({ id }) => id))
  const before = await report(round.identifyId)
  assert.ok(before.standards.some(({ state }) => state === StandardState.terminated))
  const { answer } = await decide(round)
  assert.equal(answer.data?.goldState, GoldState.certifying)
  const running = await report(round.identifyId)
  assert.ok(running.standards.every(({ state }) => state !== StandardState.terminated && state !== StandardState.notPassed))
  assert.equal((await newestTask(one))?.roundNumber, running.round.number)
  assert.ok((await api.mailsTo(one.email)).some(({ subject }) => subject.includes(running.round.number)))
  // Reopening is a change of state like any other: an event of its own, and a mail.
  const { data } = await member.post(queryRound, { identifyId: round.identifyId })
  assert.deepEqual([data?.timeline.at(-1)?.who, data?.timeline.at(-1)?.goldState], ['申诉专员', GoldState.certifying])
  const mails = await api.mailsTo(member.email)
  assert.ok(mails.some(({ subject, text }) => subject.includes('的金标认证：重新认证') && text.includes(running.round.number)))
  await labs()
  const after = await report(round.identifyId)
  assert.ok(after.standards.every(({ state }) => state === StandardState.passed))
  const { data: certificate } = await member.post(queryCertificateOfRound, { identifyId: round.identifyId })
  assert.equal(certificate?.signed.certificate.reportHash, after.provenance.reportHash)
})

test('a lab that left certification gets no task of a reopened round while another one is left', async () => {
  const round = await failed(['security', 'largeScreen'])
  const leave = (memberId: string, type: number) =>
    api.parts.db.updateTable('member').set({ type }).where('id', '=', memberId).execute()
  await leave(LAB_ONE.id, MEMBER_TYPE_ECOSYSTEM)
  const { answer } = await decide(round)
  await leave(LAB_ONE.id, MEMBER_TYPE_VENDOR)
  assert.equal(answer.data?.goldState, GoldState.certifying)
  const { data: labs } = await member.post(queryApkDeviceList, { identifyId: round.identifyId })
  assert.deepEqual(
    labs?.map(({ memberId }) => memberId),
    [LAB_TWO.id],
  )
  await judgeTask(api, two, { taskId: (await newestTask(two))?.taskId ?? '' })
  assert.equal((await report(round.identifyId)).round.goldState, GoldState.passed)
})

test('a device term: changed for the lab in question only, with the reason beside its finding', async () => {
  count += 1
  const { versionId } = await readFor(api, member, { bytes: packageOf({ package: `cn.example.uphold${count}` }), members })
  const identifyId = await certify(api, member, { versionId, standards: standards.map(({ id }) => id) })
  await labs({ 'LSA-16': 'fail' }, { 'LSA-16': 'fail' })
  assert.equal((await report(identifyId)).round.goldState, GoldState.notPassed)
  const bare = await member.post(applyAppeal, termAppeal({ identifyId, termId: 'LSA-16' }))
  assert.equal(bare.code, codes.BAD_INPUT.code)
  const first = await decide({ identifyId, termId: 'LSA-16', memberId: LAB_ONE.id })
  // The other lab's result still counts.
  assert.equal(first.answer.data?.goldState, GoldState.notPassed)
  const { data: half } = await member.post(queryTerm, { identifyId, termId: 'LSA-16' })
  assert.equal(half?.outcome, 'fail')
  assert.deepEqual(
    half?.devices?.map(({ outcome, decision }) => [outcome, decision?.appeal]),
    [
      ['fail', first.number],
      ['fail', undefined],
    ],
  )
  assert.equal(half?.evidence.length, 1)
  const second = await decide({ identifyId, termId: 'LSA-16', memberId: LAB_TWO.id })
  assert.equal(second.answer.data?.goldState, GoldState.passed)
  const { data: term } = await member.post(queryTerm, { identifyId, termId: 'LSA-16' })
  const said = [LAB_ONE, LAB_TWO].map(
    ({ name }, at) => `申诉 ${[first, second][at]?.number} 成立，${name}的这一项改判为通过：${REASON}`,
  )
  assert.equal(term?.reason, said.join('；'))
  const { data: certificate } = await member.post(queryCertificateOfRound, { identifyId })
  assert.ok(certificate)
})

test('with one of two failed terms upheld, the round reopens and ends again as not passed', async () => {
  const both = change.chain(debuggable, breaking('SEC-06'))
  const round = await failed(['security'], both)
  assert.ok(round.failed.length >= 2)
  const { answer } = await decide(round)
  assert.equal(answer.data?.goldState, GoldState.notPassed)
  const { terms } = await report(round.identifyId)
  assert.equal(terms.find(({ id }) => id === round.termId)?.outcome, 'pass')
  assert.equal(terms.filter(({ outcome }) => outcome === 'fail').length, round.failed.length - 1)
})

test('an appeal can’t override a newer round, or a higher version with its own verdict', async () => {
  const round = await failed(['security'])
  const appealId = await appealed(member, termAppeal(round))
  await accepted(officer, appealId)
  const { number } = await seen(officer, appealId)
  const atStake = async () => [
    (await member.post(queryRound, { identifyId: round.identifyId })).data?.retestOptions?.appealsAtStake,
    (await member.post(queryApkDetail, { versionId: round.versionId })).data?.appealsAtStake,
  ]
  assert.deepEqual(await atStake(), [[number], [number]], 'said before another round supersedes it')
  const { data: newer } = await member.post(userRetestApply, { identifyId: round.identifyId, reason: '再测' })
  const given = { result: 'upheld', outcome: 'pass', reason: REASON }
  const decideNow = async () => officer.post(decideAppeal, { ...(await at(officer, appealId)), ...given })
  assert.equal((await decideNow()).code, codes.NEWER_ROUND.code)
  assert.ok((await seen(officer, appealId)).obstacle.includes('更新的一轮'))
  const told = async () => (await member.post(queryAppealDetail, { appealId })).data?.obstacle
  assert.match((await told()) ?? '', /^这个版本有更新的一轮认证/, 'the appellant is told too')
  assert.deepEqual(await atStake(), [[], []])
  // A withdrawn round doesn't count: the older one can be appealed again.
  await member.post(withdrawRound, { identifyId: newer?.identifyId })
  assert.equal((await seen(officer, appealId)).obstacle, '')
  assert.equal(await told(), '')
  assert.deepEqual(await atStake(), [[number], [number]])

  const higher = packageOf({ package: `cn.example.uphold${count}`, versionCode: 9_000, versionName: '9.0' })
  const { versionId } = await readFor(api, member, { bytes: higher, members })
  await certify(api, member, { versionId, standards: ['security'] })
  assert.equal((await decideNow()).code, codes.HIGHER_VERSION_CERTIFIED.code)
  assert.equal((await report(round.identifyId)).round.goldState, GoldState.notPassed)
  assert.equal((await officer.post(decideAppeal, { ...(await at(officer, appealId)), result: 'kept', reason: REASON })).code, 0)
  assert.deepEqual(await atStake(), [[], []])
})

test('the difference distinguishes what an appeal settled from what was changed', async () => {
  const first = await failed(['security'])
  const { data: retest } = await member.post(userRetestApply, { identifyId: first.identifyId, reason: '再测' })
  await api.drain()
  const { number } = await decide({ identifyId: retest?.identifyId ?? '', termId: first.termId })
  const { data } = await member.post(queryDifference, { identifyId: retest?.identifyId })
  assert.deepEqual(
    data?.fixed.map(({ termId, appeal }) => [termId, appeal]),
    [[first.termId, number]],
  )
})

test('of two concurrent decisions on one round each counts once', async () => {
  const both = change.chain(debuggable, breaking('SEC-06'))
  const round = await failed(['security'], both)
  const ids = []
  for (const termId of round.failed) {
    const appealId = await appealed(member, termAppeal({ ...round, termId }))
    await accepted(officer, appealId)
    ids.push(await at(officer, appealId))
  }
  const given = { result: 'upheld', outcome: 'pass', reason: REASON }
  const answers = await Promise.all(ids.map((one) => officer.post(decideAppeal, { ...one, ...given })))
  assert.ok(answers.every(({ code }) => code === 0))
  assert.equal((await report(round.identifyId)).round.goldState, GoldState.passed)
})

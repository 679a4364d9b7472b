import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { queryCertificateOfRound } from '@alliance/contract/certificate'
import { codes } from '@alliance/contract/codes'
import { queryRound } from '@alliance/contract/identify'
import { setGrants } from '@alliance/contract/office'
import { exportReport, queryReport, queryTerm } from '@alliance/contract/round-report'
import {
  decideTerm,
  exportOfficeReport,
  holdRound,
  hurryRound,
  queryOfficeRound,
  queryOfficeRounds,
  stopRound,
} from '@alliance/contract/round-acts'
import { saveDeviceResult } from '@alliance/contract/vendor'
import { type StandardId, standards } from '@alliance/contract/standards'
import { GoldState, MemberTaskState, StandardState } from '@alliance/contract/states'
import { packed } from '../../analysis/samples.ts'
import { type Caller, startTestApi, type TestApi } from '../../testing/index.ts'
import { certify, packageOf, readFor } from '../identify/testing/submit.ts'
import { LAB_ONE, LAB_TWO } from '../review/testing/pass-review.ts'
import { judgeTask, makeReviewer, newestTask } from '../vendor/testing/lab.ts'

let api: TestApi
let member: Caller
let certifier: Caller
let one: Caller
let two: Caller
let count = 0
const both = [LAB_ONE, LAB_TWO]

const open = async (wanted: readonly StandardId[], spoilt?: Parameters<typeof packageOf>[1]) => {
  count += 1
  const { versionId } = await readFor(api, member, {
    bytes: packageOf({ package: `cn.example.desk${count}` }, spoilt),
    members: both,
  })
  return certify(api, member, { versionId, standards: [...wanted] })
}

before(async () => {
  api = await startTestApi()
  member = await api.makeMember({ companyName: '山海' })
  certifier = await api.makeAccount({ grants: ['certifier'] })
  await readFor(api, member, { bytes: packageOf({ package: 'cn.example.desk' }), members: both })
  one = await makeReviewer(api, LAB_ONE.id)
  two = await makeReviewer(api, LAB_TWO.id)
})
after(() => api.close())

const labs = async (said: Record<string, 'pass' | 'fail' | 'undetermined'> = {}, other = said) => {
  await judgeTask(api, one, { taskId: (await newestTask(one))?.taskId ?? '', said })
  await judgeTask(api, two, { taskId: (await newestTask(two))?.taskId ?? '', said: other })
}
const stateOf = async (identifyId: string) => (await member.post(queryRound, { identifyId })).data?.round.goldState
const questions = async (identifyId: string) => (await certifier.post(queryOfficeRound, { identifyId })).data?.undetermined ?? []

test('is for certifiers who passed the second factor', async () => {
  const identifyId = await open(['largeScreen'])
  const unproved = await api.makeAccount({ grants: ['certifier'], secondFactor: false })
  const editor = await api.makeAccount({ grants: ['editor'] })
  const input = { identifyId, termId: 'LSA-16', outcome: 'pass', reason: '看过全部录像', to: 'me' }
  for (const call of [queryOfficeRounds, queryOfficeRound, holdRound, exportOfficeReport, decideTerm, stopRound]) {
    assert.equal((await member.post(call, input)).code, codes.FORBIDDEN.code, call.path)
    assert.equal((await editor.post(call, input)).code, codes.FORBIDDEN.code, call.path)
    assert.equal((await unproved.post(call, input)).code, codes.SECOND_FACTOR_NEEDED.code, call.path)
    assert.equal((await api.post(call, input)).code, codes.TOKEN_MISSING.code, call.path)
  }
  for (const bad of [{ reason: '' }, { outcome: 'undetermined' }, { reason: '长'.repeat(501) }])
    assert.equal((await certifier.post(decideTerm, { ...input, ...bad })).code, codes.BAD_INPUT.code)
  assert.equal((await certifier.post(stopRound, { identifyId, reason: '' })).code, codes.BAD_INPUT.code)
  assert.equal((await certifier.post(holdRound, { identifyId, to: 'colleague' })).code, codes.BAD_INPUT.code)
  for (const call of [queryOfficeRound, holdRound, exportOfficeReport, decideTerm, stopRound])
    assert.equal((await certifier.post(call, { ...input, identifyId: 'nobody' })).code, codes.NOT_FOUND.code)
})

test('what a lab couldn’t determine is decided for that lab, with a reason shown in the report', async () => {
  const identifyId = await open(['largeScreen'])
  await labs({ 'LSA-16': 'undetermined' }, {})
  assert.equal(await stateOf(identifyId), GoldState.certifying)
  const { data: listed } = await certifier.post(queryOfficeRounds, { waiting: 'true' })
  const row = listed?.items.find(({ round }) => round.identifyId === identifyId)
  assert.deepEqual([row?.undetermined, row?.company], [1, '山海'])
  const waitingTotal = listed?.waitingTotal ?? 0
  const [question] = await questions(identifyId)
  assert.deepEqual([question?.id, question?.memberId], ['LSA-16', LAB_ONE.id])
  const input = { identifyId, termId: 'LSA-16', memberId: LAB_ONE.id, outcome: 'pass', reason: '复核录像，折叠 20 次无闪退' }
  for (const wrong of [{ memberId: LAB_TWO.id }, { memberId: undefined }, { termId: 'LSA-17' }])
    assert.equal((await certifier.post(decideTerm, { ...input, ...wrong })).code, codes.CONFLICT.code)
  const answers = await Promise.all([1, 2].map(() => certifier.post(decideTerm, input)))
  assert.equal(answers.filter(({ code }) => code === 0).length, 1)
  assert.equal(await stateOf(identifyId), GoldState.passed)
  const { data: term } = await member.post(queryTerm, { identifyId, termId: 'LSA-16' })
  const said = `${LAB_TWO.name}判为通过；认证官判定${LAB_ONE.name}不可判定的结果为通过：${input.reason}`
  assert.deepEqual([term?.outcome, term?.reason], ['pass', said])
  assert.equal(term?.devices?.find(({ memberId }) => memberId === LAB_ONE.id)?.decision?.reason, input.reason)
  const { data: after } = await certifier.post(queryOfficeRounds, { waiting: 'true' })
  assert.equal(after?.waitingTotal, waitingTotal - 1)
  const audit = await api.parts.db.selectFrom('audit').select(['who', 'what', 'detail']).execute()
  assert.ok(audit.some(({ who, detail }) => who === certifier.email && detail.includes(input.reason)))
})

test('a fail that a certifier decided is never told as the lab’s', async () => {
  const identifyId = await open(['largeScreen'])
  await labs({ 'LSA-16': 'undetermined' }, {})
  const [reason, termId] = ['日志里看到安装失败', 'LSA-16']
  await certifier.post(decideTerm, { identifyId, termId, memberId: LAB_ONE.id, outcome: 'fail', reason })
  assert.equal(await stateOf(identifyId), GoldState.notPassed)
  const { data: term } = await member.post(queryTerm, { identifyId, termId })
  const said = `${LAB_TWO.name}判为通过；认证官判定${LAB_ONE.name}不可判定的结果为未通过：${reason}`
  assert.equal(term?.reason, said)
  assert.deepEqual([term?.evidence, term?.fix], [[{ at: LAB_ONE.name, where: '人工判定', found: reason }], []])
  const { data: csv } = await member.post(exportReport, { identifyId, format: 'csv' })
  const row = csv?.content.split('\r\n').find((line) => line.includes(`,${termId},`))
  assert.ok(row?.endsWith(`,未通过,${said},${LAB_ONE.name} 人工判定,,${reason},,`), row)
})

test('a decision is about the result that the certifier saw: what a lab has corrected waits for a new one', async () => {
  const identifyId = await open(['largeScreen'])
  await labs({ 'LSA-16': 'undetermined', 'LSA-17': 'undetermined' }, {})
  const taskId = (await newestTask(one))?.taskId ?? ''
  const correct = (note: string) =>
    one.post(saveDeviceResult, { taskId, termId: 'LSA-16', outcome: 'undetermined', measured: '', note, evidenceIds: [] })
  const revisions = async () => Object.fromEntries((await questions(identifyId)).map(({ id, revision }) => [id, revision]))
  assert.deepEqual(await revisions(), { 'LSA-16': 1, 'LSA-17': 1 })
  const given = { identifyId, termId: 'LSA-16', memberId: LAB_ONE.id, outcome: 'pass', reason: '看过录像，没有闪退' }
  assert.equal((await correct('录像是别的应用的，已重录')).data?.revision, 2)
  assert.equal((await certifier.post(decideTerm, { ...given, revision: '1' })).code, codes.EDITED_MEANWHILE.code)
  assert.equal((await certifier.post(decideTerm, { ...given, revision: '2' })).code, 0)
  assert.deepEqual(await revisions(), { 'LSA-17': 1 })
  // Corrected after the decision: what was said of the former recording says nothing of this one.
  assert.equal((await correct('第二段录像也不对，又重录了')).data?.revision, 3)
  assert.deepEqual(await revisions(), { 'LSA-16': 3, 'LSA-17': 1 })
  const { data: waiting } = await member.post(queryTerm, { identifyId, termId: 'LSA-16' })
  const finding = waiting?.devices?.find(({ memberId }) => memberId === LAB_ONE.id)
  assert.deepEqual([waiting?.outcome, finding?.decision], ['undetermined', null])
  const reason = '第三次的录像里闪退了'
  assert.equal((await certifier.post(decideTerm, { ...given, outcome: 'fail', reason, revision: '3' })).code, 0)
  const { data: term } = await member.post(queryTerm, { identifyId, termId: 'LSA-16' })
  assert.deepEqual([term?.outcome, term?.evidence[0]?.found], ['fail', reason])
  assert.equal(await stateOf(identifyId), GoldState.notPassed)
})

test('nobody decides or stops their own application', async () => {
  const both = await api.makeMember({ grants: ['certifier'] })
  const { versionId } = await readFor(api, both, {
    bytes: packageOf({ package: 'cn.example.deskown' }, packed),
    members: [LAB_ONE, LAB_TWO],
  })
  const identifyId = await certify(api, both, { versionId, standards: ['stability'] })
  const { data: seen } = await both.post(queryOfficeRound, { identifyId })
  assert.equal(seen?.bar, codes.OWN_CASE.message)
  const said = { identifyId, termId: seen?.undetermined[0]?.id, outcome: 'pass', reason: '我说可以就可以' }
  assert.equal((await both.post(decideTerm, said)).code, codes.OWN_CASE.code)
  assert.equal((await both.post(stopRound, said)).code, codes.OWN_CASE.code)
  assert.equal((await both.post(holdRound, { identifyId, to: 'me' })).code, codes.OWN_CASE.code)
  assert.equal((await certifier.post(queryOfficeRound, { identifyId })).data?.bar, '')
  assert.equal((await certifier.post(stopRound, said)).code, 0)
})

test('who works on a round is shown to colleagues, excludes nobody, and expires', async () => {
  const identifyId = await open(['largeScreen'])
  await labs({ 'LSA-16': 'undetermined' })
  const colleague = await api.makeAccount({ grants: ['certifier'] })
  const hold = (who: Caller, rest: object) => who.post(holdRound, { identifyId, ...rest })
  const holderFor = async (who: Caller) => {
    const { data: round } = await who.post(queryOfficeRound, { identifyId })
    const { data: list } = await who.post(queryOfficeRounds, { waiting: 'true', size: 100 })
    const row = list?.items.find(({ round }) => round.identifyId === identifyId)
    assert.deepEqual(row?.holder, round?.holder)
    return round?.holder
  }
  assert.equal(await holderFor(certifier), null)
  const taken = await Promise.all([certifier, colleague].map((who) => hold(who, { to: 'me' })))
  assert.deepEqual(
    taken.map(({ code }) => code).toSorted((a, b) => a - b),
    [0, codes.CONFLICT.code],
  )
  const [first, second] = taken[0]?.code === 0 ? [certifier, colleague] : [colleague, certifier]
  const held = await holderFor(second)
  assert.deepEqual([held?.email, held?.isMine, (await holderFor(first))?.isMine], [first.email, false, true])

  // Put back by its holder, and taken over in the state that was seen.
  const seenSince = held?.since
  assert.equal((await hold(second, { to: 'nobody', seenSince })).code, codes.CONFLICT.code)
  api.shiftClock(1_000)
  assert.equal((await hold(second, { to: 'me', seenSince })).code, 0)
  assert.equal((await hold(first, { to: 'nobody', seenSince })).code, codes.CONFLICT.code)
  const now = await holderFor(second)
  assert.equal((await hold(second, { to: 'nobody', seenSince: now?.since })).code, 0)
  assert.equal(await holderFor(second), null)

  // It expires by itself; whoever decides becomes the holder, unless a colleague is.
  await hold(second, { to: 'me' })
  api.shiftClock(api.parts.limits.roundHeldMs)
  assert.equal(await holderFor(second), null)
  const say = (who: Caller, memberId: string) =>
    who.post(decideTerm, { identifyId, termId: 'LSA-16', memberId, outcome: 'pass', reason: '看过全部录像' })
  assert.equal((await say(first, LAB_ONE.id)).code, 0)
  const after = await holderFor(second)
  assert.equal(after?.email, first.email)
  assert.equal((await say(second, LAB_TWO.id)).data?.goldState, GoldState.passed, 'a colleague may all the same')
  assert.equal((await second.post(queryOfficeRound, { identifyId })).data?.holder, null)
  assert.equal((await hold(first, { to: 'nobody', seenSince: after?.since })).code, codes.ROUND_CLOSED.code)
})

test('a certifier who loses the role works on nothing any more', async () => {
  const identifyId = await open(['largeScreen'])
  await labs({ 'LSA-16': 'undetermined' })
  const admin = await api.makeAccount({ grants: ['administrator'] })
  const leaving = await api.makeAccount({ grants: ['certifier', 'editor'] })
  const holder = async () => (await certifier.post(queryOfficeRound, { identifyId })).data?.holder?.email
  assert.equal((await leaving.post(holdRound, { identifyId, to: 'me' })).code, 0)
  const set = (grants: string[], seen: string[]) => admin.post(setGrants, { accountId: leaving.id, grants, seen })
  assert.equal((await set(['certifier'], ['certifier', 'editor'])).code, 0)
  assert.equal(await holder(), leaving.email)
  assert.equal((await set([], ['certifier'])).code, 0)
  assert.equal(await holder(), undefined)
  assert.equal((await certifier.post(holdRound, { identifyId, to: 'me' })).code, 0)
  assert.equal((await certifier.post(stopRound, { identifyId, reason: '实验室的测试机坏了，这一轮停止' })).code, 0)
})

test('waiting rounds are listed oldest first, page by page, and say that the applicant waits', async () => {
  const opened = [await open(['stability'], packed), await open(['stability'], packed)]
  const listed: string[] = []
  let cursor: string | undefined
  do {
    const { data } = await certifier.post(queryOfficeRounds, { waiting: 'true', size: 1, ...(cursor && { cursor }) })
    listed.push(...(data?.items ?? []).map(({ round }) => round.identifyId))
    cursor = data?.nextCursor ?? undefined
  } while (cursor)
  assert.deepEqual(
    listed.filter((id) => opened.includes(id)),
    opened,
  )
  const [identifyId = ''] = opened
  assert.equal((await member.post(hurryRound, { identifyId })).code, 0)
  const { data } = await certifier.post(queryOfficeRounds, { waiting: 'true', size: 100 })
  assert.deepEqual(
    opened.map((id) => typeof data?.items.find(({ round }) => round.identifyId === id)?.hurriedAt),
    ['number', 'object'],
  )
  const hurried = (await api.mailsTo(certifier.email)).filter(({ subject }) => subject.startsWith('申请人催办'))
  assert.equal(hurried.length, 1)
  assert.ok(hurried[0]?.text.includes(`/office/certification/round?identifyId=${identifyId}`))
  for (const id of opened) await certifier.post(stopRound, { identifyId: id, reason: '测试后收拾' })
})

test('what the engine couldn’t determine goes to the desk; a fail there ends the round', async () => {
  const identifyId = await open(['stability'], packed)
  const [first] = await questions(identifyId)
  assert.deepEqual([first?.id, first?.memberId], ['STAB-06', null])
  const { data } = await certifier.post(decideTerm, { identifyId, termId: first?.id, outcome: 'fail', reason: '脱壳后发现违规' })
  // The labs are working: the round ends only after their results.
  assert.equal(data?.goldState, GoldState.certifying)
  await labs()
  assert.equal(await stateOf(identifyId), GoldState.notPassed)
  const { data: term } = await member.post(queryTerm, { identifyId, termId: first?.id })
  assert.deepEqual([term?.outcome, term?.decision?.reason, term?.evidence.length], ['fail', '脱壳后发现违规', 1])
  assert.equal(
    (await certifier.post(decideTerm, { identifyId, termId: first?.id, outcome: 'pass', reason: '重新看过后改判' })).code,
    codes.ROUND_CLOSED.code,
  )
})

test('stopped: abnormal with the reason, and open to a retest', async () => {
  const identifyId = await open(['largeScreen'])
  const answers = await Promise.all([1, 2].map(() => certifier.post(stopRound, { identifyId, reason: '实验室断电' })))
  assert.deepEqual(
    answers.map(({ code }) => code).toSorted((a, b) => a - b),
    [0, codes.ROUND_CLOSED.code],
  )
  const { data } = await member.post(queryRound, { identifyId })
  assert.deepEqual([data?.round.goldState, data?.stateReason], [GoldState.abnormal, '实验室断电'])
  const { data: desk } = await certifier.post(queryOfficeRounds, { goldState: '4' })
  assert.ok(desk?.items.some(({ round }) => round.identifyId === identifyId))
  assert.equal((await certifier.post(queryOfficeRounds, { goldState: '9' })).code, codes.BAD_INPUT.code)
})

test('all seven standards passed: the certificate is issued with the round', async () => {
  const identifyId = await open(standards.map(({ id }) => id))
  await labs()
  assert.equal(await stateOf(identifyId), GoldState.passed)
  const { data: certificate } = await member.post(queryCertificateOfRound, { identifyId })
  const { data: desk } = await certifier.post(queryOfficeRound, { identifyId })
  assert.ok(certificate)
  assert.equal(desk?.certificateNumber, certificate.signed.certificate.number)
  const { data: report } = await member.post(queryReport, { identifyId })
  assert.equal(certificate.signed.certificate.reportHash, report?.provenance.reportHash)
  assert.ok(desk?.tasks.every(({ taskState }) => taskState === MemberTaskState.passed))
  const { data: file } = await certifier.post(exportOfficeReport, { identifyId })
  assert.equal(
    file?.content,
    (await member.post(exportReport, { identifyId, format: 'pdf' })).data?.content,
    'what the applicant reads',
  )
})

test('finds a round by number, certificate, app, package and company, within a state', async () => {
  const identifyId = await open(['largeScreen'])
  const { data: desk } = await certifier.post(queryOfficeRound, { identifyId })
  const find = async (keyword: string, rest: object = {}) =>
    (await certifier.post(queryOfficeRounds, { keyword, size: 100, ...rest })).data?.items.map(({ round }) => round.identifyId)
  const { number } = desk!.round
  assert.deepEqual(await find(number.toLowerCase()), [identifyId])
  // A round has one version; its name tells several versions of an app apart.
  const version = await api.parts.db
    .selectFrom('version')
    .innerJoin('round', 'round.version_id', 'version.id')
    .select('version.version_name')
    .where('round.id', '=', identifyId)
    .executeTakeFirstOrThrow()
  const { data: list } = await certifier.post(queryOfficeRounds, { keyword: number })
  assert.deepEqual([desk!.versionName, list?.items[0]?.versionName], [version.version_name, version.version_name])
  assert.deepEqual(await find(number.slice(2)), [identifyId], 'a part of it')
  assert.deepEqual(await find(desk!.app.packageName.toUpperCase()), [identifyId])
  assert.ok((await find(desk!.app.name))?.includes(identifyId))
  assert.ok((await find('山'))?.includes(identifyId))
  assert.deepEqual([await find('%'), await find('没有这样的词')], [[], []])
  assert.deepEqual(await find(number, { goldState: String(GoldState.passed) }), [])
  const certified = await api.parts.db.selectFrom('certificate').select(['number', 'round_id']).executeTakeFirstOrThrow()
  assert.deepEqual(await find(certified.number), [certified.round_id])
  assert.deepEqual(await find(certified.number.slice(-4)), [certified.round_id])
  assert.equal((await certifier.post(queryOfficeRounds, { keyword: '长'.repeat(101) })).code, codes.BAD_INPUT.code)
})

test('each standard becomes 2, or 3 if a lab fails its must-terms', async () => {
  for (const { id } of standards) {
    const passed = await open([id])
    const task = await newestTask(one)
    const number = (await member.post(queryRound, { identifyId: passed })).data?.round.number
    const asked = task?.roundNumber === number
    if (asked) await labs()
    const { data } = await member.post(queryReport, { identifyId: passed })
    assert.equal(data?.standards[0]?.state, StandardState.passed, id)
    if (!asked) continue
    const failed = await open([id])
    const { data: before } = await member.post(queryReport, { identifyId: failed })
    const must = before?.terms.find(({ method, counted, severity }) => method === 'device' && counted && severity === 'must')
    assert.ok(must, id)
    await labs({ [must.id]: 'fail' }, {})
    const { data: after } = await member.post(queryReport, { identifyId: failed })
    assert.deepEqual([after?.standards[0]?.state, after?.round.goldState], [StandardState.notPassed, GoldState.notPassed], id)
  }
})

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { codes } from '@alliance/contract/codes'
import { MEMBER_TYPE_VENDOR } from '@alliance/contract/home'
import { applyIdentify, queryApkDetail, queryRound } from '@alliance/contract/identify'
import { queryReport } from '@alliance/contract/round-report'
import { GoldState, StandardState } from '@alliance/contract/states'
import { fieldWords, startTestApi, type TestApi } from '../../testing/index.ts'
import { saveMember } from '../home/index.ts'
import { LAB_ONE, type TestMember } from '../review/testing/pass-review.ts'
import { certify, debuggable, packageOf, read, readFor, SAID, submit } from './testing/submit.ts'

let api: TestApi
before(async () => {
  api = await startTestApi()
})
after(() => api.close())

const roundsOf = (versionId: string) => api.parts.db.selectFrom('round').selectAll().where('version_id', '=', versionId).execute()

test('refuses bad input', async () => {
  const member = await api.makeMember()
  const { versionId } = await read(api, member, packageOf({ package: 'cn.example.input' }))
  const good = { versionId, standards: ['security' as const], declarations: SAID }
  const bad: [field: string, input: object][] = [
    ['standards', { ...good, standards: [] }],
    ['standards', { ...good, standards: ['gold'] }],
    ['declarations', { ...good, declarations: '{' }],
    ['declarations', { ...good, declarations: { ...SAID, privacyPolicyUrl: 'javascript:alert(1)' } }],
    // JSON text in a field: its escapes become characters only when the field is parsed.
    ['declarations.sdks.0', { ...good, declarations: JSON.stringify({ ...SAID, sdks: ['a\u0000b'] }) }],
    ['remark', { ...good, remark: '长'.repeat(501) }],
    ['versionId', { ...good, versionId: '<script>' }],
  ]
  for (const [field, input] of bad) {
    const { code, data } = await member.post(applyIdentify, input as never, { json: true })
    assert.equal(code, codes.BAD_INPUT.code, field)
    const fields = Object.keys(fieldWords(data))
    assert.ok(
      fields.some((name) => name.startsWith(field)),
      `${field} in ${fields.join()}`,
    )
  }
})

test('refuses who is not admitted and what is not theirs', async () => {
  const [owner, stranger, newcomer] = [await api.makeMember(), await api.makeMember(), await api.makeAccount()]
  const { versionId } = await read(api, owner, packageOf({ package: 'cn.example.owned' }))
  const input = { versionId, standards: ['security' as const], declarations: SAID }
  assert.equal((await stranger.post(applyIdentify, input, { json: true })).code, codes.NOT_FOUND.code)
  assert.equal((await newcomer.post(applyIdentify, input, { json: true })).code, codes.PROFILE_INCOMPLETE.code)
  assert.equal((await api.post(applyIdentify, input, { json: true })).code, codes.TOKEN_MISSING.code)
  assert.deepEqual(await roundsOf(versionId), [])
})

test('refuses while the package is being read and when it could not be named', async () => {
  const member = await api.makeMember()
  const versionId = await submit(api, member, packageOf({ package: 'cn.example.waiting' }))
  const input = { versionId, standards: ['security' as const], declarations: SAID }
  assert.equal((await member.post(applyIdentify, input, { json: true })).code, codes.PACKAGE_BEING_READ.code)
  const garbage = await read(api, member, new TextEncoder().encode('no package at all'))
  assert.equal(garbage.analysis.state, 'unreadable')
  const unnamed = { ...input, versionId: garbage.versionId }
  assert.equal((await member.post(applyIdentify, unnamed, { json: true })).code, codes.PACKAGE_UNREADABLE.code)
})

test('a round with a demonstration vendor is a demonstration, whoever applied', async () => {
  const member = await api.makeMember()
  const lab = { id: 'lab-shown', name: '演示终端' }
  const numberFor = async (name: string, members: readonly TestMember[]) => {
    const { versionId } = await readFor(api, member, { bytes: packageOf({ package: name }), members })
    await saveMember(api.parts.db, { ...lab, type: MEMBER_TYPE_VENDOR, introduction: '', sort: 9, demo: true })
    await certify(api, member, { versionId, standards: ['largeScreen'] })
    const [round] = await roundsOf(versionId)
    return round?.number ?? ''
  }
  assert.match(await numberFor('cn.example.shown', [LAB_ONE, lab]), /^DEMO-R-\d{8}-/)
  assert.match(await numberFor('cn.example.earnest', [LAB_ONE]), /^R-\d{8}-/)
})

test('concurrent applications open one round; the others are refused while it runs', async () => {
  const member = await api.makeMember()
  const { versionId } = await read(api, member, packageOf({ package: 'cn.example.twice' }))
  const input = { versionId, standards: ['security' as const], declarations: SAID }
  const replies = await Promise.all([1, 2, 3, 4].map(() => member.post(applyIdentify, input, { json: true })))
  assert.deepEqual(
    replies.map(({ code }) => code).toSorted((a, b) => a - b),
    [0, ...Array<number>(3).fill(codes.ALREADY_CERTIFYING.code)],
  )
  assert.equal((await roundsOf(versionId)).length, 1)
  const jobs = await api.parts.db
    .selectFrom('job')
    .selectAll()
    .where('kind', '=', 'judgeRound')
    .where('state', '=', 'ready')
    .execute()
  assert.equal(jobs.length, 1)
  const { data } = await member.post(queryApkDetail, { versionId })
  assert.equal(data?.runningIdentifyId, replies.find(({ code }) => code === 0)?.data?.identifyId)
  await api.drain()
})

test('a clean app passes a standard without device terms, and a lower version is refused afterwards', async () => {
  const member = await api.makeMember()
  const app = { package: 'cn.example.pass' }
  const { versionId } = await read(api, member, packageOf({ ...app, versionCode: 20 }))
  const identifyId = await certify(api, member, { versionId, standards: ['security'] })
  const { data } = await member.post(queryRound, { identifyId })
  assert.equal(data?.round.goldState, GoldState.passed)
  assert.match(data.round.number, /^R-\d{8}-[0-9A-Z]{4}$/)
  assert.equal(data.round.standards[0]?.state, StandardState.passed)
  assert.ok(data.finishedAt)
  assert.deepEqual(
    data.timeline.map(({ goldState }) => goldState),
    [GoldState.certifying, GoldState.passed],
  )
  const lower = await read(api, member, packageOf({ ...app, versionCode: 19 }))
  const input = { versionId: lower.versionId, standards: ['security' as const], declarations: SAID }
  assert.equal((await member.post(applyIdentify, input, { json: true })).code, codes.VERSION_LOWER_THAN_CERTIFIED.code)
  const { data: form } = await member.post(queryApkDetail, { versionId: lower.versionId })
  assert.equal(form?.obstacle, 'VERSION_LOWER_THAN_CERTIFIED')
})

test('a failed must-term ends the round at once; unjudged terms stay pending', async () => {
  const member = await api.makeMember()
  const { versionId } = await read(api, member, packageOf({ package: 'cn.example.fail' }, debuggable))
  const identifyId = await certify(api, member, { versionId, standards: ['stability', 'security'] })
  const { data } = await member.post(queryReport, { identifyId })
  assert.equal(data?.round.goldState, GoldState.notPassed)
  assert.match(data.round.note, /^\d+ 项必须条款未通过$/)
  assert.deepEqual(
    data.standards.map(({ id, state }) => [id, state]),
    [
      ['stability', StandardState.terminated],
      ['security', StandardState.notPassed],
    ],
  )
  const device = data.terms.filter(({ method, counted }) => method === 'device' && counted)
  assert.ok(device.length > 0 && device.every(({ outcome }) => outcome === 'pending'))
})

test('without a failure the round waits for the labs', async () => {
  const member = await api.makeMember()
  const { versionId } = await read(api, member, packageOf({ package: 'cn.example.labs' }))
  const identifyId = await certify(api, member, { versionId, standards: ['compatibility', 'security'] })
  const { data } = await member.post(queryRound, { identifyId })
  assert.equal(data?.round.goldState, GoldState.certifying)
  assert.equal(data.round.note, '安装包条款已完成，等待成员实验室')
  assert.equal(data.finishedAt, null)
  assert.deepEqual(
    data.round.standards.map(({ state }) => state),
    [StandardState.certifying, StandardState.passed],
  )
})

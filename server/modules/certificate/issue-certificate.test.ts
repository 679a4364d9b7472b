import assert from 'node:assert/strict'
import { createPublicKey, verify } from 'node:crypto'
import { after, before, test } from 'node:test'
import { revokeCertificate } from '@alliance/contract/certificate-desk'
import { type CertificateView, queryCertificateOfRound, verifyByNumber } from '@alliance/contract/certificate'
import { chinaDayOf, dayAfter, startOfChinaDay } from '@alliance/contract/china-minute'
import { codes } from '@alliance/contract/codes'
import { applyIdentify, queryApkDetail, queryRound } from '@alliance/contract/identify'
import { queryApkVersions } from '@alliance/contract/identify-apk'
import { userRetestApply, withdrawRound } from '@alliance/contract/round-acts'
import { GoldState } from '@alliance/contract/states'
import { pino } from 'pino'
import { canonicalJson, createJudge, type Judge, packById } from '../../analysis/index.ts'
import { inTransaction, toJson } from '../../db/index.ts'
import { type Caller, startTestApi, type TestApi } from '../../testing/index.ts'
import { certify, packageOf, read, SAID } from '../identify/testing/submit.ts'
import { issueCertificate } from './issue-certificate.ts'
import { ALL, certified, issueFor, makePassedRound } from './testing/passed-round.ts'

/** The real engine, with every counted device term passed: as when all labs have answered. */
const judgeWithLabs = (engine: Judge): Judge => ({
  close: () => engine.close(),
  judge: async (path, request, onProgress) => {
    const judgement = await engine.judge(path, request, onProgress)
    if (!judgement.judgeable) return judgement
    const device = packById(request.pack).terms.filter(({ method, counted }) => method === 'device' && counted)
    const passed = device.map(({ informativeReason: _reason, text: _text, sources: _sources, ...term }) => ({
      ...term,
      outcome: 'pass' as const,
      reason: '实验室判定通过',
      evidence: [],
      evidenceTotal: 0,
      fix: [],
    }))
    return { ...judgement, terms: [...judgement.terms, ...passed] }
  },
})

let api: TestApi
let member: Caller
before(async () => {
  api = await startTestApi({ judge: judgeWithLabs(createJudge({ log: pino({ level: 'silent' }), size: 1 })) })
  member = await api.makeMember({ companyName: '云杉地图科技' })
})
after(() => api.close())

const isSigned = ({ signed, publicKey }: CertificateView) => {
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: publicKey }, format: 'jwk' })
  return verify(null, Buffer.from(canonicalJson(signed.certificate)), key, Buffer.from(signed.signature, 'base64url'))
}

const certificates = () => api.parts.db.selectFrom('certificate').selectAll().execute()

test('a round that passes all seven standards ends with a certificate of what was certified', async () => {
  const { versionId, app } = await read(api, member, packageOf({ package: 'cn.example.gold' }))
  const identifyId = await certify(api, member, { versionId, standards: [...ALL] })
  const { data: round } = await member.post(queryRound, { identifyId })
  assert.equal(round?.round.goldState, GoldState.passed, round?.round.note)
  const { data: view } = await member.post(queryCertificateOfRound, { identifyId })
  assert.ok(view)
  const { certificate } = view.signed
  const gold = async () => {
    const { data } = await member.post(queryRound, { identifyId })
    return { until: data?.round.goldUntil, isRevoked: data?.round.goldRevokedAt !== null }
  }
  assert.deepEqual(await gold(), { until: view.validUntil, isRevoked: false })
  assert.match(certificate.number, /^GL-\d{8}-[0-9A-HJKMNP-TV-Z]{6}$/)
  assert.deepEqual(
    [certificate.packageName, certificate.appName, certificate.company, certificate.roundNumber, view.state],
    ['cn.example.gold', app?.name, '云杉地图科技', round.round.number, 'valid'],
  )
  assert.equal(certificate.sha256, round.version.sha256)
  assert.equal(certificate.signerSha256.length, 1)
  assert.deepEqual(
    certificate.standards.map(({ id }) => id),
    [...ALL],
  )
  assert.equal(view.validUntil - view.issuedAt, 180 * 86_400_000)
  assert.deepEqual([Date.parse(certificate.issuedAt), Date.parse(certificate.validUntil)], [view.issuedAt, view.validUntil])
  assert.ok(isSigned(view))
  assert.ok(round.timeline.some(({ what, why }) => what === '签发金标证书' && why === certificate.number))
  const { data: open } = await api.post(verifyByNumber, { number: certificate.number.toLowerCase() })
  assert.deepEqual(open, view)
  const certifier = await api.makeAccount({ grants: ['certifier'] })
  assert.equal((await certifier.post(revokeCertificate, { number: certificate.number, reason: '测试一次撤销' })).code, 0)
  assert.deepEqual(await gold(), { until: null, isRevoked: true })
})

test('applying for all seven standards is suggested only while the version can earn a label', async () => {
  const { versionId, app } = await read(api, member, packageOf({ package: 'cn.example.held', versionCode: 7 }))
  const standing = async () => {
    const { data } = await member.post(queryApkVersions, { apkId: app?.apkId ?? '' })
    const version = data?.items.find((one) => one.versionId === versionId)
    return [version?.round?.goldUntil, version?.goldUntil, version?.canEarnGold]
  }
  await certify(api, member, { versionId, standards: ['security'] })
  assert.deepEqual(await standing(), [null, null, true])
  const identifyId = await certify(api, member, { versionId, standards: [...ALL] })
  const { data: view } = await member.post(queryCertificateOfRound, { identifyId })
  assert.ok(view)
  await certify(api, member, { versionId, standards: ['security'] })
  assert.deepEqual(await standing(), [null, view.validUntil, false], 'the newest round has no label, the version has one')
  const certifier = await api.makeAccount({ grants: ['certifier'] })
  await certifier.post(revokeCertificate, { number: view.signed.certificate.number, reason: '测试一次撤销' })
  assert.deepEqual(await standing(), [null, null, true])
  const higher = await read(api, member, packageOf({ package: 'cn.example.held', versionCode: 8 }))
  await certify(api, member, { versionId: higher.versionId, standards: ['security'] })
  assert.deepEqual(await standing(), [null, null, false], 'a higher version has passed')
})

test('a round over fewer standards, or one that has not passed, gives no certificate', async () => {
  const fewer = await makePassedRound(api, member, { standards: ALL.slice(1) })
  const failed = await makePassedRound(api, member, { goldState: GoldState.notPassed })
  assert.equal(await issueFor(api, fewer), undefined)
  assert.equal(await issueFor(api, failed), undefined)
  assert.equal((await member.post(queryCertificateOfRound, { identifyId: fewer })).data, null)
})

test('a round has one certificate, however often and concurrently it is requested', async () => {
  const roundId = await makePassedRound(api, member)
  const before = (await certificates()).length
  const numbers = await Promise.all([1, 2, 3, 4].map(() => issueFor(api, roundId)))
  assert.equal(new Set(numbers).size, 1)
  assert.equal((await certificates()).length, before + 1)
  const log = await api.parts.db.selectFrom('certificate_log').selectAll().where('number', '=', numbers[0]!).execute()
  assert.equal(log.length, 1)
})

test('demonstration certificates are marked in the number and in the signed body', async () => {
  const number = await certified(api, member, { demo: true })
  assert.match(number, /^DEMO-GL-\d{8}-/)
  const { data } = await api.post(verifyByNumber, { number })
  assert.equal(data?.signed.certificate.demo, true)
  assert.ok(data && isSigned(data))
})

test('another company’s round is not found, and callers without access are refused', async () => {
  const roundId = await makePassedRound(api, member)
  await issueFor(api, roundId)
  const [stranger, newcomer] = [await api.makeMember(), await api.makeAccount()]
  const asked = { identifyId: roundId }
  assert.equal((await stranger.post(queryCertificateOfRound, asked)).code, codes.NOT_FOUND.code)
  assert.equal((await newcomer.post(queryCertificateOfRound, asked)).code, codes.PROFILE_INCOMPLETE.code)
  assert.equal((await api.post(queryCertificateOfRound, asked)).code, codes.TOKEN_MISSING.code)
  assert.equal((await member.post(queryCertificateOfRound, { identifyId: "'--" })).code, codes.BAD_INPUT.code)
})

test('a certificate can’t be changed or deleted, and outlives the account', async () => {
  const holder = await api.makeMember()
  const number = await certified(api, holder)
  const { db } = api.parts
  const own = () => db.updateTable('certificate').where('number', '=', number)
  await assert.rejects(own().set({ company: '别家' }).execute(), /never changed/)
  await assert.rejects(own().set({ account_id: member.id }).execute(), /never passed on/)
  await assert.rejects(db.deleteFrom('certificate').where('number', '=', number).execute(), /never taken away/)
  await db.deleteFrom('account').where('id', '=', holder.id).execute()
  const { data } = await api.post(verifyByNumber, { number })
  assert.equal(data?.state, 'valid')
})

test('a failed transaction leaves neither certificate nor log entry', async () => {
  const roundId = await makePassedRound(api, member)
  const count = async () => [
    (await certificates()).length,
    (await api.parts.db.selectFrom('certificate_log').selectAll().execute()).length,
  ]
  const before = await count()
  const failing = inTransaction(api.parts.db, async (db) => {
    await issueCertificate(db, api.parts.settings, { roundId, now: api.parts.clock() })
    throw new Error('the round could not be ended')
  })
  await assert.rejects(failing, /could not be ended/)
  assert.deepEqual(await count(), before)
})

const laterMs = async (ms: number) => {
  api.shiftClock(ms)
  // Renews the session, which would have expired; this test is about the label.
  const now = api.parts.clock()
  await api.parts.db.updateTable('session').set({ created_at: now, last_used_at: now }).execute()
}

// Last, because it moves the clock.
test('a label can be renewed with the same package from thirty days before its end, and both certificates stay valid', async () => {
  const { versionId, app } = await read(api, member, packageOf({ package: 'cn.example.renewed' }))
  const standing = async () => {
    const { data } = await member.post(queryApkVersions, { apkId: app?.apkId ?? '' })
    const version = data?.items.find((one) => one.versionId === versionId)
    return [version?.goldUntil, version?.canEarnGold] as const
  }
  const first = await certify(api, member, { versionId, standards: [...ALL] })
  const { data: before } = await member.post(queryCertificateOfRound, { identifyId: first })
  assert.ok(before)
  const apply = async () => {
    const { code, message } = await member.post(applyIdentify, { versionId, standards: ALL, declarations: SAID }, { json: true })
    return [code, message]
  }
  const form = async () => (await member.post(queryApkDetail, { versionId })).data?.lastingGoldUntil
  const day = dayAfter(chinaDayOf(before.validUntil), -30)
  const refused = [codes.LABEL_STILL_VALID.code, `这个安装包的金标有效至 ${chinaDayOf(before.validUntil)}，从 ${day} 起可以续期`]
  assert.deepEqual([await standing(), await form()], [[before.validUntil, false], before.validUntil])
  assert.deepEqual(await apply(), refused)
  await certify(api, member, { versionId, standards: ['security'] })
  // A round over all seven that did not pass: its retest is no renewal.
  const failed = await makePassedRound(api, member, { goldState: GoldState.notPassed })
  const ofVersion = { version_id: versionId, app_id: app?.apkId ?? '', declarations: toJson(SAID) }
  await api.parts.db.updateTable('round').set(ofVersion).where('id', '=', failed).execute()
  const retest = await member.post(userRetestApply, { identifyId: failed, reason: '设备重新校准过' })
  assert.equal(retest.code, 0)
  assert.equal((await member.post(withdrawRound, { identifyId: retest.data?.identifyId ?? '' })).code, 0)
  const untilThen = startOfChinaDay(day) - api.parts.clock()
  await laterMs(untilThen - 1_000)
  assert.deepEqual([await standing(), await form()], [[before.validUntil, false], before.validUntil])
  assert.deepEqual(await apply(), refused)
  await laterMs(1_000)
  assert.deepEqual([await standing(), await form()], [[before.validUntil, true], null])
  const second = await certify(api, member, { versionId, standards: [...ALL] })
  const { data: after } = await member.post(queryCertificateOfRound, { identifyId: second })
  assert.ok(after && after.validUntil > before.validUntil)
  assert.deepEqual(await standing(), [after.validUntil, false])
  const { data: still } = await api.post(verifyByNumber, { number: before.signed.certificate.number })
  assert.equal(still?.state, 'valid')
})

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { revokeCertificate } from '@alliance/contract/certificate-desk'
import { queryApkList } from '@alliance/contract/identify-apk'
import { toJson } from '../../db/index.ts'
import { type Caller, startTestApi, type TestApi } from '../../testing/index.ts'
import { issueFor, makePassedRound } from '../certificate/testing/passed-round.ts'
import { openSession } from '../account/index.ts'
import { certify, packageOf, read } from '../identify/testing/submit.ts'

let api: TestApi
let member: Caller
before(async () => {
  api = await startTestApi()
  member = await api.makeMember()
})
after(() => api.close())

const heldOf = async (packageName: string) => {
  const { data } = await member.post(queryApkList, { size: 100 })
  const app = data?.items.find((one) => one.packageName === packageName)
  assert.ok(app)
  return { shown: app.latest.versionName, held: app.heldLabel, lost: app.lostLabel }
}
/** Version 6.2.1 with a label; returns the label's name. */
const labelled = async (packageName: string) => {
  const roundId = await makePassedRound(api, member, { packageName })
  const declarations = toJson({ permissionPurposes: {}, sdks: [] })
  await api.parts.db.updateTable('round').set({ declarations }).where('id', '=', roundId).execute()
  const number = await issueFor(api, roundId)
  assert.ok(number)
  return number
}
const certificateOf = (number: string) =>
  api.parts.db
    .selectFrom('certificate')
    .select(['valid_until', 'revoked_at'])
    .where('number', '=', number)
    .executeTakeFirstOrThrow()
const newer = async (packageName: string) => {
  const bytes = packageOf({ package: packageName, versionName: '6.3.0', versionCode: 60300 })
  const { versionId } = await read(api, member, bytes)
  await certify(api, member, { versionId, standards: ['security'] })
}

test('an app whose newer version is being certified still shows the label that it holds', async () => {
  const packageName = 'cn.example.held'
  const number = await labelled(packageName)
  assert.deepEqual(await heldOf(packageName), { shown: '6.2.1', held: null, lost: null }, 'the row says its own label')
  await newer(packageName)
  const { valid_until: goldUntil } = await certificateOf(number)
  assert.deepEqual(await heldOf(packageName), { shown: '6.3.0', held: { versionName: '6.2.1', goldUntil }, lost: null })
  const certifier = await api.makeAccount({ grants: ['certifier'] })
  assert.equal((await certifier.post(revokeCertificate, { number, reason: '测试一次撤销' })).code, 0)
  const { revoked_at: endedAt } = await certificateOf(number)
  const lost = { versionName: '6.2.1', endedAt, revoked: true }
  assert.deepEqual(await heldOf(packageName), { shown: '6.3.0', held: null, lost })
})

test('a version whose own label ended says so itself', async () => {
  const packageName = 'cn.example.own'
  const number = await labelled(packageName)
  const certifier = await api.makeAccount({ grants: ['certifier'] })
  assert.equal((await certifier.post(revokeCertificate, { number, reason: '测试一次撤销' })).code, 0)
  assert.deepEqual(await heldOf(packageName), { shown: '6.2.1', held: null, lost: null })
})

test('an expired label is shown as ended, another company’s not at all', async () => {
  const packageName = 'cn.example.over'
  const number = await labelled(packageName)
  await newer(packageName)
  assert.notEqual((await heldOf(packageName)).held, null)
  api.shiftClock(181 * 86_400_000)
  // Half a year later all sessions have expired.
  const session = { accountId: member.id, now: api.parts.clock(), userAgent: 'test', address: '127.0.0.1' }
  const token = await openSession(api.parts.db, session)
  const { data: later } = await member.post(queryApkList, {}, { token })
  const app = later?.items.find((one) => one.packageName === packageName)
  const { valid_until: endedAt } = await certificateOf(number)
  assert.deepEqual([app?.heldLabel, app?.lostLabel], [null, { versionName: '6.2.1', endedAt, revoked: false }])
  api.shiftClock(-181 * 86_400_000)
  const other = await api.makeMember()
  const { versionId } = await read(api, other, packageOf({ package: 'cn.example.held' }))
  await certify(api, other, { versionId, standards: ['security'] })
  const { data } = await other.post(queryApkList)
  assert.deepEqual(
    data?.items.map(({ heldLabel, lostLabel }) => [heldLabel, lostLabel]),
    [[null, null]],
  )
})

test('an app without any label says so', async () => {
  const { versionId } = await read(api, member, packageOf({ package: 'cn.example.none' }))
  await certify(api, member, { versionId, standards: ['security'] })
  assert.deepEqual(await heldOf('cn.example.none'), { shown: '1.0.0', held: null, lost: null })
})

test('a renewal that is revoked leaves the former label while that is valid, and none once it has ended', async () => {
  const holder = await api.makeMember()
  const { db, clock } = api.parts
  const first = await makePassedRound(api, holder)
  assert.ok(await issueFor(api, first))
  api.shiftClock(151 * 86_400_000)
  const own = await db.selectFrom('round').select(['app_id', 'version_id']).where('id', '=', first).executeTakeFirstOrThrow()
  const second = await makePassedRound(api, holder)
  await db.updateTable('round').set(own).where('id', '=', second).execute()
  const number = (await issueFor(api, second)) ?? ''
  const certifier = await api.makeAccount({ grants: ['certifier'] })
  const listed = async () => {
    const session = { accountId: holder.id, now: clock(), userAgent: 'test', address: '127.0.0.1' }
    const { data } = await holder.post(queryApkList, {}, { token: await openSession(db, session) })
    return data?.items.find(({ apkId }) => apkId === own.app_id)?.latest ?? assert.fail('the app is listed')
  }
  const until = async (id: string) => {
    const row = await db.selectFrom('certificate').select('valid_until').where('round_id', '=', id).executeTakeFirstOrThrow()
    return row.valid_until
  }
  assert.equal((await listed()).goldUntil, await until(second))
  assert.equal((await certifier.post(revokeCertificate, { number, reason: '测试一次撤销' })).code, 0)
  assert.equal((await listed()).goldUntil, await until(first))
  api.shiftClock(30 * 86_400_000)
  const { goldUntil, canEarnGold, round } = await listed()
  assert.equal(goldUntil, await until(first), 'it was the last label that held')
  assert.equal(canEarnGold, true)
  assert.notEqual(round?.goldRevokedAt, null)
  const third = await makePassedRound(api, holder)
  await db.updateTable('round').set(own).where('id', '=', third).execute()
  const late = (await issueFor(api, third)) ?? ''
  const again = await api.makeAccount({ grants: ['certifier'] })
  assert.equal((await again.post(revokeCertificate, { number: late, reason: '测试一次撤销' })).code, 0)
  assert.equal((await listed()).goldUntil, null, 'the label was taken back after the first had ended')
})

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { codes } from '@alliance/contract/codes'
import { applyIdentify } from '@alliance/contract/identify'
import { userRetestApply, withdrawRound } from '@alliance/contract/round-acts'
import { type Caller, startTestApi, type TestApi } from '../../testing/index.ts'
import { certify, debuggable, packageOf, read, SAID } from './testing/submit.ts'

let api: TestApi
before(async () => {
  api = await startTestApi()
})
after(() => api.close())

type Limited = 'applicationsPerAccount' | 'applicationsPerVersion'
/** Takes all but `left` points. */
const leave = async (limit: Limited, key: string, left: number) => {
  const { points } = api.parts.limits.counted[limit]
  for (let at = await api.parts.rates.limits[limit].count(key); at < points - left; at += 1)
    await api.parts.rates.limits[limit].take(key)
}
const apply = (member: Caller, versionId: string) =>
  member.post(applyIdentify, { versionId, standards: ['security' as const], declarations: SAID }, { json: true })
const withdraw = async (member: Caller, identifyId = '') =>
  assert.equal((await member.post(withdrawRound, { identifyId })).code, 0)

test('applying and withdrawing one version is limited per day, and the answer says until when', async () => {
  const member = await api.makeMember()
  const { versionId } = await read(api, member, packageOf({ package: 'cn.example.again' }))
  await leave('applicationsPerVersion', versionId, 2)
  for (let time = 0; time < 2; time += 1) await withdraw(member, (await apply(member, versionId)).data?.identifyId)
  const { code, data } = await apply(member, versionId)
  assert.equal(code, codes.TOO_MANY_REQUESTS.code)
  assert.ok((data as unknown as { retryAfterS: number }).retryAfterS > 80_000)
  const { versionId: next } = await read(api, member, packageOf({ package: 'cn.example.again', versionCode: 101 }))
  assert.equal((await apply(member, next)).code, 0)
})

test('so are all applications of an account per hour, retests with other packages among them', async () => {
  const member = await api.makeMember()
  const { versionId } = await read(api, member, packageOf({ package: 'cn.example.many' }, debuggable))
  const failed = await certify(api, member, { versionId, standards: ['security'] })
  const { versionId: next } = await read(api, member, packageOf({ package: 'cn.example.many', versionCode: 101 }))
  await leave('applicationsPerAccount', member.id, 1)
  const retest = () => member.post(userRetestApply, { identifyId: failed, versionId: next, reason: '新的安装包' })
  await withdraw(member, (await retest()).data?.identifyId)
  for (const { code } of [await retest(), await apply(member, next)]) assert.equal(code, codes.TOO_MANY_REQUESTS.code)
})

test('an application that opens no round does not count', async () => {
  const member = await api.makeMember()
  const { versionId } = await read(api, member, packageOf({ package: 'cn.example.refused' }))
  const tries = await Promise.all([1, 2, 3].map(() => apply(member, versionId)))
  assert.deepEqual(
    tries.map(({ code }) => code).toSorted((one, other) => one - other),
    [0, codes.ALREADY_CERTIFYING.code, codes.ALREADY_CERTIFYING.code],
  )
  const { applicationsPerAccount, applicationsPerVersion } = api.parts.rates.limits
  assert.deepEqual([await applicationsPerAccount.count(member.id), await applicationsPerVersion.count(versionId)], [1, 1])
})

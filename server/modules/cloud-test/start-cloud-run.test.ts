import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import {
  cancelCloudRun,
  queryCloudDevices,
  queryCloudQuota,
  queryCloudRun,
  queryCloudRuns,
  queryCloudStandards,
  queryCloudVersions,
  startCloudRun,
} from '@alliance/contract/cloud-test'
import { codes } from '@alliance/contract/codes'
import { MEMBER_TYPE_ECOSYSTEM } from '@alliance/contract/home'
import { standards } from '@alliance/contract/standards'
import { type Caller, startTestApi, type TestApi } from '../../testing/index.ts'
import { saveMember } from '../home/index.ts'
import { submit } from '../identify/testing/submit.ts'
import { LAB_ONE, LAB_TWO } from '../review/testing/pass-review.ts'
import { makeReviewer } from '../vendor/testing/lab.ts'
import { makeDevice, makeLab, makeVersion, startRun } from './testing/cloud.ts'

let api: TestApi
let member: Caller
let one: Caller
let versionId: string
let phone: string
let fold: string
before(async () => {
  api = await startTestApi()
  member = await api.makeMember({ companyName: '云杉' })
  one = await makeLab(api, LAB_ONE)
  const two = await makeLab(api, LAB_TWO)
  phone = await makeDevice(one, { name: '直板' })
  fold = await makeDevice(two, {
    name: '折叠',
    form: 'fold',
    androidVersion: '15',
    widthDp: 673,
    heightDp: 841,
    postures: '展开 半开',
  })
  versionId = await makeVersion(api, member)
})
after(() => api.close())

const named = async (filter: object) =>
  (await member.post(queryCloudDevices, filter)).data?.items.map(({ name }) => name).toSorted()

test('every call requires a member, and refuses bad input', async () => {
  const account = await api.makeAccount()
  const asked = { versionId, standards: ['largeScreen'], deviceIds: [phone] }
  const calls: [call: Parameters<Caller['post']>[0], input: object, bad: object][] = [
    [queryCloudDevices, {}, { form: 'watch' }],
    [queryCloudVersions, {}, { size: 101 }],
    [queryCloudRuns, {}, { state: 'over' }],
    [queryCloudRun, { runId: 'x' }, { runId: "'" }],
    [cancelCloudRun, { runId: 'x' }, {}],
    [startCloudRun, asked, { ...asked, standards: [] }],
    [startCloudRun, asked, { ...asked, deviceIds: [] }],
    [startCloudRun, asked, { ...asked, standards: ['beauty'] }],
  ]
  for (const [call, input, bad] of calls) {
    assert.equal((await api.post(call, input)).code, codes.TOKEN_MISSING.code, call.path)
    assert.equal((await account.post(call, input)).code, codes.PROFILE_INCOMPLETE.code, call.path)
    assert.equal((await member.post(call, bad)).code, codes.BAD_INPUT.code, call.path)
  }
  for (const call of [queryCloudQuota, queryCloudStandards]) assert.equal((await api.post(call)).code, codes.TOKEN_MISSING.code)
  const { data } = await member.post(queryCloudStandards)
  assert.deepEqual(
    data?.map(({ id }) => id),
    standards.map(({ id }) => id),
  )
  assert.deepEqual(
    data?.filter(({ deviceCount }) => deviceCount === 0).map(({ id }) => id),
    ['security'],
  )
  for (const call of [queryCloudDevices, queryCloudVersions, queryCloudRuns])
    assert.equal((await member.post(call, { cursor: 'nonsense' })).code, codes.BAD_INPUT.code)
})

test('the catalogue lists the devices of terminal vendors, by form, version, width and posture', async () => {
  await saveMember(api.parts.db, {
    id: 'partner',
    name: '生态单位',
    type: MEMBER_TYPE_ECOSYSTEM,
    introduction: '',
    sort: 9,
    demo: false,
  })
  await makeDevice(await makeReviewer(api, 'partner'), { name: '不在目录', androidVersion: '9' })
  assert.deepEqual(await named({}), ['折叠', '直板'])
  assert.deepEqual(await named({ form: 'fold' }), ['折叠'])
  assert.deepEqual(await named({ androidVersion: '16' }), ['直板'])
  assert.deepEqual(await named({ widthClass: 'medium' }), ['折叠'])
  assert.deepEqual(await named({ widthClass: 'compact', posture: '横屏' }), ['直板'])
  assert.deepEqual(await named({ widthClass: 'expanded' }), [])
  const { data } = await member.post(queryCloudDevices, { size: 1 })
  assert.deepEqual(data?.choices, { androidVersions: ['16', '15'], postures: ['半开', '横屏', '竖屏', '展开'] })
  assert.ok(data?.nextCursor)
  const { data: next } = await member.post(queryCloudDevices, { size: 1, cursor: data.nextCursor })
  assert.notEqual(next?.items[0]?.deviceId, data.items[0]?.deviceId)
  assert.equal(next?.nextCursor, null)
})

test('only own, analysed versions can be tested', async () => {
  const stranger = await api.makeMember()
  const asked = { standards: ['largeScreen'], deviceIds: [phone] }
  assert.equal((await stranger.post(startCloudRun, { ...asked, versionId })).code, codes.NOT_FOUND.code)
  const unread = await submit(api, member, Buffer.from('PK not read yet'))
  assert.equal((await member.post(startCloudRun, { ...asked, versionId: unread })).code, codes.PACKAGE_BEING_READ.code)
  await api.drain()
  assert.equal((await member.post(startCloudRun, { ...asked, versionId: unread })).code, codes.PACKAGE_UNREADABLE.code)
  const { data } = await member.post(queryCloudVersions)
  assert.deepEqual(
    data?.items.map((row) => row.versionId),
    [versionId],
  )
  assert.deepEqual((await stranger.post(queryCloudVersions)).data?.items, [])
  assert.equal((await member.post(queryCloudQuota)).data?.used, 0, 'what did not start costs nothing')
})

test('devices that no lab offers, too many of them, and standards without device terms are refused', async () => {
  const start = (more: object) =>
    member.post(startCloudRun, { versionId, standards: ['largeScreen'], deviceIds: [phone], ...more })
  const unknown = await start({ deviceIds: [phone, 'nothing'] })
  assert.deepEqual(unknown.data, { fields: { deviceIds: '有机型已经不再提供，请重新选择' } })
  const many = await Promise.all(Array.from({ length: 7 }, (_, at) => makeDevice(one, { name: `样机 ${at}` })))
  assert.deepEqual((await start({ deviceIds: many })).data, { fields: { deviceIds: '一次最多选 6 台机型' } })
  assert.equal((await start({ standards: ['security'] })).code, codes.CLOUD_NO_DEVICE_TERMS.code)
})

test('a run starts with one task per device, and its labs are notified once', async () => {
  const runId = await startRun(member, { versionId, deviceIds: [phone, fold, phone] })
  const { data } = await member.post(queryCloudRun, { runId })
  assert.ok(data)
  assert.deepEqual(
    data.devices.map(({ member: lab, device, state, termCount }) => [lab, device.name, state, termCount]),
    [
      [LAB_ONE.name, '直板', 'waiting', 3],
      [LAB_TWO.name, '折叠', 'waiting', 3],
    ],
  )
  assert.match(data.run.number, /^CT-\d{8}-[0-9A-Z]{4}$/)
  assert.deepEqual([data.run.state, data.run.terms, data.run.termsJudged], ['running', 6, 0])
  // Static results are available at once.
  const [standard] = data.selfCheck.standards
  assert.ok(standard && standard.counts.pass > 0)
  assert.ok(data.selfCheck.terms.length > 0 && data.selfCheck.terms.every((term) => term.standard === 'largeScreen'))
  const mails = (await api.mailsTo(one.email)).filter(({ subject }) => subject.startsWith('新的云测试任务'))
  assert.equal(mails.length, 1)
  const stranger = await api.makeMember()
  assert.equal((await stranger.post(queryCloudRun, { runId })).code, codes.NOT_FOUND.code)
  assert.equal((await stranger.post(cancelCloudRun, { runId })).code, codes.NOT_FOUND.code)
  assert.deepEqual((await stranger.post(queryCloudRuns)).data?.items, [])
})

test('a repeated start with one idempotency key is one run', async () => {
  const caller = await api.makeMember()
  const asked = { versionId: await makeVersion(api, caller), standards: ['largeScreen'], deviceIds: [phone] }
  const [first, second] = await Promise.all([1, 2].map(() => caller.post(startCloudRun, asked, { idempotencyKey: 'same' })))
  assert.deepEqual(first?.data, second?.data)
  assert.equal((await caller.post(queryCloudQuota)).data?.used, 1)
})

test('concurrent starts can’t exceed the quota, which is reset each month', async () => {
  const caller = await api.makeMember()
  const asked = { versionId: await makeVersion(api, caller), standards: ['largeScreen'], deviceIds: [phone] }
  const { data: quota } = await caller.post(queryCloudQuota)
  assert.ok(quota)
  const month = quota.month
  await api.parts.db
    .insertInto('cloud_quota')
    .values({ account_id: caller.id, month, used: quota.runsPerMonth - 2 })
    .execute()
  const replies = await Promise.all([1, 2, 3, 4, 5].map(() => caller.post(startCloudRun, asked)))
  assert.equal(replies.filter(({ code }) => code === 0).length, 2)
  assert.equal(replies.filter(({ code }) => code === codes.CLOUD_QUOTA_USED.code).length, 3)
  assert.equal((await caller.post(queryCloudQuota)).data?.used, quota.runsPerMonth)
  const { data } = await caller.post(queryCloudRuns)
  assert.equal(data?.items.length, 2)
  // A cancelled run still counts towards the quota.
  assert.equal((await caller.post(cancelCloudRun, { runId: data?.items[0]?.runId ?? '' })).code, 0)
  assert.equal((await caller.post(startCloudRun, asked)).code, codes.CLOUD_QUOTA_USED.code)
  api.shiftClock(32 * 86_400_000)
  const later = await api.parts.db.selectFrom('session').select('token_sha256').where('account_id', '=', caller.id).execute()
  await api.parts.db
    .updateTable('session')
    .set({ last_used_at: api.parts.clock(), created_at: api.parts.clock() })
    .where('account_id', '=', caller.id)
    .execute()
  assert.equal(later.length, 1)
  assert.equal((await caller.post(startCloudRun, asked)).code, 0)
  api.shiftClock(-32 * 86_400_000)
})

test('runs are listed with keyset pagination, newest first, and by state', async () => {
  const caller = await api.makeMember()
  const version = await makeVersion(api, caller)
  const ids: string[] = []
  for (let at = 0; at < 3; at += 1) ids.unshift(await startRun(caller, { versionId: version, deviceIds: [phone] }))
  await caller.post(cancelCloudRun, { runId: ids[1] ?? '' })
  const { data: first } = await caller.post(queryCloudRuns, { size: 2 })
  const { data: second } = await caller.post(queryCloudRuns, { size: 2, cursor: first?.nextCursor ?? '' })
  assert.deepEqual(
    [...(first?.items ?? []), ...(second?.items ?? [])].map(({ runId }) => runId),
    ids,
  )
  assert.equal(second?.nextCursor, null)
  const { data: cancelled } = await caller.post(queryCloudRuns, { state: 'cancelled' })
  assert.deepEqual(
    cancelled?.items.map(({ runId, state }) => [runId, state]),
    [[ids[1], 'cancelled']],
  )
})

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { codes } from '@alliance/contract/codes'
import { allCalls } from '@alliance/contract'
import { queryDevices } from '@alliance/contract/lab-devices'
import { createLabToken, queryLabTokens, revokeLabToken } from '@alliance/contract/lab-tokens'
import { setGrants } from '@alliance/contract/office'
import { modifyPassword } from '@alliance/contract/security'
import { claimDeviceTask, queryDeviceTasks, releaseDeviceTask } from '@alliance/contract/vendor'
import { type Caller, startTestApi, type TestApi } from '../../testing/index.ts'
import { certify, packageOf, readFor } from '../identify/testing/submit.ts'
import { endAccess } from '../office/index.ts'
import { LAB_ONE, LAB_TWO } from '../review/testing/pass-review.ts'
import { judgeTask, makeReviewer, newestTask, sendEvidence } from './testing/lab.ts'

let api: TestApi
let reviewer: Caller
let foreign: Caller
let labToken: string
let taskId: string
before(async () => {
  api = await startTestApi()
  const member = await api.makeMember()
  const { versionId } = await readFor(api, member, {
    bytes: packageOf({ package: 'cn.example.machine' }),
    members: [LAB_ONE, LAB_TWO],
  })
  reviewer = await makeReviewer(api, LAB_ONE.id)
  foreign = await makeReviewer(api, LAB_TWO.id)
  await certify(api, member, { versionId, standards: ['largeScreen'] })
  taskId = (await newestTask(reviewer))?.taskId ?? ''
  labToken = (await reviewer.post(createLabToken, { name: '自动化机架' })).data?.labToken ?? ''
})
after(() => api.close())

const machine = () => ({
  ...reviewer,
  token: labToken,
  post: ((call, input, options) => api.post(call, input, { token: labToken, ...options })) as typeof api.post,
})

test('refuses bad input and callers who are no reviewers', async () => {
  const member = await api.makeMember()
  assert.equal((await reviewer.post(createLabToken, { name: ' ' })).code, codes.BAD_INPUT.code)
  assert.equal((await member.post(createLabToken, { name: '机架' })).code, codes.FORBIDDEN.code)
  assert.equal((await member.post(queryLabTokens)).code, codes.FORBIDDEN.code)
})

test('a token is shown once, stored as a digest, and its last use is recorded', async () => {
  assert.match(labToken, /^lab_[\w-]{43}$/)
  const [row] = await api.parts.db.selectFrom('lab_token').selectAll().execute()
  assert.ok(row && !JSON.stringify(row).includes(labToken.slice(4)))
  const { data: before } = await reviewer.post(queryLabTokens)
  assert.deepEqual([before?.[0]?.name, before?.[0]?.lastUsedAt], ['自动化机架', null])
  assert.equal((await api.post(queryDevices, {}, { token: labToken })).code, 0)
  assert.equal((await api.post(queryDevices, {}, { headers: { authorization: `Bearer ${labToken}` } })).code, 0)
  assert.ok((await reviewer.post(queryLabTokens)).data?.[0]?.lastUsedAt)
  assert.deepEqual((await foreign.post(queryLabTokens)).data, [])
  const { data: second } = await reviewer.post(createLabToken, { name: '第二个机架' }, { idempotencyKey: 'one-act' })
  const replays = await api.parts.db.selectFrom('idempotency').select('answer').execute()
  assert.ok(second && !JSON.stringify(replays).includes(second.labToken.slice(4)), 'not kept to be told again either')
})

test('it gives access to the calls marked for labs, and no others', async () => {
  for (const call of allCalls) {
    if (call.method !== 'POST' || call.auth === 'public') continue
    const { code } = await api.post(call, {}, { token: labToken })
    if (call.lab) assert.ok(code === 0 || code === codes.BAD_INPUT.code, call.path)
    else assert.equal(code, codes.NOT_LOGGED_IN.code, call.path)
  }
  assert.equal(allCalls.filter(({ lab }) => lab).length, 9)
})

test('a machine holds a task separately from its person, and finishes it', async () => {
  assert.equal((await reviewer.post(claimDeviceTask, { taskId })).code, 0)
  assert.equal((await machine().post(claimDeviceTask, { taskId })).code, codes.TASK_TAKEN.code)
  assert.equal((await sendEvidence(api, labToken, { taskId })).answer.code, codes.LEASE_LOST.code)
  assert.equal((await reviewer.post(releaseDeviceTask, { taskId })).code, 0)
  const submitted = await judgeTask(api, machine(), { taskId, said: { 'LSA-18': 'fail' } })
  assert.equal(submitted?.code, 0)
  const { data } = await machine().post(queryDeviceTasks, { state: 'submitted' })
  assert.equal(data?.items.length, 1)
})

test('the number of tokens per lab is limited, even for concurrent requests', async () => {
  const most = api.parts.limits.labTokensPerMember
  const made = await Promise.all(Array.from({ length: most }, (_, at) => reviewer.post(createLabToken, { name: `机架 ${at}` })))
  assert.ok(made.some(({ code }) => code === codes.BAD_INPUT.code))
  assert.equal((await reviewer.post(queryLabTokens)).data?.length, most)
  await api.parts.db.deleteFrom('lab_token').where('name', 'like', '机架 %').execute()
})

test('it ends when it is revoked, and when its creator no longer reviews for the member', async () => {
  const { data } = await reviewer.post(createLabToken, { name: '第二台' })
  const second = data?.labToken ?? ''
  const { data: tokens } = await reviewer.post(queryLabTokens)
  const labTokenId = tokens?.find(({ name }) => name === '第二台')?.labTokenId ?? ''
  assert.equal((await foreign.post(revokeLabToken, { labTokenId })).code, codes.NOT_FOUND.code)
  assert.equal((await reviewer.post(revokeLabToken, { labTokenId })).code, 0)
  assert.equal((await api.post(queryDevices, {}, { token: second })).code, codes.NOT_LOGGED_IN.code)
  await api.parts.db.updateTable('reviewer').set({ member_id: LAB_TWO.id }).where('account_id', '=', reviewer.id).execute()
  assert.equal((await api.post(queryDevices, {}, { token: labToken })).code, codes.NOT_LOGGED_IN.code)
  const audit = await api.parts.db.selectFrom('audit').select('what').execute()
  assert.ok(audit.some(({ what }) => what === '作废实验室凭证'))
})

test('a password change reports how many of the account’s tokens remain valid', async () => {
  const maker = await makeReviewer(api, LAB_ONE.id)
  for (const name of ['一号机架', '二号机架']) await maker.post(createLabToken, { name })
  assert.equal((await maker.post(modifyPassword, { currentPassword: maker.password, password: '高山流水 nine 41' })).code, 0)
  assert.match((await api.mailsTo(maker.email))[0]?.text ?? '', /2 个实验室凭证仍然有效/)
  const { length } = (await maker.post(queryLabTokens)).data ?? []
  assert.ok(length >= 2)
  const other = await api.makeMember()
  await other.post(modifyPassword, { currentPassword: other.password, password: '高山流水 nine 41' })
  assert.doesNotMatch((await api.mailsTo(other.email))[0]?.text ?? '', /实验室凭证/)
})

test('the tokens of a reviewer who leaves the lab are gone for good, from its list too', async () => {
  const admin = await api.makeAccount({ grants: ['administrator'] })
  const [leaving, colleague] = [await makeReviewer(api, LAB_ONE.id), await makeReviewer(api, LAB_ONE.id)]
  const token = (await leaving.post(createLabToken, { name: '走的人的机架' })).data?.labToken ?? ''
  const names = async () => ((await colleague.post(queryLabTokens)).data ?? []).map(({ name }) => name)
  assert.ok((await names()).includes('走的人的机架'))
  const back = { accountId: leaving.id, grants: ['vendor'], memberId: LAB_ONE.id }
  const leave = { accountId: leaving.id, grants: [], seen: ['vendor'], seenMemberId: LAB_ONE.id }
  assert.equal((await admin.post(setGrants, leave)).code, 0)
  assert.ok(!(await names()).includes('走的人的机架'))
  assert.equal((await admin.post(setGrants, back)).code, 0)
  assert.equal((await api.post(queryDevices, {}, { token })).code, codes.NOT_LOGGED_IN.code, 'not with the role again')
  const audit = await api.parts.db
    .selectFrom('audit')
    .select(['who', 'what', 'target'])
    .where('detail', '=', '走的人的机架')
    .orderBy('id')
    .execute()
  assert.deepEqual(audit.at(-1), { who: admin.email, what: '作废实验室凭证', target: LAB_ONE.name })
})

test('when all access ends, what machines had claimed is open again, and what people had is theirs', async () => {
  const machineToken = (await foreign.post(createLabToken, { name: '机架' })).data?.labToken ?? ''
  const task = (await newestTask(foreign))?.taskId ?? ''
  const end = () => endAccess(api.parts.db, { who: '运维', now: api.parts.clock() })
  const claimedBy = async (token: string) => (await api.post(claimDeviceTask, { taskId: task }, { token })).code
  assert.equal(await claimedBy(machineToken), 0)
  await end()
  assert.equal(await claimedBy(machineToken), codes.NOT_LOGGED_IN.code)
  assert.equal(await claimedBy((await makeReviewer(api, LAB_TWO.id)).token), 0)
  await end()
  assert.equal(await claimedBy((await makeReviewer(api, LAB_TWO.id)).token), codes.TASK_TAKEN.code)
})

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { allCalls } from '@alliance/contract'
import { createApiToken, queryApiTokens } from '@alliance/contract/api-tokens'
import type { AnyCall } from '@alliance/contract/call'
import { codes } from '@alliance/contract/codes'
import { queryOwnComments } from '@alliance/contract/comments'
import { createLabToken, queryLabTokens } from '@alliance/contract/lab-tokens'
import { querySessions } from '@alliance/contract/security'
import { createWebhook, sendTestWebhook } from '@alliance/contract/webhooks'
import * as z from 'zod/mini'
import { newId } from './db/index.ts'
import { appealed, failedRound, freeAppeal, sendFile } from './modules/appeal/testing/appeal.ts'
import { makeDevice, startRun } from './modules/cloud-test/testing/cloud.ts'
import { certify, packageOf, readFor, SAID } from './modules/identify/testing/submit.ts'
import { uploadPicture } from './modules/profile/testing/picture.ts'
import { LAB_ONE, LAB_TWO, makeVendorMember } from './modules/review/testing/pass-review.ts'
import { sendFile as sendPackage } from './modules/upload/testing/send-file.ts'
import { makeReviewer, newestTask } from './modules/vendor/testing/lab.ts'
import { type Caller, startTestApi, type TestApi } from './testing/index.ts'

/** Field name → id of something that belongs to one account or one lab. */
type Ids = Record<string, string>
let api: TestApi
/** `ids` of a company with everything that a company can own, and a `stranger` to it; likewise for a lab. */
let company: { stranger: Caller; ids: Ids }
let lab: { stranger: Caller; ids: Ids }
before(async () => {
  api = await startTestApi()
  const owner = await api.makeMember()
  await makeVendorMember(api, LAB_TWO)
  await makeVendorMember(api, LAB_ONE)
  const reviewer = await makeReviewer(api, LAB_ONE.id)
  const deviceId = await makeDevice(reviewer)
  const { identifyId, versionId } = await failedRound(api, owner, { package: 'cn.example.owned', standards: ['security'] })
  const { app } = await readFor(api, owner, { bytes: packageOf({ package: 'cn.example.owned', versionCode: 2 }) })
  const uploadId = await sendPackage(api, owner, { bytes: packageOf({ package: 'cn.example.owned', versionCode: 3 }) })
  const { answer } = await sendFile(api, owner.token)
  const { imageId } = await uploadPicture(api, owner)
  const { data: sessions } = await owner.post(querySessions)
  await owner.post(createApiToken, { name: '构建机', days: '30' })
  const webhook = await owner.post(createWebhook, { url: 'https://ci.example.com/', events: ['round.changed'] })
  // Inserted directly: which versions are announced depends on the day.
  await api.parts.db
    .insertInto('version_comment')
    .values({
      id: newId(api.parts.clock()),
      account_id: owner.id,
      document_id: 'security',
      version: '2026.12',
      anchor: '',
      clause: '',
      title: '整份文档',
      text: '意见',
      created_at: api.parts.clock(),
    })
    .execute()
  const webhookId = webhook.data?.webhookId ?? ''
  const { data: told } = await owner.post(sendTestWebhook, { webhookId })
  company = {
    stranger: await api.makeMember(),
    ids: {
      identifyId,
      versionId,
      id: identifyId,
      apkId: app?.apkId ?? '',
      uploadId,
      appealId: await appealed(owner, freeAppeal()),
      runId: await startRun(owner, { versionId, deviceIds: [deviceId] }),
      fileIds: answer.data?.fileId ?? '',
      licenceImageId: imageId,
      sessionId: sessions?.[0]?.sessionId ?? '',
      webhookId,
      commentId: (await owner.post(queryOwnComments)).data?.items[0]?.commentId ?? '',
      deliveryId: told?.deliveryId ?? '',
      apiTokenId: (await owner.post(queryApiTokens)).data?.[0]?.apiTokenId ?? '',
    },
  }
  const { versionId: other } = await readFor(api, owner, {
    bytes: packageOf({ package: 'cn.example.judged' }),
    members: [LAB_ONE],
  })
  await certify(api, owner, { versionId: other, standards: ['largeScreen'] })
  await reviewer.post(createLabToken, { name: '机架' })
  lab = {
    stranger: await makeReviewer(api, LAB_TWO.id),
    ids: {
      taskId: (await newestTask(reviewer))?.taskId ?? '',
      deviceId,
      labTokenId: (await reviewer.post(queryLabTokens)).data?.[0]?.labTokenId ?? '',
    },
  }
})
after(() => api.close())

/** The other required fields of the calls; none of them belongs to anybody. */
const rest: Record<string, unknown> = {
  termId: 'SEC-01',
  of: 'round',
  format: 'json',
  reason: '核对',
  text: '核对',
  standards: ['security'],
  declarations: JSON.stringify(SAID),
  remark: '',
  type: 'process',
  subject: '核对',
  belongs: 'true',
  outcome: 'pass',
  measured: '实测 3 次',
  note: '',
  evidenceIds: [],
  retired: true,
  name: '样机二',
  form: 'phone',
  androidVersion: '16',
  widthDp: 411,
  heightDp: 914,
  postures: '竖屏',
  kind: 'developer',
  companyName: '公司',
  creditCode: '91350100M000100Y43',
  contactName: '联系人',
  phone: '13800000000',
  address: '地址',
  intendedApps: '应用',
  deviceIds: ['nobody'],
  paused: true,
  url: 'https://ci.example.com/other',
  events: ['round.changed'],
}
const fieldsOf = (call: AnyCall) => {
  const schema = z.toJSONSchema(call.input as z.ZodMiniType, { io: 'input', unrepresentable: 'any' })
  return { names: Object.keys(schema.properties ?? {}), required: schema.required ?? [] }
}
const isOfLab = ({ auth }: AnyCall) => auth === 'vendor'
const isOfCompany = ({ auth }: AnyCall) => auth === 'member' || auth === 'login'

const inputOf = (call: AnyCall, ids: Ids) => {
  const { names, required } = fieldsOf(call)
  const known = names.filter((name) => name in ids || (required.includes(name) && name in rest))
  return Object.fromEntries(known.map((name) => [name, ids[name] ?? rest[name]]))
}

const asks = (kind: (call: AnyCall) => boolean, ids: Ids) =>
  allCalls.filter((call: AnyCall) => kind(call) && fieldsOf(call).names.some((name) => name in ids))

test('what belongs to another company or lab is answered as if it were not there, by every call that takes an id', async () => {
  for (const [kind, place] of [
    [isOfCompany, company],
    [isOfLab, lab],
  ] as const) {
    const { stranger, ids } = place
    assert.ok(Object.values(ids).every(Boolean), JSON.stringify(ids))
    const nobodys = Object.fromEntries(Object.keys(ids).map((name) => [name, newId(api.parts.clock())]))
    const calls = asks(kind, ids)
    assert.ok(calls.length >= 9)
    for (const call of calls) {
      const foreign = await stranger.post(call as AnyCall, inputOf(call, ids))
      const none = await stranger.post(call as AnyCall, inputOf(call, nobodys))
      assert.notEqual(foreign.code, 0, call.path)
      assert.deepEqual([foreign.code, foreign.message, foreign.data], [none.code, none.message, none.data], call.path)
      // Only pictures and attachments are form fields, so only they may be refused with BAD_INPUT on the field.
      const isField = ['licenceImageId', 'fileIds'].some((name) => fieldsOf(call).names.includes(name))
      if (foreign.code === codes.BAD_INPUT.code) assert.ok(isField, `${call.path} ${JSON.stringify(foreign.data)}`)
    }
  }
})

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { saveActivity } from '@alliance/contract/activity-form'
import { addAppealMessage, applyAppeal } from '@alliance/contract/appeal'
import type { AnyCall } from '@alliance/contract/call'
import { startCloudRun } from '@alliance/contract/cloud-test'
import { applyIdentify, submitPackage } from '@alliance/contract/identify'
import { saveMember } from '@alliance/contract/member-desk'
import { NEWS_TYPE_ACTIVITY } from '@alliance/contract/news'
import { userRetestApply } from '@alliance/contract/round-acts'
import { sql } from 'kysely'
import { appealed, failedRound, freeAppeal } from './modules/appeal/testing/appeal.ts'
import { makeDevice, makeLab } from './modules/cloud-test/testing/cloud.ts'
import { publishedArticle } from './modules/content-desk/testing/contents.ts'
import { packageOf, read, SAID } from './modules/identify/testing/submit.ts'
import { LAB_ONE } from './modules/review/testing/pass-review.ts'
import { sendFile } from './modules/upload/testing/send-file.ts'
import { type Caller, startTestApi, type TestApi } from './testing/index.ts'

let api: TestApi
let member: Caller
let editor: Caller
let device: string
before(async () => {
  api = await startTestApi()
  const lab = await makeLab(api, LAB_ONE)
  device = await makeDevice(lab)
  member = await api.makeMember()
  editor = await api.makeAccount({ grants: ['editor'] })
})
after(() => api.close())

type Act = { by: Caller; call: AnyCall; input: object; row: { table: string; field: string; from: (data: never) => string } }

/**
 * A process may die after any commit. The act and its cached answer must be written by one transaction (PostgreSQL records it
 * in each row's `xmin`), so that neither exists without the other and a repeat can't act again.
 */
const keepsAnswerWithAct = async ({ by, call, input, row: { table, field, from } }: Act) => {
  const idempotencyKey = `once ${call.path}`
  const { code, message, data } = await by.post(call, input, { idempotencyKey })
  assert.equal(code, 0, `${call.path}: ${message}`)
  const { rows } = await sql<{ together: boolean }>`
    select bool_or(done.xmin::text = kept.xmin::text) as together from ${sql.table(table)} done, idempotency kept
    where kept.key = ${idempotencyKey} and ${sql.ref(`done.${field}`)} = ${from(data as never)}`.execute(api.parts.db)
  assert.equal(rows[0]?.together, true, call.path)
}

test('a package that is sent in, an application and a retest keep their answers with what they do', async () => {
  const uploadId = await sendFile(api, member, { bytes: packageOf({ package: 'cn.example.kept' }) })
  const ofVersion = { table: 'version', field: 'id', from: ({ versionId }: { versionId: string }) => versionId }
  await keepsAnswerWithAct({ by: member, call: submitPackage, input: { uploadId }, row: ofVersion })

  const ofRound = { table: 'round_event', field: 'round_id', from: ({ identifyId }: { identifyId: string }) => identifyId }
  const { versionId } = await read(api, member, packageOf({ package: 'cn.example.kept.round' }))
  const asked = { versionId, standards: ['security'], declarations: SAID }
  await keepsAnswerWithAct({ by: member, call: applyIdentify, input: asked, row: ofRound })

  const { identifyId } = await failedRound(api, member, { package: 'cn.example.kept.failed', standards: ['security'] })
  await keepsAnswerWithAct({ by: member, call: userRetestApply, input: { identifyId, reason: '重判' }, row: ofRound })
})

test('so do a cloud test, an appeal and what is added to one', async () => {
  const { versionId } = await read(api, member, packageOf({ package: 'cn.example.kept.cloud' }))
  const asked = { versionId, standards: ['largeScreen'], deviceIds: [device] }
  const ofRun = { table: 'cloud_run', field: 'id', from: ({ runId }: { runId: string }) => runId }
  await keepsAnswerWithAct({ by: member, call: startCloudRun, input: asked, row: ofRun })

  const ofAppeal = { table: 'appeal_entry', field: 'appeal_id', from: ({ appealId }: { appealId: string }) => appealId }
  await keepsAnswerWithAct({ by: member, call: applyAppeal, input: freeAppeal(), row: ofAppeal })
  const appealId = await appealed(member, freeAppeal())
  const ofMessage = { ...ofAppeal, from: () => appealId }
  await keepsAnswerWithAct({ by: member, call: addAppealMessage, input: { appealId, text: '补充' }, row: ofMessage })
})

test('so do a member of the list and an activity', async () => {
  const input = { name: '云杉终端', kind: 'ecosystem', introduction: '' }
  const ofMember = { table: 'member', field: 'id', from: ({ memberId }: { memberId: string }) => memberId }
  await keepsAnswerWithAct({ by: editor, call: saveMember, input, row: ofMember })

  const { contentId: newsId } = await publishedArticle(editor, { type: NEWS_TYPE_ACTIVITY })
  const hour = 3_600_000
  const now = api.parts.clock()
  const times = { opensAt: now - hour, closesAt: now + hour, startsAt: now + 2 * hour, endsAt: now + 3 * hour }
  const places = { online: false, capacity: 5, maxPersons: 1, moderated: false, waitingCapacity: 0 }
  const activity = { newsId, title: '开放日', place: '一层', ...times, ...places }
  const ofActivity = { table: 'activity', field: 'id', from: ({ activityId }: { activityId: string }) => activityId }
  await keepsAnswerWithAct({ by: editor, call: saveActivity, input: activity, row: ofActivity })
})

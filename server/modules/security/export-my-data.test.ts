import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { applyReview } from '@alliance/contract/review'
import { exportMyData } from '@alliance/contract/security'
import { type PluginTransformQueryArgs, type PluginTransformResultArgs, sql } from 'kysely'
import { type Caller, startTestApi, type TestApi } from '../../testing/index.ts'
import { certified } from '../certificate/testing/passed-round.ts'
import { certify, packageOf, read } from '../identify/testing/submit.ts'
import { LAB_ONE, passReview } from '../review/testing/pass-review.ts'
import { exportOf } from './export-queries.ts'

let api: TestApi
before(async () => {
  api = await startTestApi()
})
after(() => api.close())

test('the export has everything of the account, but no hashes, tokens or other accounts’ data', async () => {
  const [caller, stranger] = [await api.makeMember(), await api.makeMember()]
  await read(api, caller, packageOf({ package: 'cn.example.export' }))
  await read(api, stranger, packageOf({ package: 'cn.example.stranger' }))
  const { data } = await caller.post(exportMyData, { currentPassword: caller.password })
  assert.match(data!.fileName, /^我的数据-\d{4}-\d\d-\d\d\.json$/)
  const content = JSON.parse(data!.content) as Record<string, unknown>
  assert.deepEqual((content['account'] as { email: string }).email, caller.email)
  for (const name of ['profile', 'sessions', 'apps', 'versions', 'rounds', 'bindings', 'images', 'uploads', 'mails'])
    assert.ok(name in content, name)
  assert.ok(data!.content.includes('cn.example.export') && !data!.content.includes('cn.example.stranger'))
  for (const secret of ['argon2id', 'token_sha256', 'sealed', caller.token, stranger.email])
    assert.ok(!data!.content.includes(secret))
})

test('the export of a round says nothing about the certifier who works on it, and every time in it is a date', async () => {
  const [caller, certifier] = [await api.makeMember(), await api.makeAccount({ grants: ['certifier'] })]
  const { versionId } = await read(api, caller, packageOf({ package: 'cn.example.held' }))
  const identifyId = await certify(api, caller, { versionId, standards: ['security', 'largeScreen'] })
  const now = api.parts.clock()
  const held = { held_by: certifier.id, held_since: now, held_until: now + 3_600_000 }
  await api.parts.db.updateTable('round').set(held).where('id', '=', identifyId).execute()
  const { data } = await caller.post(exportMyData, { currentPassword: caller.password })
  const { rounds } = JSON.parse(data!.content) as { rounds: { standards: unknown[]; events: { at: string; who: string }[] }[] }
  assert.deepEqual([rounds.length, rounds[0]?.standards.length], [1, 2])
  assert.deepEqual(
    rounds[0]?.events.map(({ at, who }) => [at.slice(0, 10), who]),
    [
      [new Date(now).toISOString().slice(0, 10), '申请人'],
      [new Date(now).toISOString().slice(0, 10), '系统'],
    ],
  )
  assert.doesNotMatch(data!.content, /"held_|\b\d{13}\b/)
  assert.ok(!data!.content.includes(certifier.id))
})

/** Tables that refer to an account and are not in its export, each with the reason. */
const NOT_EXPORTED: Readonly<Record<string, string>> = {
  cloud_quota: 'a count of the exported runs',
  content_version: 'work of the office',
  device_result: 'work of a lab',
  idempotency: 'answers to repeated requests, deleted after a day',
  recovery_code: 'hashes',
  reviewer: 'set by the office',
  told_follower: 'which notifications were sent; the messages are exported',
  term_decision: 'work of the office',
  vendor_authorization: 'ends after ten minutes',
}

/** The same for tables that refer to a row of an account's. */
const PARTS_NOT_EXPORTED: Readonly<Record<string, string>> = {
  appeal_ruling: 'what an exported appeal changed, by an officer’s name',
  certificate_log: 'public, and can’t forget',
  certificate_reminder: 'which messages were sent; the messages are exported',
  evidence: 'work of a lab',
  ownership_task: 'work of a lab; its answer is exported with the review',
  pack_trial_row: 'work of the office',
  precedent: 'published, without names',
  round_facts: 'derived from the package by the engine',
}

test('every table that refers to an account or to a row of its own is exported, or listed here with the reason', async () => {
  const { db } = api.parts
  const referring = async (to: readonly string[]) => {
    const { rows } = await sql<{ name: string }>`
      select distinct conrelid::regclass::text as name from pg_constraint
      where contype = 'f' and confrelid::regclass::text in (${sql.join(to)}) order by 1`.execute(db)
    return rows.map(({ name }) => name)
  }
  const own = await referring(['account'])
  const exported = new Set<string>()
  const notes = {
    transformQuery: ({ node }: PluginTransformQueryArgs) => {
      for (const { groups } of JSON.stringify(node).matchAll(
        /"kind":"TableNode".*?"kind":"IdentifierNode","name":"(?<name>\w+)"/g,
      ))
        exported.add(groups?.['name'] ?? '')
      return node
    },
    transformResult: async ({ result }: PluginTransformResultArgs) => result,
  }
  await exportOf(db.withPlugin(notes), (await api.makeAccount()).id)
  const left = own.filter((name) => !exported.has(name))
  assert.deepEqual(left, Object.keys(NOT_EXPORTED).toSorted())
  const parts = (await referring(own.filter((name) => exported.has(name)))).filter((name) => !own.includes(name))
  assert.deepEqual(
    parts.filter((name) => !exported.has(name)),
    Object.keys(PARTS_NOT_EXPORTED).toSorted(),
  )
})

test('the export has the vendors’ answers about an app with every step of the review, and the certificates', async () => {
  const [holder, stranger] = [await api.makeMember(), await api.makeMember()]
  const number = await certified(api, holder)
  const app = await api.parts.db.selectFrom('app').select('id').where('account_id', '=', holder.id).executeTakeFirstOrThrow()
  assert.equal((await holder.post(applyReview, { apkId: app.id, remark: '首次上架' })).code, 0)
  await passReview(api, { accountId: holder.id, appId: app.id })
  const exportedBy = async (caller: Caller & { password: string }) => {
    const { data } = await caller.post(exportMyData, { currentPassword: caller.password })
    const { certificates, appReviews } = JSON.parse(data?.content ?? '') as Record<string, Record<string, unknown>[]>
    const of = <T>(part: string) => appReviews?.flatMap((one) => one[part] as T[])
    return {
      certificates: certificates?.map((one) => one['number']),
      members: of<{ member: string }>('members')?.map(({ member }) => member),
      steps: of<Record<string, string>>('events')?.map(({ who, what, why }) => [who, what, why]),
    }
  }
  const steps = [
    ['申请人', '申请审核', '首次上架'],
    ['系统', '审核失败', ''],
  ]
  assert.deepEqual(await exportedBy(holder), { certificates: [number], members: [LAB_ONE.name], steps })
  assert.deepEqual(await exportedBy(stranger), { certificates: [], members: [], steps: [] })
})

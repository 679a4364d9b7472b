import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, before, test } from 'node:test'
import { allCalls } from '@alliance/contract'
import { createApiToken } from '@alliance/contract/api-tokens'
import type { AnyCall } from '@alliance/contract/call'
import { codes } from '@alliance/contract/codes'
import { applyIdentify, queryApkDetail, queryRounds, submitPackage, uploadBounds } from '@alliance/contract/identify'
import { queryApkList } from '@alliance/contract/identify-apk'
import { exportReport, queryReport } from '@alliance/contract/round-report'
import { exportSelfCheck } from '@alliance/contract/self-check-file'
import { breaking } from '../../analysis/samples.ts'
import { serverLimits } from '../../limits.ts'
import { type Caller, startTestApi, type TestApi } from '../../testing/index.ts'
import { rawRoutes } from '../index.ts'
import { certify, debuggable, packageOf, readFor, SAID } from '../identify/testing/submit.ts'
import { ask, begin, idOf, patch, sendFile } from '../upload/testing/send-file.ts'

let api: TestApi
let member: Caller
/** The member's CI: the same account, by its token. */
let ci: Caller
let stranger: Caller
const GIB = 1024 ** 3
const roles = { grants: ['administrator', 'editor'] }
const ciOf = async (caller: Caller): Promise<Caller> => {
  const token = (await caller.post(createApiToken, { name: '构建机', days: '30' })).data?.apiToken ?? ''
  const authorization = `Bearer ${token}`
  return {
    ...caller,
    token,
    post: ((call, input, options) => api.post(call, input, { ...options, headers: { authorization } })) as Caller['post'],
  }
}
before(async () => {
  api = await startTestApi({ limits: { ...serverLimits, packagesOfAccountBytes: GIB } })
  member = await api.makeMember(roles)
  ci = await ciOf(member)
  stranger = await api.makeMember()
})
after(() => api.close())

const OPEN = [
  '/api/identify/exportReport',
  '/api/identify/exportSelfCheck',
  '/api/identify/queryApkDetail',
  '/api/identify/queryDetail',
  '/api/identify/queryDetailList',
  '/api/identify/queryFailTermDetail',
  '/api/identify/queryReport',
  '/api/identify/queryUploadBounds',
  '/api/identify/submitPackage',
  '/api/identifyApk/queryDetail',
  '/api/identifyApk/queryList',
]

test('it gives access to a fixed list of calls only, not even to those of the account’s roles', async () => {
  assert.deepEqual(
    allCalls
      .filter((call) => call.ci)
      .map(({ path }) => path)
      .toSorted(),
    OPEN,
  )
  assert.ok(allCalls.every((call) => !call.ci || call.auth === 'member'))
  for (const call of allCalls as readonly AnyCall[]) {
    if (call.auth === 'public' || call.method !== 'POST') continue
    const response = await fetch(api.url + call.path, { method: 'POST', headers: { authorization: `Bearer ${ci.token}` } })
    const { code } = (await response.json()) as { code: number }
    if (call.ci) assert.ok(code === 0 || code === codes.BAD_INPUT.code, call.path)
    else assert.deepEqual([response.status, code], [403, codes.API_TOKEN_FORBIDDEN.code], call.path)
  }
  const shut = rawRoutes.filter(({ auth, ci: isOpen }) => auth !== 'public' && !isOpen)
  assert.ok(shut.length >= 3, String(shut.length))
  for (const { path, methods } of shut) {
    const headers = { authorization: `Bearer ${ci.token}` }
    assert.equal((await fetch(api.url + path, { method: methods[0] ?? 'POST', headers })).status, 403, path)
  }
})

test('a package is uploaded in chunks, resumed after an interruption, and judged', async () => {
  const bytes = packageOf({ package: 'cn.example.ci' }, debuggable)
  const half = Math.floor(bytes.length / 2)
  const id = idOf(await begin(api, ci, { size: bytes.length, name: 'app-release.apk' }))
  assert.equal((await patch(api, ci, { id, offset: 0, bytes: bytes.subarray(0, half) })).status, 204)
  assert.equal((await ask(api, ci, { method: 'HEAD', id })).headers.get('upload-offset'), String(half))
  assert.equal((await patch(api, ci, { id, offset: half, bytes: bytes.subarray(half) })).status, 204)
  const { data: submitted } = await ci.post(submitPackage, { uploadId: id })
  const { versionId = '' } = submitted ?? {}
  assert.equal((await ci.post(exportSelfCheck, { versionId, format: 'text' })).code, codes.PACKAGE_BEING_READ.code)
  await api.drain()
  assert.equal((await ci.post(queryApkDetail, { versionId })).data?.analysis.state, 'done')
  const files = await Promise.all(
    (['text', 'json', 'sarif', 'junit'] as const).map(
      async (format) => (await ci.post(exportSelfCheck, { versionId, format })).data,
    ),
  )
  const [text, json, sarif, junit] = files.map((file) => file?.content ?? '')
  assert.ok(files.every((file) => file?.failedMust === 1))
  assert.deepEqual(
    files.map((file) => file?.fileName),
    ['txt', 'json', 'sarif', 'xml'].map((ending) => `app-release.apk.${ending}`),
  )
  assert.match(text ?? '', /^未通过：还有 1 项必须条款要改。[\s\S]*SEC-01/)
  const judged = JSON.parse(json ?? '') as { failedMust: number; terms: { id: string; outcome: string }[]; sha256: string }
  assert.equal(judged.terms.find((term) => term.id === 'SEC-01')?.outcome, 'fail')
  const { runs } = JSON.parse(sarif ?? '') as { runs: { results: { ruleId: string; level: string }[] }[] }
  assert.ok(runs[0]?.results.some(({ ruleId, level }) => ruleId === 'SEC-01' && level === 'error'))
  assert.match(junit ?? '', /<testsuite name="app-release.apk" [^>]*failures="1"/)
  // The report's hash can't be recomputed from the stored self-check: it lacks the permissions, for one.
  assert.ok(files.every((file) => !/报告摘要|reportHash/.test(file?.content ?? '')))
})

test('terms that wait for declarations pass in no format', async () => {
  const asks = packageOf({ package: 'cn.example.asks' }, breaking('PRIV-01'))
  const { versionId, terms } = await readFor(api, member, { bytes: asks })
  const open = terms.find(({ outcome }) => outcome === 'pending')
  assert.ok(open, 'a term that waits')
  const content = async (format: 'sarif' | 'junit') => (await ci.post(exportSelfCheck, { versionId, format })).data?.content ?? ''
  const { runs } = JSON.parse(await content('sarif')) as { runs: { results: { ruleId: string; kind: string }[] }[] }
  assert.equal(runs[0]?.results.find(({ ruleId }) => ruleId === open.id)?.kind, 'review')
  assert.match(await content('junit'), new RegExp(`name="${open.id} [^"]*"><skipped`))
})

test('rounds and their reports can be read, but no round opened', async () => {
  const { versionId } = await readFor(api, member, { bytes: packageOf({ package: 'cn.example.round' }) })
  const identifyId = await certify(api, member, { versionId, standards: ['security'] })
  const declarations = JSON.stringify(SAID) as never
  const applied = await ci.post(applyIdentify, { versionId, standards: ['security'], declarations })
  assert.equal(applied.code, codes.API_TOKEN_FORBIDDEN.code)
  assert.ok((await ci.post(queryApkList, {})).data?.items.some(({ packageName }) => packageName === 'cn.example.round'))
  assert.equal((await ci.post(queryRounds, { versionId })).data?.items[0]?.identifyId, identifyId)
  assert.equal((await ci.post(queryReport, { identifyId })).code, 0)
  assert.equal((await ci.post(exportReport, { identifyId, format: 'sarif' })).data?.mediaType, 'application/sarif+json')
})

test('other accounts’ data is not found', async () => {
  const others = await ciOf(stranger)
  const bytes = packageOf({ package: 'cn.example.mine', versionCode: 7 })
  const uploadId = await sendFile(api, member, { bytes })
  const open = idOf(await begin(api, member, { size: 10 }))
  const { versionId } = await readFor(api, member, { bytes })
  assert.equal((await others.post(submitPackage, { uploadId })).code, codes.NOT_FOUND.code)
  assert.equal((await others.post(queryApkDetail, { versionId })).code, codes.NOT_FOUND.code)
  assert.equal((await others.post(exportSelfCheck, { versionId, format: 'json' })).code, codes.NOT_FOUND.code)
  assert.equal((await others.post(queryRounds, { versionId })).code, codes.NOT_FOUND.code)
  assert.equal((await ask(api, others, { method: 'HEAD', id: open })).status, 404)
  assert.equal((await patch(api, others, { id: open, offset: 0, bytes: randomBytes(10) })).status, 404)
  assert.equal((await ask(api, others, { method: 'DELETE', id: open })).status, 404)
  assert.equal((await ask(api, member, { method: 'DELETE', id: open })).status, 204)
})

test('its uploads share the browser’s limits: three at once, the account’s storage, packages per hour', async () => {
  const own = await api.makeMember()
  const machine = await ciOf(own)
  const begun = [
    await begin(api, own, { size: 9 }),
    await begin(api, machine, { size: 9 }),
    await begin(api, machine, { size: 9 }),
  ]
  assert.deepEqual(
    begun.map(({ status }) => status),
    [201, 201, 201],
  )
  assert.equal((await begin(api, machine, { size: 9 })).status, 429)
  for (const one of begun) await ask(api, machine, { method: 'DELETE', id: idOf(one) })
  const full = await begin(api, machine, { size: GIB + 1 })
  assert.equal(full.status, 507)
  assert.equal(((await full.json()) as { code: number }).code, codes.STORAGE_USED_UP.code)
  const uploadId = await sendFile(api, machine, { bytes: packageOf({ package: 'cn.example.often' }) })
  for (let at = 0; at < serverLimits.counted.packagesPerAccount.points; at += 1)
    await api.parts.rates.limits.packagesPerAccount.take(own.id)
  assert.equal((await machine.post(submitPackage, { uploadId })).code, codes.TOO_MANY_REQUESTS.code)
})

test('an upload without a live token gets a 401', async () => {
  const token = `alliance_ci_${randomBytes(32).toString('base64url')}`
  assert.equal((await begin(api, { token }, { size: 9 })).status, 401)
  const gone = await ciOf(await api.makeMember())
  await api.parts.db.updateTable('api_token').set({ ended_at: 1, ended_by: 'owner' }).where('account_id', '=', gone.id).execute()
  const refused = await begin(api, gone, { size: 9 })
  assert.equal(refused.status, 401)
  assert.equal(((await refused.json()) as { code: number }).code, codes.API_TOKEN_OVER.code)
  assert.equal((await gone.post(uploadBounds, {})).code, codes.API_TOKEN_OVER.code)
})

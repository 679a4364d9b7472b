import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { codes } from '@alliance/contract/codes'
import { queryApkDetail, queryApkTerm, submitPackage } from '@alliance/contract/identify'
import { queryReport } from '@alliance/contract/round-report'
import { breaking } from '../../analysis/samples.ts'
import { startTestApi, type TestApi } from '../../testing/index.ts'
import { begin, idOf, sendFile } from '../upload/testing/send-file.ts'
import { certify, debuggable, packageOf, read, readFor, submit } from './testing/submit.ts'

let api: TestApi
before(async () => {
  api = await startTestApi()
})
after(() => api.close())

test('refuses bad input, an upload under way and one of another company', async () => {
  const [owner, stranger] = [await api.makeMember(), await api.makeMember()]
  for (const uploadId of ['', "' or 1=1 --", '../x', 'a'.repeat(100)]) {
    assert.equal((await owner.post(submitPackage, { uploadId })).code, codes.BAD_INPUT.code, uploadId)
  }
  const open = idOf(await begin(api, owner, { size: 10 }))
  assert.equal((await owner.post(submitPackage, { uploadId: open })).code, codes.UPLOAD_NOT_FINISHED.code)
  const uploadId = await sendFile(api, owner, { bytes: packageOf() })
  assert.equal((await stranger.post(submitPackage, { uploadId })).code, codes.NOT_FOUND.code)
  assert.equal((await api.post(submitPackage, { uploadId })).code, codes.TOKEN_MISSING.code)
  const newcomer = await api.makeAccount()
  assert.equal((await newcomer.post(submitPackage, { uploadId })).code, codes.PROFILE_INCOMPLETE.code)
})

test('a package is read: identity, icon, self-check with evidence', async () => {
  const member = await api.makeMember()
  const bytes = packageOf({ package: 'cn.example.read', label: '拾光', versionCode: 7, versionName: '1.7' }, debuggable)
  const before = await submit(api, member, bytes)
  const waiting = await member.post(queryApkDetail, { versionId: before })
  assert.equal(waiting.data?.analysis.state, 'waiting')
  assert.equal(waiting.data?.app, null)
  await api.drain()
  const { data } = await member.post(queryApkDetail, { versionId: before })
  assert.equal(data?.analysis.state, 'done')
  assert.equal(data.app?.name, '拾光')
  assert.equal(data.identity?.packageName, 'cn.example.read')
  assert.equal(data.identity.versionCode, '7')
  assert.equal(data.identity.versionName, '1.7')
  assert.ok(data.terms.length >= 45)
  const failed = data.terms.find(({ outcome }) => outcome === 'fail')
  assert.ok(failed)
  const { data: detail } = await member.post(queryApkTerm, { versionId: before, termId: failed.id })
  assert.ok(detail && detail.evidence.length > 0 && detail.clauseText.length > 0)
  const icon = await fetch(`${api.url}${data.app.icon}`)
  assert.equal(icon.status, 200)
  assert.equal(icon.headers.get('content-type'), 'image/png')
  assert.equal(icon.headers.get('x-content-type-options'), 'nosniff')
  assert.match(icon.headers.get('content-security-policy') ?? '', /sandbox/)
  const forged = (data.app.icon ?? '').replace(/id=./, 'id=0').replace(/ticket=\d/, 'ticket=9')
  assert.equal((await fetch(`${api.url}${forged}`)).status, 403)
})

test('terms that need declarations are pending in a self-check, and judged in a round', async () => {
  const member = await api.makeMember()
  const bytes = packageOf({ package: 'cn.example.declared' }, breaking('PRIV-01', 'PRIV-19'))
  const { versionId } = await readFor(api, member, { bytes })
  const { data } = await member.post(queryApkDetail, { versionId })
  const outcomes = (terms: readonly { id: string; outcome: string }[] = []) =>
    ['PRIV-01', 'PRIV-19'].map((id) => terms.find((term) => term.id === id)?.outcome)
  assert.deepEqual(outcomes(data?.terms), ['pending', 'pending'])
  // A cloud test shows the same self-check but has no form: the text refers to the application for certification.
  for (const termId of ['PRIV-01', 'PRIV-19']) {
    const { data: detail } = await member.post(queryApkTerm, { versionId, termId })
    assert.match(detail?.reason ?? '', /^申请认证时.*申报/)
    assert.ok(detail && detail.evidence.length > 0)
  }
  const round = await certify(api, member, { versionId, standards: ['privacy'] })
  const { data: report } = await member.post(queryReport, { identifyId: round })
  assert.deepEqual(outcomes(report?.terms), ['warning', 'warning'])
})

test('one version per content and account: the same file sent again, concurrently, or by another company', async () => {
  const [one, two] = [await api.makeMember(), await api.makeMember()]
  const bytes = packageOf({ package: 'cn.example.same' })
  const uploads = [await sendFile(api, one, { bytes }), await sendFile(api, one, { bytes })]
  const answers = await Promise.all(uploads.map((uploadId) => one.post(submitPackage, { uploadId })))
  assert.equal(new Set(answers.map(({ data }) => data?.versionId)).size, 1)
  const jobs = await api.parts.db
    .selectFrom('job')
    .selectAll()
    .where('kind', '=', 'readPackage')
    .where('state', '=', 'ready')
    .execute()
  assert.equal(jobs.length, 1)
  // Sent under another name it is the same version, with the latest name.
  const renamed = await sendFile(api, one, { bytes, name: '第二次.apk' })
  const { data: again } = await one.post(submitPackage, { uploadId: renamed })
  assert.equal(again?.versionId, answers[0]?.data?.versionId)
  assert.equal((await one.post(queryApkDetail, { versionId: again?.versionId ?? '' })).data?.fileName, '第二次.apk')
  const theirs = await submit(api, two, bytes)
  assert.notEqual(theirs, answers[0]?.data?.versionId)
})

test("another company's version and its terms are not found", async () => {
  const [owner, stranger] = [await api.makeMember(), await api.makeMember()]
  const { versionId, terms } = await read(api, owner, packageOf({ package: 'cn.example.private' }))
  assert.equal((await stranger.post(queryApkDetail, { versionId })).code, codes.NOT_FOUND.code)
  const termId = terms[0]?.id ?? ''
  assert.equal((await stranger.post(queryApkTerm, { versionId, termId })).code, codes.NOT_FOUND.code)
  assert.equal((await owner.post(queryApkTerm, { versionId, termId: 'NO-SUCH' })).code, codes.NOT_FOUND.code)
  assert.equal((await owner.post(queryApkDetail, { versionId: 'no-such' })).code, codes.NOT_FOUND.code)
})

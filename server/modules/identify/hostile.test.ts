import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { codes } from '@alliance/contract/codes'
import { applyIdentify, queryApkDetail } from '@alliance/contract/identify'
import { queryApkList } from '@alliance/contract/identify-apk'
import { hostilePackages } from '../../analysis/samples.ts'
import { type Caller, startTestApi, type TestApi } from '../../testing/index.ts'
import { begin } from '../upload/testing/send-file.ts'
import { packageOf, read, SAID, submit } from './testing/submit.ts'

let api: TestApi
let member: Caller
before(async () => {
  api = await startTestApi()
  member = await api.makeMember()
})
after(() => api.close())

const alive = async () => assert.equal((await member.post(queryApkList)).code, 0)
const uploadsLeft = () => readdir(join(api.parts.settings.dataDir, 'uploads'))

for (const [name, hostile] of Object.entries(hostilePackages)) {
  test(`${name}: a verdict or a reason, within the limits, and nothing left behind`, async () => {
    const bytes = hostile.bytes()
    if (bytes.length === 0) {
      assert.equal((await begin(api, member, { size: 0 })).status, 400)
      return
    }
    const detail = await read(api, member, bytes)
    if (detail.analysis.state === 'unreadable') assert.match(detail.analysis.reason, /\p{Script=Han}/u)
    else assert.equal(detail.analysis.state, 'done')
    if (!hostile.judgeable) assert.equal(detail.analysis.state, 'unreadable')
    assert.deepEqual(await uploadsLeft(), [])
    await alive()
  })
}

test('a zip bomb is reported with the limit it exceeds, and applying for it says what to do', async () => {
  const bytes = hostilePackages['bomb']?.bytes()
  assert.ok(bytes)
  const { versionId, analysis } = await read(api, member, bytes)
  assert.ok(analysis.state === 'unreadable')
  assert.match(analysis.reason, /压缩比/)
  const input = { versionId, standards: ['security' as const], declarations: SAID }
  assert.equal((await member.post(applyIdentify, input, { json: true })).code, codes.PACKAGE_UNREADABLE.code)
})

test('strings from a package can’t break lists: control characters, lone surrogates, markup', async () => {
  const label = '<script>alert(1)</script>\ud800\u202E{{7*7}}\u0000'
  const { app, analysis } = await read(api, member, packageOf({ package: 'cn.example.strings', label }))
  assert.equal(analysis.state, 'done')
  assert.equal(app?.name, '<script>alert(1)</script>\uFFFD {{7*7}}')
  const { data } = await member.post(queryApkList, { keyword: 'cn.example.strings' })
  assert.equal(data?.items.length, 1)
})

test('the server responds while a hostile package is read', async () => {
  const bytes = hostilePackages['bomb-with-small-size']?.bytes()
  assert.ok(bytes)
  const versionId = await submit(api, member, packageOf({ package: 'cn.example.meanwhile' }))
  const draining = api.drain()
  await alive()
  await draining
  assert.equal((await member.post(queryApkDetail, { versionId })).data?.analysis.state, 'done')
})

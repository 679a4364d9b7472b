import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { codes } from '@alliance/contract/codes'
import { applyIdentify } from '@alliance/contract/identify'
import { exportReport } from '@alliance/contract/round-report'
import { queryManifest, queryPackageMaps } from '@alliance/contract/package-maps'
import { change } from '../../analysis/samples.ts'
import { type Caller, startTestApi, type TestApi } from '../../testing/index.ts'
import { certify, packageOf, read, SAID } from './testing/submit.ts'

const reads = change.withCode({
  name: 'org.sample.clean.SampleApplication',
  extends: 'android.app.Application',
  methods: [
    {
      signature: 'onCreate()V',
      code: `const/4 v0, 0
        invoke-virtual {v0}, Landroid/telephony/TelephonyManager;->getImei()Ljava/lang/String;
        return-void`,
    },
  ],
})

let api: TestApi
let member: Caller
let identifyId: string
before(async () => {
  api = await startTestApi()
  member = await api.makeMember()
  const { versionId } = await read(api, member, packageOf({}, reads))
  identifyId = await certify(api, member, { versionId, standards: ['privacy'] })
})
after(() => api.close())

test("refuses bad input, strangers, and who is not logged in; another company's round is not found", async () => {
  const stranger = await api.makeMember()
  for (const call of [queryPackageMaps, queryManifest]) {
    assert.equal((await stranger.post(call, { identifyId })).code, codes.NOT_FOUND.code)
    assert.equal((await api.post(call, { identifyId })).code, codes.TOKEN_MISSING.code)
    assert.equal((await member.post(call, { identifyId: "x'--" })).code, codes.BAD_INPUT.code)
  }
})

test('reports which code reads personal information, and how each page supports large screens', async () => {
  const { data } = await member.post(queryPackageMaps, { identifyId })
  assert.ok(data)
  const group = data.personalData.groups.find(({ id }) => id === 'deviceId')
  const [found] = group?.reads ?? []
  assert.deepEqual([found?.says, found?.owner, found?.reach], ['IMEI', { kind: 'own', name: '应用自己' }, 'startup'])
  assert.deepEqual(
    found?.chain.map(({ how, method }) => [how, method]),
    [['入口：Application', 'onCreate()']],
  )
  const main = data.largeScreen.pages.find(({ isLauncher }) => isLauncher)
  assert.deepEqual([main?.orientationState, main?.resizingState, main?.restartsOn], ['ready', 'ready', []])
  assert.equal(data.largeScreen.parts.find(({ id }) => id === 'embedding')?.state, 'ready')
})

test('the maps are part of the report that is hashed', async () => {
  const { data: maps } = await member.post(queryPackageMaps, { identifyId })
  const { data: file } = await member.post(exportReport, { identifyId, format: 'json' })
  assert.deepEqual(JSON.parse(file?.content ?? '{}').package.maps, maps)
})

test('the decoded manifest, with the line numbers of the evidence; null if none was stored', async () => {
  const { data } = await member.post(queryManifest, { identifyId })
  const lines = data?.text.split('\n') ?? []
  assert.equal(data?.cut, false)
  const { data: maps } = await member.post(queryPackageMaps, { identifyId })
  const shown = maps?.largeScreen.parts.flatMap(({ lines: own }) => own) ?? []
  assert.ok(shown.length > 0)
  for (const { number, text } of shown) assert.equal(lines[number - 1]?.trim(), text.trim())
  await api.parts.db.updateTable('round_facts').set({ manifest_sha256: null }).where('round_id', '=', identifyId).execute()
  assert.deepEqual(await member.post(queryManifest, { identifyId }).then((answer) => [answer.code, answer.data]), [0, null])
})

test('a round that has not been judged has no maps yet', async () => {
  const other = await read(api, member, packageOf({ package: 'cn.example.waiting' }))
  const input = { versionId: other.versionId, standards: ['security' as const], declarations: SAID }
  const { data } = await member.post(applyIdentify, input, { json: true })
  const waiting = { identifyId: data?.identifyId ?? '' }
  for (const call of [queryPackageMaps, queryManifest])
    assert.equal((await member.post(call, waiting)).code, codes.REPORT_NOT_READY.code)
  await api.drain()
})

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { codes } from '@alliance/contract/codes'
import { exportReport, queryFailTerms, queryReport } from '@alliance/contract/round-report'
import { change } from '../../analysis/samples.ts'
import { type Caller, startTestApi, type TestApi } from '../../testing/index.ts'
import { reportCsv } from './report-csv.ts'
import { reportSarif } from './report-sarif.ts'
import { readReport } from './report.ts'
import { certify, debuggable, packageOf, read } from './testing/submit.ts'

/** Its SDK's classes are renamed and its push capability is declared: only the manifest shows either. */
const keyed = change.withApplicationChildren(
  { tag: 'meta-data', android: { name: 'JPUSH_APPKEY', value: 'demo' } },
  { tag: 'meta-data', android: { name: 'org.compat.open.push.APP_ID', value: 'demo' } },
)

let api: TestApi
let member: Caller
let identifyId: string
before(async () => {
  api = await startTestApi()
  member = await api.makeMember()
  const { versionId } = await read(api, member, packageOf({ package: 'cn.example.export' }, change.chain(debuggable, keyed)))
  identifyId = await certify(api, member, { versionId, standards: ['security'] })
})
after(() => api.close())

const file = async (format: 'json' | 'csv' | 'sarif' | 'sdks') => {
  const { data } = await member.post(exportReport, { identifyId, format })
  assert.ok(data)
  return data
}

test('refuses other formats and other companies', async () => {
  const stranger = await api.makeMember()
  for (const format of ['json', 'csv', 'sarif', 'sdks'])
    assert.equal((await stranger.post(exportReport, { identifyId, format })).code, codes.NOT_FOUND.code)
  assert.equal((await member.post(exportReport, { identifyId, format: 'exe' })).code, codes.BAD_INPUT.code)
})

test('CSV has one line per location of a finding', async () => {
  const { content, fileName, mediaType } = await file('csv')
  const { data: failed } = await member.post(queryFailTerms, { identifyId })
  assert.match(fileName, /\.csv$/)
  assert.match(mediaType, /^text\/csv/)
  assert.equal(content[0], '\uFEFF')
  const places = failed?.find(({ id }) => id === 'SEC-01')?.evidence.length ?? 0
  assert.ok(places > 0)
  assert.equal(content.split('\r\n').filter((line) => line.includes(',SEC-01,')).length, places)
})

test('a cell with text from the package can be no formula and can’t break out of its cell', async () => {
  const report = readReport((await file('json')).content)
  const [term] = report.terms
  assert.ok(term)
  const evil = { ...report, terms: [{ ...term, reason: '=cmd|x', evidence: [{ at: '@a"', found: '+1\n-2' }] }] }
  const line = reportCsv(evil).split('\r\n')[1] ?? ''
  assert.ok(line.includes(`,'=cmd|x,`) && line.includes(`"'@a"""`) && line.includes(`"'+1\n-2"`), line)
})

test('the SDK list has the columns that app stores require, and is the report’s', async () => {
  const { content, fileName, mediaType } = await file('sdks')
  assert.match(fileName, /-sdk\.csv$/)
  assert.match(mediaType, /^text\/csv/)
  assert.match(content, /^\uFEFF"SDK 名称","开发者","用途","收集个人信息类型","隐私政策链接","来源与日期","包名"/)
  const { data } = await member.post(queryReport, { identifyId })
  assert.deepEqual(
    data?.sdks?.map(({ name }) => name),
    ['极光推送'],
  )
  assert.equal(content.trim().split('\r\n').length, 2)
  assert.deepEqual(
    data?.capabilities?.map(({ title }) => title),
    ['统一推送'],
  )
})

test('SARIF names every rule, and points at the line of the manifest', async () => {
  const { content } = await file('sarif')
  type Result = {
    ruleId: string
    ruleIndex: number
    level: string
    kind: string
    message: { text: string }
    locations?: { physicalLocation: { artifactLocation: { uri: string }; region?: { startLine: number } } }[]
    partialFingerprints?: { primaryLocationLineHash?: string }
  }
  const { version, runs } = JSON.parse(content) as {
    version: string
    runs: { tool: { driver: { rules: { id: string }[] } }; results: Result[] }[]
  }
  assert.equal(version, '2.1.0')
  const [run] = runs
  assert.ok(run)
  const prints = new Set(run.results.map(({ partialFingerprints }) => partialFingerprints?.primaryLocationLineHash))
  assert.equal(prints.size, run.results.length, 'each result can be followed into the next round')
  for (const { ruleId, ruleIndex, level, kind, message, locations } of run.results) {
    assert.equal(locations?.length, 1, 'a result without a place makes GitHub refuse the file')
    assert.equal(run.tool.driver.rules[ruleIndex]?.id, ruleId)
    assert.ok(message.text !== '')
    // §3.27.10: a level other than none is allowed for failures only.
    assert.equal(level === 'none', kind !== 'fail')
  }
  const broken = run.results.find(({ ruleId }) => ruleId === 'SEC-01')
  assert.equal(broken?.level, 'error')
  const place = broken?.locations?.[0]?.physicalLocation
  assert.equal(place?.artifactLocation.uri, 'AndroidManifest.xml')
  assert.ok((place?.region?.startLine ?? 0) > 0)
})

test('SARIF says that its texts are Chinese, and that a package could not be judged', async () => {
  const report = readReport((await file('json')).content)
  const runOf = (one: typeof report) => {
    const { runs } = JSON.parse(reportSarif(one, { number: 'R-1', reportHash: 'ab' })) as {
      runs: { language: string; tool: { driver: { language: string } }; invocations: unknown[] }[]
    }
    return runs[0]
  }
  const sound = runOf(report)
  assert.deepEqual([sound?.language, sound?.tool.driver.language], ['zh-CN', 'zh-CN'])
  assert.deepEqual(sound?.invocations, [{ executionSuccessful: true }])
  const message = { text: '不能判定：读不出 {{0}}。' }
  assert.deepEqual(runOf({ ...report, judgeable: false, reason: '读不出 {0}。' })?.invocations, [
    { executionSuccessful: false, toolExecutionNotifications: [{ level: 'error', message }] },
  ])
})

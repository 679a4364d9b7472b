import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, before, test } from 'node:test'
import { codes } from '@alliance/contract/codes'
import { applyIdentify, queryRound, queryRounds, uploadBounds } from '@alliance/contract/identify'
import { queryStandardsOfPackage, queryStandardsOfRound, queryStandardState } from '@alliance/contract/identify-standards'
import { exportReport, queryFailTerms, queryReport, queryTerm } from '@alliance/contract/round-report'
import { standards } from '@alliance/contract/standards'
import { type Caller, startTestApi, type TestApi } from '../../testing/index.ts'
import { certify, debuggable, packageOf, read, SAID } from './testing/submit.ts'

let api: TestApi
let member: Caller
let stranger: Caller
let versionId: string
let identifyId: string
before(async () => {
  api = await startTestApi()
  member = await api.makeMember()
  stranger = await api.makeMember()
  const version = await read(api, member, packageOf({ package: 'cn.example.report' }, debuggable))
  versionId = version.versionId
  identifyId = await certify(api, member, { versionId, standards: ['privacy', 'security'] })
})
after(() => api.close())

const ofRound = [queryRound, queryReport, queryFailTerms, queryStandardState, queryStandardsOfRound] as const

test("another company's round is not found by any call", async () => {
  for (const call of ofRound) {
    assert.equal((await stranger.post(call, { identifyId })).code, codes.NOT_FOUND.code, call.path)
    assert.equal((await api.post(call, { identifyId })).code, codes.TOKEN_MISSING.code, call.path)
    assert.equal((await member.post(call, { identifyId: "x'--" })).code, codes.BAD_INPUT.code, call.path)
    assert.equal((await member.post(call, { identifyId: 'nobody-knows' })).code, codes.NOT_FOUND.code, call.path)
  }
  assert.equal((await stranger.post(queryTerm, { identifyId, termId: 'SEC-01' })).code, codes.NOT_FOUND.code)
  assert.equal((await stranger.post(exportReport, { identifyId, format: 'json' })).code, codes.NOT_FOUND.code)
  assert.equal((await stranger.post(queryRounds, { versionId })).code, codes.NOT_FOUND.code)
})

test('the report has every term of the standards applied for, and its counts include only counted terms', async () => {
  const { data } = await member.post(queryReport, { identifyId })
  assert.ok(data)
  assert.deepEqual([...new Set(data.terms.map(({ standard }) => standard))].toSorted(), ['privacy', 'security'])
  const counted = data.terms.filter((term) => term.counted)
  assert.equal(
    Object.values(data.counts).reduce((sum, count) => sum + count, 0),
    counted.length,
  )
  for (const standard of data.standards) {
    const own = counted.filter((term) => term.standard === standard.id)
    assert.equal(standard.counts.fail, own.filter(({ outcome }) => outcome === 'fail').length)
    assert.ok(standard.title !== '' && standard.version !== '')
  }
  assert.ok(data.terms.every(({ reason }) => reason !== ''))
})

test('failures come with evidence, a fix and the clause', async () => {
  const { data: failed } = await member.post(queryFailTerms, { identifyId })
  const broken = failed?.find(({ outcome }) => outcome === 'fail')
  assert.ok(broken && broken.evidence.length > 0 && broken.fix.length > 0 && broken.clauseText.length > 0)
  assert.ok(failed?.every(({ outcome }) => ['fail', 'warning', 'undetermined'].includes(outcome)))
  const { data: one } = await member.post(queryTerm, { identifyId, termId: broken.id })
  assert.deepEqual(one, broken)
  assert.equal((await member.post(queryTerm, { identifyId, termId: 'NO-1' })).code, codes.NOT_FOUND.code)
})

test('the download is the report that was hashed, and the same inputs give the same bytes', async () => {
  const { data: report } = await member.post(queryReport, { identifyId })
  const { data: file } = await member.post(exportReport, { identifyId, format: 'json' })
  assert.ok(report && file)
  assert.equal(createHash('sha256').update(file.content).digest('hex'), report.provenance.reportHash)
  assert.equal(file.fileName, `${report.round.number}.json`)
  const again = await certify(api, member, { versionId, standards: ['privacy', 'security'] })
  const { data: twin } = await member.post(exportReport, { identifyId: again, format: 'json' })
  assert.equal(twin?.content, file.content)
  assert.equal((await member.post(exportReport, { identifyId, format: 'exe' as 'json' })).code, codes.BAD_INPUT.code)
})

test('a round that has not been judged has no report yet', async () => {
  const input = { versionId, standards: ['security' as const], declarations: SAID }
  const { data } = await member.post(applyIdentify, input, { json: true })
  const waiting = { identifyId: data?.identifyId ?? '' }
  for (const call of [queryReport, queryFailTerms]) {
    assert.equal((await member.post(call, waiting)).code, codes.REPORT_NOT_READY.code)
  }
  assert.equal((await member.post(exportReport, { ...waiting, format: 'json' })).code, codes.REPORT_NOT_READY.code)
  assert.equal((await member.post(queryTerm, { ...waiting, termId: 'SEC-01' })).code, codes.REPORT_NOT_READY.code)
  assert.equal((await member.post(queryRound, waiting)).data?.round.note, '正在判定安装包条款')
  await api.drain()
})

test('rounds of a version page by key, newest first', async () => {
  const all = await member.post(queryRounds, { versionId })
  const ids = all.data?.items.map((round) => round.identifyId) ?? []
  assert.ok(ids.length >= 3)
  const seen: string[] = []
  let cursor: string | undefined
  do {
    const { data } = await member.post(queryRounds, { versionId, size: 1, ...(cursor ? { cursor } : {}) })
    seen.push(...(data?.items.map((round) => round.identifyId) ?? []))
    cursor = data?.nextCursor ?? undefined
  } while (cursor)
  assert.deepEqual(seen, ids)
  for (const bad of ['x', '1.', "1.'", '0']) {
    assert.equal((await member.post(queryRounds, { versionId, cursor: bad })).code, codes.BAD_INPUT.code, bad)
  }
  assert.equal((await member.post(queryRounds, { versionId, size: 101 })).code, codes.BAD_INPUT.code)
})

test('the standards that can be applied for, and those of a round', async () => {
  const { data: offered } = await member.post(queryStandardsOfPackage, { packageName: 'cn.example.report' })
  assert.deepEqual(
    offered?.map(({ id }) => id),
    standards.map(({ id }) => id),
  )
  assert.ok(offered?.every(({ mustCount }) => mustCount > 0))
  assert.equal((await member.post(queryStandardsOfPackage, { packageName: ' ' })).code, codes.BAD_INPUT.code)
  const { data: applied } = await member.post(queryStandardsOfRound, { identifyId })
  assert.deepEqual(
    applied?.map(({ id }) => id),
    ['security', 'privacy'],
  )
  const { data: states } = await member.post(queryStandardState, { identifyId })
  assert.deepEqual(
    states?.map(({ id }) => id),
    ['security', 'privacy'],
  )
})

test('limits are shown before a file is chosen', async () => {
  const { data } = await member.post(uploadBounds)
  const { storedBytes = 0, ...bounds } = data ?? {}
  assert.ok(storedBytes > 0, 'what was uploaded for the rounds above')
  assert.deepEqual(bounds, {
    packageBytes: 2 * 1024 ** 3,
    chunkBytes: 8 * 1024 ** 2,
    analysisSeconds: 120,
    entryCount: 65_535,
    storageBytes: 40 * 1024 ** 3,
  })
})

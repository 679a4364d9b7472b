import assert from 'node:assert/strict'
import { appendFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { limits as engineLimits } from '@alliance/apk'
import { applyIdentify, queryApkDetail, queryRound, uploadBounds } from '@alliance/contract/identify'
import { queryReport } from '@alliance/contract/round-report'
import { GoldState, StandardState } from '@alliance/contract/states'
import { createJudge, type Judge } from '../../analysis/index.ts'
import { type Change, change } from '../../analysis/samples.ts'
import { serverLimits } from '../../limits.ts'
import { OtherBytes } from '../../storage/index.ts'
import { type Caller, startTestApi, type TestApi } from '../../testing/index.ts'
import { judgeRoundHandler } from './judge-round.ts'
import { readPackageHandler } from './read-package.ts'
import { packageOf, read, SAID, submit } from './testing/submit.ts'

let api: TestApi
let member: Caller
before(async () => {
  api = await startTestApi()
  member = await api.makeMember()
})
after(() => api.close())

const attempt = () => ({ number: 1, last: false, signal: new AbortController().signal, log: api.parts.log })
const openRound = async (packageName: string, spoilt?: Change) => {
  const { versionId } = await read(api, member, packageOf({ package: packageName }, spoilt))
  const input = { versionId, standards: ['security' as const], declarations: SAID }
  const { data } = await member.post(applyIdentify, input, { json: true })
  return data?.identifyId ?? ''
}
const brokenJudge: Judge = { judge: () => Promise.reject(new Error('no process starts')), close: () => Promise.resolve() }

test('a child process that exceeds its time is killed: the limit is named and the pool goes on', async () => {
  const judge = createJudge({ log: api.parts.log, size: 1, wallMs: 1 })
  try {
    const versionId = await submit(api, member, packageOf({ package: 'cn.example.slow' }))
    await readPackageHandler.run({ ...api.parts, judge }, { versionId }, attempt())
    const { data } = await member.post(queryApkDetail, { versionId })
    assert.ok(data?.analysis.state === 'unreadable')
    assert.match(data.analysis.reason, /分析时间超过 0\.001 秒/)
  } finally {
    await judge.close()
  }
  const next = await read(api, member, packageOf({ package: 'cn.example.next' }))
  assert.equal(next.analysis.state, 'done')
})

test('configured limits apply and are named; the engine’s are the default', async () => {
  assert.deepEqual(serverLimits.analysis, { wallMs: engineLimits.wallMs, memoryBytes: engineLimits.memoryBytes })
  const limits = { ...api.parts.limits, analysis: { ...serverLimits.analysis, wallMs: 2 } }
  const slow = await startTestApi({ limits })
  try {
    const member = await slow.makeMember()
    const versionId = await submit(slow, member, packageOf({ package: 'cn.example.bounds' }))
    await slow.drain()
    const { data } = await member.post(queryApkDetail, { versionId })
    assert.deepEqual(data?.analysis, { state: 'unreadable', reason: '分析时间超过 0.002 秒，没有继续分析。' })
    assert.equal((await member.post(uploadBounds)).data?.analysisSeconds, 1)
  } finally {
    await slow.close()
  }
})

test('a child process that exceeds its memory is killed: the limit is named', async () => {
  const judge = createJudge({ log: api.parts.log, size: 1, memoryBytes: 40 * 1024 ** 2 })
  try {
    const bytes = new Uint8Array(24 * 1024 ** 2)
    const identifyId = await openRound('cn.example.greedy', change.withEntries({ path: 'assets/large.bin', bytes, stored: true }))
    await judgeRoundHandler.run({ ...api.parts, judge }, { roundId: identifyId }, attempt())
    const { data } = await member.post(queryReport, { identifyId })
    assert.equal(data?.round.goldState, GoldState.abnormal)
    assert.match(data.stateReason, /内存超过 40 MiB/)
    assert.equal(`${data.round.note}。`, data.stateReason)
    assert.ok(data.standards.every(({ state }) => state === StandardState.terminated))
    const judged = data.terms.filter(({ method, counted }) => method === 'static' && counted)
    assert.ok(judged.every(({ outcome, reason }) => outcome === 'undetermined' && reason === data.stateReason))
  } finally {
    await judge.close()
  }
  await api.drain()
})

test('a package that was changed on its disk is not judged: the round ends abnormal, with no report of other bytes', async () => {
  const identifyId = await openRound('cn.example.rotten')
  const { sha256 } = await api.parts.db
    .selectFrom('round')
    .innerJoin('version', 'version.id', 'round.version_id')
    .select('version.sha256')
    .where('round.id', '=', identifyId)
    .executeTakeFirstOrThrow()
  await appendFile(join(api.parts.settings.dataDir, 'files', sha256.slice(0, 2), sha256.slice(2)), 'x')
  await assert.rejects(judgeRoundHandler.run(api.parts, { roundId: identifyId }, attempt()), OtherBytes)
  const { data } = await member.post(queryRound, { identifyId })
  assert.equal(data?.round.goldState, GoldState.certifying)
  await judgeRoundHandler.givenUp?.(api.parts, { roundId: identifyId }, 'the third failed')
  assert.equal((await member.post(queryRound, { identifyId })).data?.round.goldState, GoldState.abnormal)
  await api.drain()
})

test('a query while a package is being read returns its progress', async () => {
  const versionId = await submit(api, member, packageOf({ package: 'cn.example.progress' }))
  const seen: unknown[] = []
  const watched: Judge = {
    ...api.parts.judge,
    judge: async (path, request, onProgress) => {
      const judged = await api.parts.judge.judge(path, request, onProgress)
      const { data } = await member.post(queryApkDetail, { versionId })
      assert.ok(data?.analysis.state === 'running')
      assert.equal(data.terms.length, data.analysis.done)
      seen.push(data.analysis.total)
      return judged
    },
  }
  await readPackageHandler.run({ ...api.parts, judge: watched }, { versionId }, attempt())
  assert.ok(Number(seen[0]) > 45)
  assert.equal((await member.post(queryApkDetail, { versionId })).data?.analysis.state, 'done')
  await api.drain()
})

test('a worker that dies halfway: the reading restarts and ends once', async () => {
  const versionId = await submit(api, member, packageOf({ package: 'cn.example.died' }))
  await assert.rejects(readPackageHandler.run({ ...api.parts, judge: brokenJudge }, { versionId }, attempt()))
  assert.equal((await member.post(queryApkDetail, { versionId })).data?.analysis.state, 'running')
  await api.drain()
  assert.equal((await member.post(queryApkDetail, { versionId })).data?.analysis.state, 'done')
})

test('two workers on one round judge it once', async () => {
  const identifyId = await openRound('cn.example.both')
  const run = () => judgeRoundHandler.run(api.parts, { roundId: identifyId }, attempt())
  await Promise.all([run(), run()])
  await run()
  const { data } = await member.post(queryRound, { identifyId })
  assert.equal(data?.timeline.length, 2)
  const reports = await api.parts.db.selectFrom('round_report').select('round_id').where('round_id', '=', identifyId).execute()
  assert.equal(reports.length, 1)
  await api.drain()
})

test('when every attempt has failed, nobody is left waiting', async () => {
  const identifyId = await openRound('cn.example.poison')
  const broken = { ...api.parts, judge: brokenJudge }
  await assert.rejects(judgeRoundHandler.run(broken, { roundId: identifyId }, attempt()))
  assert.equal((await member.post(queryRound, { identifyId })).data?.round.goldState, GoldState.certifying)
  await judgeRoundHandler.givenUp?.(broken, { roundId: identifyId }, 'the third failed')
  const { data } = await member.post(queryRound, { identifyId })
  assert.equal(data?.round.goldState, GoldState.abnormal)
  assert.notEqual(data.stateReason, '')
  const versionId = await submit(api, member, packageOf({ package: 'cn.example.unlucky' }))
  await assert.rejects(readPackageHandler.run(broken, { versionId }, attempt()))
  await readPackageHandler.givenUp?.(broken, { versionId }, 'the third failed')
  assert.equal((await member.post(queryApkDetail, { versionId })).data?.analysis.state, 'unreadable')
  await api.drain()
})

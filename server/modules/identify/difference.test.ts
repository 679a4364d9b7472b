import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { queryDifference, userRetestApply } from '@alliance/contract/round-acts'
import { type Caller, startTestApi, type TestApi } from '../../testing/index.ts'
import { LAB_ONE, LAB_TWO } from '../review/testing/pass-review.ts'
import { judgeTask, makeReviewer, newestTask, type Said } from '../vendor/testing/lab.ts'
import { difference } from './difference.ts'
import { readReport } from './report.ts'
import { reportOfRound } from './round-queries.ts'
import { certify, deviceTerm, packageOf, readFor } from './testing/submit.ts'

let api: TestApi
let member: Caller
let one: Caller
let two: Caller
let termId: string
let identifyId: string
before(async () => {
  api = await startTestApi()
  member = await api.makeMember()
  const bytes = packageOf({ package: 'cn.example.labs' })
  const { versionId } = await readFor(api, member, { bytes, members: [LAB_ONE, LAB_TWO] })
  one = await makeReviewer(api, LAB_ONE.id)
  two = await makeReviewer(api, LAB_TWO.id)
  termId = deviceTerm(api)
  identifyId = await certify(api, member, { versionId, standards: ['largeScreen'] })
})
after(() => api.close())

const judge = async (lab: Caller, said: Said) =>
  judgeTask(api, lab, { taskId: (await newestTask(lab))?.taskId ?? '', said: { [termId]: said } })

const labsIn = (findings: readonly { termId: string; found: string }[]) =>
  findings.map((finding) => {
    assert.equal(finding.termId, termId)
    return [LAB_ONE, LAB_TWO].find(({ name }) => finding.found.startsWith(name))?.id
  })
const between = async (roundId: string | undefined) => {
  const { data } = await member.post(queryDifference, { identifyId: roundId ?? '' })
  assert.ok(data)
  return {
    open: labsIn(data.open),
    fixed: labsIn(data.fixed),
    appeared: labsIn(data.appeared),
    first: labsIn(data.first),
  }
}

test('with two labs, findings are compared per lab', async () => {
  await judge(one, 'fail')
  await judge(two, 'undetermined')
  const { data: again } = await member.post(userRetestApply, { identifyId, reason: '实验室环境有误' })
  await api.drain()
  await judge(two, 'fail')
  const halfway = { open: [LAB_ONE.id], fixed: [], appeared: [], first: [LAB_TWO.id] }
  assert.deepEqual(await between(again?.identifyId), halfway)
  await judge(one, 'pass')
  assert.deepEqual(await between(again?.identifyId), { ...halfway, open: [], fixed: [LAB_ONE.id] })
})

test('a lab that fails a term again in other words, or on another device, found nothing new', async () => {
  const stored = await reportOfRound(api.parts.db, identifyId)
  const report = readReport(stored?.content ?? '')
  const reworded = report.terms.map((term) =>
    term.id === termId ? { ...term, evidence: term.evidence.map((place) => ({ ...place, at: '平板', found: '别的话' })) } : term,
  )
  const { fixed, appeared, unchanged } = difference(report, { ...report, terms: reworded })
  assert.deepEqual([fixed, appeared, unchanged], [[], [], difference(report, report).unchanged])
})

test('findings of a term that the rules no longer contain are neither open nor fixed', async () => {
  const stored = await reportOfRound(api.parts.db, identifyId)
  const report = readReport(stored?.content ?? '')
  const { open, fixed, unchanged } = difference(report, { ...report, terms: report.terms.filter(({ id }) => id !== termId) })
  assert.deepEqual([open, fixed], [[], []])
  assert.equal(unchanged, difference(report, report).unchanged - 1)
})

test('says what may have caused a difference: the package, the rules or the engine', async () => {
  const stored = await reportOfRound(api.parts.db, identifyId)
  const report = readReport(stored?.content ?? '')
  const { samePackage, packs, engines } = difference({ ...report, pack: '2020.01', engine: '0.1.0' }, report)
  assert.equal(samePackage, true)
  assert.deepEqual(
    [packs, engines],
    [
      { before: '2020.01', after: report.pack },
      { before: '0.1.0', after: report.engine },
    ],
  )
  const other = { ...report, package: { ...report.package, sha256: '0'.repeat(64) } }
  assert.equal(difference(other, report).samePackage, false)
})

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startOfChinaDay } from '@alliance/contract/china-minute'
import { queryDifference, userRetestApply } from '@alliance/contract/round-acts'
import { exportReport, queryTerm } from '@alliance/contract/round-report'
import { allPacks } from '../../analysis/index.ts'
import { change } from '../../analysis/samples.ts'
import { type Caller, startTestApi, type TestApi } from '../../testing/index.ts'
import { difference } from './difference.ts'
import { reportCsv } from './report-csv.ts'
import { reportSarif } from './report-sarif.ts'
import { readReport, type RoundReport } from './report.ts'
import { reportOfRound } from './round-queries.ts'
import { certify, packageOf, read } from './testing/submit.ts'

const NAME = 'cn.example.many'
const TERM = 'LSA-02'
const PORTRAIT = 1
let api: TestApi
let member: Caller
/** The report on 60 locked pages, of which it lists 50. */
let sixty: RoundReport
let last: string
before(async () => {
  api = await startTestApi()
  member = await api.makeMember()
  const { versionId } = await read(api, member, locked(60))
  last = await certify(api, member, { versionId, standards: ['largeScreen'] })
  const stored = await reportOfRound(api.parts.db, last)
  sixty = readReport(stored?.content ?? '')
})
after(() => api.close())

/** Page names differ by letters: numbers are no part of what tells two findings apart. */
const pageAt = (at: number) => `${NAME}.Page${String.fromCodePoint(65 + Math.floor(at / 26), 65 + (at % 26))}`
let versionCode = 100
const locked = (count: number, first = 0) => {
  versionCode += 1
  const names = Array.from({ length: count }, (_, at) => pageAt(at))
  const pages = names.map((name, at) => ({
    tag: 'activity',
    android: { name, exported: false, ...(at >= first && { screenOrientation: PORTRAIT }) },
  }))
  return packageOf(
    { package: NAME, versionCode },
    change.chain(change.withApplicationChildren(...pages), (spec) => ({
      ...spec,
      targetSdk: 35,
      classes: [...spec.classes, ...names],
    })),
  )
}

/** A retest with another build, and what it says of the term. */
const retest = async (bytes: Uint8Array) => {
  const { versionId } = await read(api, member, bytes)
  const { data: opened } = await member.post(userRetestApply, { identifyId: last, versionId, reason: '改了页面' })
  await api.drain()
  last = opened?.identifyId ?? ''
  const { data } = await member.post(queryDifference, { identifyId: last })
  assert.ok(data)
  return data
}
type Finding = { termId: string; found: string }
const of = (findings: readonly Finding[]) => findings.filter(({ termId }) => termId === TERM).map(({ found }) => found)

test('where a report lists only a part of the places, the totals are compared', async () => {
  const fewer = await retest(locked(60, 5))
  assert.deepEqual([of(fewer.appeared), of(fewer.fixed)], [[], ['共 55 处，上次 60 处']])
  const more = await retest(locked(60))
  assert.deepEqual([of(more.appeared), of(more.fixed)], [['共 60 处，上次 55 处'], []])
  const same = await retest(locked(61, 1))
  assert.deepEqual([of(same.appeared), of(same.fixed)], [[], []])
  assert.ok(same.unchanged >= 60)
  const few = await retest(locked(8))
  assert.deepEqual([of(few.appeared), of(few.fixed)], [[], ['共 8 处，上次 60 处']])
})

const changed = (as: Partial<RoundReport['terms'][number]>): RoundReport => ({
  ...sixty,
  terms: sixty.terms.map((term) => (term.id === TERM ? { ...term, ...as } : term)),
})
const none = { evidence: [], evidenceTotal: 0, fix: [] }
const lists = (before: RoundReport, after: RoundReport) => {
  const { appeared, fixed, open, first } = difference(before, after)
  return { appeared: of(appeared), fixed: of(fixed), open: of(open), first: of(first) }
}

test('files that list places say how many aren’t listed', () => {
  const lines = reportCsv(sixty)
    .split('\r\n')
    .filter((line) => line.includes(`,${TERM},`))
  assert.equal(lines.length, 51)
  assert.match(lines.at(-1) ?? '', /,另有 10 处没有列出,/)
  type Run = { results: { ruleId: string }[]; invocations: { toolExecutionNotifications: { message: { text: string } }[] }[] }
  const { runs } = JSON.parse(reportSarif(sixty, { number: 'R-1', reportHash: '' })) as { runs: Run[] }
  assert.equal(runs[0]?.results.filter(({ ruleId }) => ruleId === TERM).length, 50)
  const notes = runs[0]?.invocations[0]?.toolExecutionNotifications.map(({ message }) => message.text)
  assert.deepEqual(notes, [`${TERM} 另有 10 处没有列出。`])
})

test('of a list, what is new or gone are its rows, and each is a line of the CSV with its own place', () => {
  const listOf = (...methods: string[]) => {
    const found = `${methods.length} 处没有写明是否可变`
    const rows = methods.map((method) => ({ cells: [method, `第 ${method.length} 行`], guilty: true }))
    const evidence = [{ at: 'cn.example.Many', found, owner: '某 SDK', table: { head: ['方法', '行'], rows } }]
    return changed({ outcome: 'fail', evidence, evidenceTotal: 1 })
  }
  const [before, after] = [listOf('open()', 'send()'), listOf('open()', 'stop()')]
  const { appeared, fixed } = lists(before, after)
  assert.deepEqual([appeared.length, fixed.length], [1, 1])
  assert.match(appeared[0] ?? '', /^cn\.example\.Many\.stop\(\)：/)
  assert.match(fixed[0] ?? '', /^cn\.example\.Many\.send\(\)：/)
  const lines = reportCsv(after)
    .split('\r\n')
    .filter((line) => line.includes(`,${TERM},`))
  assert.equal(lines.length, 2)
  assert.match(lines[1] ?? '', /,cn\.example\.Many\.stop\(\),某 SDK,2 处没有写明是否可变（行 第 6 行）,/)
})

test('a term that was kept before, or is now, has each listed place, and how many are not listed', () => {
  const kept = changed({ ...none, outcome: 'pass' })
  const broken = lists(kept, sixty)
  assert.deepEqual([broken.appeared.length, broken.appeared.at(-1)], [51, '另有 10 处没有列出'])
  assert.match(broken.appeared[0] ?? '', /PageAA/)
  assert.deepEqual([broken.fixed, broken.open, broken.first], [[], [], []])
  assert.deepEqual(lists(sixty, kept).fixed, broken.appeared)
})

test('nothing of what was not judged is new or fixed', () => {
  const open = changed({ ...none, outcome: 'undetermined' })
  assert.deepEqual([lists(open, sixty).appeared, lists(open, sixty).first.length], [[], 51])
  assert.deepEqual([lists(sixty, open).fixed, lists(sixty, open).open.length], [[], 51])
})

test('what an upheld appeal settled is told with its number', () => {
  const decision = { outcome: 'pass' as const, reason: '视频播放页', at: 0, appeal: 'A-1' }
  const { fixed } = difference(sixty, changed({ ...none, outcome: 'pass', decision }))
  const appeals = fixed.filter(({ termId }) => termId === TERM).map(({ appeal }) => appeal)
  assert.deepEqual([appeals.length, new Set(appeals)], [51, new Set(['A-1'])])
})

test('a certifier’s decision on places that are not all listed is compared by totals, too', () => {
  const term = sixty.terms.find(({ id }) => id === TERM)
  assert.ok(term)
  const said = { at: '人工判定', found: '没有豁免' }
  const decided = changed({ evidence: [said, ...term.evidence], evidenceTotal: term.evidenceTotal + 1 })
  assert.deepEqual(lists(sixty, decided).appeared, ['共 61 处，上次 60 处'])
  assert.deepEqual(lists(decided, changed({ evidence: [said], evidenceTotal: 1 })).fixed, ['共 1 处，上次 61 处'])
})

test('a table that was cut is stored and shown with its total', async () => {
  const newest = allPacks().at(-1)
  api.shiftClock(startOfChinaDay(newest?.effectiveFrom ?? '') - api.parts.clock())
  member = await api.makeMember()
  const make =
    'Landroid/app/PendingIntent;->getActivity(Landroid/content/Context;ILandroid/content/Intent;I)Landroid/app/PendingIntent;'
  const methods = Array.from({ length: 90 }, (_, at) => ({
    signature: `m${at}(Landroid/content/Context;Landroid/content/Intent;)V`,
    isStatic: true,
    code: `const/4 v0, 0\ninvoke-static {p0, v0, p1, v0}, ${make}\nreturn-void`,
  }))
  const name = 'cn.example.rows'
  const bytes = packageOf({ package: name }, change.withCode({ name: `${name}.Many`, methods }))
  const { versionId } = await read(api, member, bytes)
  const identifyId = await certify(api, member, { versionId, standards: ['compatibility'] })
  const { data } = await member.post(queryTerm, { identifyId, termId: 'COMP-20' })
  const table = data?.evidence[0]?.table
  assert.deepEqual([table?.rows.length, table?.total], [60, { rows: 90, guilty: 90 }])
  const { data: csv } = await member.post(exportReport, { identifyId, format: 'csv' })
  const lines = csv?.content.split('\r\n').filter((line) => line.includes(',COMP-20,')) ?? []
  assert.deepEqual([lines.length, lines.at(-1)?.includes(',另有 30 处没有列出,')], [61, true])
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { buildApk, change, cleanSpec } from '../samples/index.ts'
import type { Change } from '../samples/index.ts'
import { startCommand } from '../testing/command.ts'

const { file, run } = startCommand('cli-many')
const OWNER = 'org.sample.clean'
const PORTRAIT = 1
const MAKE =
  'Landroid/app/PendingIntent;->getActivity(Landroid/content/Context;ILandroid/content/Intent;I)Landroid/app/PendingIntent;'

const apk = (name: string, changed: Change) => file(name, buildApk(changed(cleanSpec())))

const page = (at: number, isLocked: boolean) => ({
  tag: 'activity',
  android: { name: `${OWNER}.P${at}`, exported: false, ...(isLocked && { screenOrientation: PORTRAIT }) },
})
/** So many pages; those from the first locked one on are locked to portrait. */
const pages = (count: number, firstLocked = 0) =>
  change.chain(
    change.withApplicationChildren(...Array.from({ length: count }, (_, at) => page(at, at >= firstLocked))),
    (spec) => ({
      ...spec,
      targetSdk: 35,
      classes: [...spec.classes, ...Array.from({ length: count }, (_, at) => `${OWNER}.P${at}`)],
    }),
  )

/** So many methods of one class, each of which creates a PendingIntent without a flag. */
const makers = (count: number) =>
  change.withCode({
    name: `${OWNER}.Many`,
    methods: Array.from({ length: count }, (_, at) => ({
      signature: `m${100 + at}(Landroid/content/Context;Landroid/content/Intent;)V`,
      isStatic: true,
      code: `const/4 v0, 0\ninvoke-static {p0, v0, p1, v0}, ${MAKE}\nreturn-void`,
    })),
  })

type Told = { id: string; found: string }
const compare = (before: string, after: string) => {
  const { status, stdout } = run('--diff', before, after, '--json', '--date', '2026-12-02')
  const found = JSON.parse(stdout) as {
    appeared: Told[]
    fixed: Told[]
    unchanged: number
    newlyFailed: string[]
    worsened: string[]
  }
  const of = (list: Told[], id: string) => list.filter((one) => one.id === id).map((one) => one.found)
  return { status, of, ...found }
}
const report = (name: string) => run('--date', '2026-12-02', name).stdout

const locked51 = apk('locked51.apk', pages(51))
const locked60 = apk('locked60.apk', pages(60))

test('two versions: a place beyond those that a report lists is new, and worse', () => {
  const { status, appeared, fixed, unchanged, worsened, of } = compare(locked51, locked60)
  assert.equal(status, 1)
  assert.deepEqual(worsened, ['LSA-02'])
  assert.deepEqual(
    of(appeared, 'LSA-02'),
    Array.from({ length: 9 }, (_, at) => `AndroidManifest.xml：P${51 + at} 锁定为 portrait`),
  )
  assert.deepEqual([appeared.length, fixed, unchanged], [9, [], 51])
  const back = compare(locked60, locked51)
  assert.deepEqual([back.status, back.appeared, back.fixed, back.unchanged], [0, [], appeared, 51])
})

test('two versions: where some are fixed, those that move up are not new', () => {
  const { status, appeared, fixed, unchanged, of } = compare(locked60, apk('mended.apk', pages(60, 5)))
  assert.deepEqual([status, appeared, unchanged], [0, [], 55])
  assert.deepEqual(
    of(fixed, 'LSA-02'),
    [0, 1, 2, 3, 4].map((at) => `AndroidManifest.xml：P${at} 锁定为 portrait`),
  )
})

const made70 = apk('made70.apk', makers(70))
const made90 = apk('made90.apk', makers(90))

test('two versions: a method beyond those that a report lists of its class is new, and worse', () => {
  const { status, appeared, fixed, unchanged, worsened, of } = compare(made70, made90)
  assert.deepEqual([status, worsened, fixed, unchanged], [1, ['COMP-20'], [], 70])
  assert.deepEqual(
    of(appeared, 'COMP-20').map((found) => found.slice(0, found.indexOf('：'))),
    Array.from({ length: 20 }, (_, at) => `${OWNER}.Many.m${170 + at}(Context, Intent)`),
  )
  assert.deepEqual([compare(made90, made70).status, compare(made90, made90).unchanged], [0, 90])
})

test('two versions: beyond thousands of places there are more or fewer, but none is named', () => {
  const some = apk('some.apk', pages(5001))
  const more = apk('more.apk', pages(5003, 1))
  const { status, appeared, fixed, unchanged, worsened, of } = compare(some, more)
  assert.deepEqual([status, worsened, fixed, unchanged], [1, ['LSA-02'], [], 5001])
  assert.deepEqual(of(appeared, 'LSA-02'), ['地方太多，只比较总数：共 5002 处，原来 5001 处'])
  const back = compare(more, some)
  assert.deepEqual([back.status, back.appeared, back.unchanged], [0, [], 5001])
  assert.deepEqual(of(back.fixed, 'LSA-02'), ['地方太多，只比较总数：共 5001 处，原来 5002 处'])
  const all = compare(apk('none.apk', pages(5001, 5001)), some)
  assert.deepEqual([all.status, all.newlyFailed], [1, ['LSA-02']])
  assert.deepEqual([of(all.appeared, 'LSA-02').length, of(all.appeared, 'LSA-02').at(-1)], [5001, '另有 1 处没有列出'])
})

test('text: says how many places and rows the JSON lists', () => {
  assert.match(report(locked60), /另有 50 处，--json 里列出全部 60 处中的前 50 处。/)
  assert.match(report(apk('locked20.apk', pages(20))), /另有 10 处，完整内容见 --json。/)
  const text = report(made90)
  assert.match(text, /m159\(Context, Intent\).*\n {8}另有 30 行没有列出。\n/)
  assert.doesNotMatch(report(apk('made60.apk', makers(60))), /没有列出/)
})

test('JSON, SARIF and JUnit: tell how many rows of a table are not listed', () => {
  const at = ['--date', '2026-12-02', made90]
  type Evidence = { table: { rows: unknown[]; total?: { rows: number; guilty: number } } }
  const { report: judged } = JSON.parse(run('--json', ...at).stdout) as {
    report: { terms: { id: string; evidence: Evidence[] }[] }
  }
  const table = judged.terms.find(({ id }) => id === 'COMP-20')?.evidence[0]?.table
  assert.deepEqual([table?.rows.length, table?.total], [60, { rows: 90, guilty: 90 }])
  const { runs } = JSON.parse(run('--sarif', ...at).stdout) as {
    runs: { results: { ruleId: string }[]; invocations: { toolExecutionNotifications?: { message: { text: string } }[] }[] }[]
  }
  assert.equal(runs[0]?.results.filter(({ ruleId }) => ruleId === 'COMP-20').length, 60)
  assert.deepEqual(
    runs[0]?.invocations[0]?.toolExecutionNotifications?.map(({ message }) => message.text),
    ['COMP-20 另有 30 处没有列出。'],
  )
  assert.match(run('--junit', ...at).stdout, /Many\.m159\(Context, Intent\)：[^\n]*\n另有 30 处没有列出。/)
})

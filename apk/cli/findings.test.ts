import assert from 'node:assert/strict'
import { test } from 'node:test'
import { buildApk, change, cleanSpec, doubts, violations } from '../samples/index.ts'
import { startCommand } from '../testing/command.ts'
import { findingsOf, wordsOf } from '../findings.ts'

const { file, run } = startCommand('cli-findings')
const OWNER = 'org.sample.clean'
const MAKE =
  'Landroid/app/PendingIntent;->getActivity(Landroid/content/Context;ILandroid/content/Intent;I)Landroid/app/PendingIntent;'

/** Creates a PendingIntent without a mutability flag, as often as asked. */
const maker = (name: string, times = 1) => ({
  signature: `${name}(Landroid/content/Context;Landroid/content/Intent;)V`,
  isStatic: true,
  code: `const/4 v0, 0\n${`invoke-static {p0, v0, p1, v0}, ${MAKE}\n`.repeat(times)} return-void`,
})
const holding = (...methods: ReturnType<typeof maker>[]) => change.withCode({ name: `${OWNER}.Faulty`, methods })
const apk = (name: string, ...changes: Parameters<typeof change.chain>) =>
  file(name, buildApk(change.chain(...changes)(cleanSpec())))

type Result = {
  ruleId: string
  kind: string
  level: string
  message: { text: string }
  locations: {
    physicalLocation: {
      artifactLocation: { uri: string; index: number }
      region?: { startLine: number; snippet: { text: string } }
    }
    logicalLocations?: { index: number; fullyQualifiedName: string }[]
  }[]
  partialFingerprints: Record<string, string>
}
type Logical = { name: string; fullyQualifiedName: string; kind: string; parentIndex?: number }
type Run = {
  automationDetails: { id: string }
  artifacts: { location: { uri: string; uriBaseId?: string }; parentIndex?: number }[]
  logicalLocations?: Logical[]
  invocations: { toolExecutionNotifications?: { level: string; message: { text: string } }[] }[]
  results: Result[]
}
const sarif = (...names: string[]) =>
  (JSON.parse(run('--sarif', '--date', '2026-12-02', ...names).stdout) as { runs: Run[] }).runs
const sarifOf = (name: string) => {
  const [only] = sarif(name)
  assert.ok(only)
  return only
}
const ofTerm = ({ results }: Run, id: string) => results.filter(({ ruleId }) => ruleId === id)
const printsOf = (results: Result[]) => results.map((one) => one.partialFingerprints['allianceFinding/v2'] ?? '').toSorted()

const one = apk('one.apk', holding(maker('open')))
const three = apk('three.apk', holding(maker('open'), maker('close'), maker('tell')))

test('SARIF: each method is a result of its own, within its class, within the code, within the package', () => {
  const found = sarifOf(three)
  const results = ofTerm(found, 'COMP-20')
  assert.equal(results.length, 3)
  for (const name of ['close', 'open', 'tell']) {
    const method = `${OWNER}.Faulty.${name}(Context, Intent)`
    const result = results.find(({ message }) => message.text.startsWith(`${method}：`))
    assert.ok(result, name)
    assert.deepEqual([result.kind, result.level], ['fail', 'error'])
    const { physicalLocation, logicalLocations = [] } = result.locations[0]!
    const logical = found.logicalLocations?.[logicalLocations[0]?.index ?? -1]
    assert.deepEqual(
      [logical?.fullyQualifiedName, logical?.kind, logical?.name],
      [method, 'function', `${name}(Context, Intent)`],
    )
    assert.equal(logicalLocations[0]?.fullyQualifiedName, method)
    const type = found.logicalLocations?.[logical?.parentIndex ?? -1]
    assert.deepEqual(type, { name: 'Faulty', fullyQualifiedName: `${OWNER}.Faulty`, kind: 'type' })
    const entry = found.artifacts[physicalLocation.artifactLocation.index]
    assert.deepEqual(entry, { location: { uri: 'classes.dex', uriBaseId: 'PACKAGE' }, parentIndex: 0 })
  }
  assert.equal(found.artifacts[0]?.location.uri, three)
  assert.equal(new Set(printsOf(results)).size, 3)
})

test('SARIF: a finding keeps its print in the next build, and each of two alike has one', () => {
  const before = sarifOf(three)
  const rebuilt = apk(
    'three-rebuilt.apk',
    (spec) => ({ ...spec, versionCode: 321, versionName: '3.2.1' }),
    change.withPermissions('android.permission.VIBRATE'),
    change.withApplication({ debuggable: true }),
    change.withCode({ name: `${OWNER}.Another`, methods: [maker('first')] }),
    holding(maker('tell'), maker('open'), maker('close')),
  )
  const after = sarifOf(rebuilt)
  const own = ofTerm(after, 'COMP-20').filter(({ message }) => message.text.includes('.Faulty.'))
  assert.deepEqual(printsOf(own), printsOf(ofTerm(before, 'COMP-20')))
  assert.equal(ofTerm(after, 'COMP-20').length, 4)
  const [clear] = ofTerm(sarifOf(apk('debug.apk', change.withApplication({ debuggable: true }))), 'SEC-01')
  const [moved] = ofTerm(after, 'SEC-01')
  assert.notEqual(
    clear?.locations[0]?.physicalLocation.region?.startLine,
    moved?.locations[0]?.physicalLocation.region?.startLine,
  )
  assert.match(moved?.locations[0]?.physicalLocation.region?.snippet.text ?? '', /android:debuggable="true"/)
  assert.deepEqual(clear?.partialFingerprints, moved?.partialFingerprints)

  const twice = ofTerm(sarifOf(apk('twice.apk', holding(maker('open', 2)))), 'COMP-20')
  assert.equal(new Set(printsOf(twice)).size, 2)
  assert.deepEqual(printsOf(twice).filter((print) => printsOf(ofTerm(sarifOf(one), 'COMP-20')).includes(print)).length, 1)
  for (const { partialFingerprints } of twice)
    assert.equal(partialFingerprints.primaryLocationLineHash, partialFingerprints['allianceFinding/v2'])
})

test('SARIF: what has no place in the package is found in the package itself', () => {
  const unsure = ofTerm(sarifOf(apk('unsure.apk', violations['PRIV-19']!.change)), 'PRIV-19')
  const { physicalLocation, logicalLocations } = unsure[0]!.locations[0]!
  assert.deepEqual(physicalLocation.artifactLocation, { uri: 'unsure.apk', index: 0 })
  assert.equal(logicalLocations?.[0]?.fullyQualifiedName, '第三方 SDK')
  const packed = sarifOf(apk('hidden.apk', doubts['COMP-18']!.change)).results.filter(({ kind }) => kind === 'review')
  assert.ok(packed.some(({ ruleId }) => ruleId === 'COMP-18'))
  for (const { level, locations } of packed) {
    assert.equal(level, 'none')
    assert.deepEqual(locations[0]?.physicalLocation.artifactLocation, { uri: 'hidden.apk', index: 0 })
  }
})

test('what nobody but a person can decide is shown where it stands, as no fault', () => {
  const open = apk('open.apk', doubts['COMP-20']!.change)
  const found = ofTerm(sarifOf(open), 'COMP-20')
  assert.deepEqual(
    found.map(({ kind, level, locations: [at] }) => [kind, level, at?.logicalLocations?.[0]?.fullyQualifiedName]),
    [['review', 'none', `${OWNER}.Faulty.make(Context, int)`]],
  )
  const junit = run('--junit', '--date', '2026-12-02', open).stdout
  assert.match(junit, /<skipped message="[^"]*标志位[^"]*">[^<]*Faulty\.make\(Context, int\)：标志位推算不出/)
  assert.match(run('--date', '2026-12-02', open).stdout, /要核对的地方 1 处\n {4}org\.sample\.clean\.Faulty 1 处：标志位推算不出/)
})

test('SARIF: two packages are two kinds of run; what a report leaves out is told', () => {
  const ids = sarif(one, three).map(({ automationDetails }) => automationDetails.id)
  assert.deepEqual(ids, ['alliance-judge/one.apk/', 'alliance-judge/three.apk/'])
  const many = Array.from({ length: 53 }, (_, at) => change.withCode({ name: `${OWNER}.Faulty${at}`, methods: [maker('open')] }))
  const name = apk('many.apk', ...many)
  const { results, invocations } = sarifOf(name)
  assert.equal(results.filter(({ ruleId }) => ruleId === 'COMP-20').length, 50)
  assert.deepEqual(
    invocations[0]?.toolExecutionNotifications?.map(({ level, message }) => [level, message.text]),
    [['note', 'COMP-20 另有 3 处没有列出。']],
  )
  assert.match(run('--junit', '--date', '2026-12-02', name).stdout, /Faulty0\.open\(Context, Intent\)：[^]*另有 3 处没有列出。/)
})

test('JUnit: a failure names its method, and shows the line of a file', () => {
  const { stdout } = run(
    '--junit',
    '--date',
    '2026-12-02',
    apk('both.apk', holding(maker('open')), change.withApplication({ debuggable: true })),
  )
  assert.match(
    stdout,
    /COMP-20[^\n]*<failure[^\n]*org\.sample\.clean\.Faulty\.open\(Context, Intent\)：标志位里没有[^\n]*标志位 0x0/,
  )
  assert.match(stdout, /SEC-01[^\n]*<failure[^\n]*AndroidManifest\.xml 第[^\n]*\n {4}\d+ +android:debuggable=&quot;true&quot;/)
})

test('a name that was cut within a character is still a place', () => {
  const mark = (edge: string) => `-----${edge} PRIVATE KEY-----\n`
  const pem = `${mark('BEGIN')}${`${Buffer.from('sample'.repeat(8)).toString('base64')}\n`.repeat(6)}${mark('END')}`
  const path = `assets/${'😀'.repeat(200)}.pem`
  const name = apk('cut.apk', (spec) => ({ ...spec, entries: [...spec.entries, { path, bytes: Buffer.from(pem) }] }))
  const [found] = ofTerm(sarifOf(name), 'SEC-21')
  assert.match(found?.locations[0]?.physicalLocation.artifactLocation.uri ?? '', /^assets\/(?:%[\dA-F]{2})+$/)
})

test('two versions: more of the same in one class is new, and worse where it already failed', () => {
  const compare = (before: string, after: string) => {
    const { status, stdout } = run('--diff', before, after, '--json', '--date', '2026-12-02')
    const { appeared, fixed, unchanged, newlyFailed, worsened } = JSON.parse(stdout) as {
      appeared: { id: string; found: string }[]
      fixed: { id: string }[]
      unchanged: number
      newlyFailed: string[]
      worsened: string[]
    }
    return { status, appeared, fixed, unchanged, newlyFailed, worsened }
  }
  const more = compare(one, three)
  assert.deepEqual([more.status, more.newlyFailed, more.worsened, more.fixed], [1, [], ['COMP-20'], []])
  assert.deepEqual(
    more.appeared.map(({ found }) => found.slice(0, found.indexOf('：'))),
    [`${OWNER}.Faulty.close(Context, Intent)`, `${OWNER}.Faulty.tell(Context, Intent)`],
  )
  const less = compare(three, one)
  assert.deepEqual([less.status, less.appeared, less.fixed.length, less.unchanged, less.worsened], [0, [], 2, more.unchanged, []])
  const renamed = apk('renamed.apk', change.withCode({ name: `${OWNER}.Other`, methods: [maker('open')] }))
  const other = compare(one, renamed)
  assert.deepEqual([other.status, other.appeared.length, other.fixed.length, other.worsened], [0, 1, 1, []])
})

test('whatever else a row tells is shown, and a line of the source is no part of the print', () => {
  const term = (line: number, callee: string) => {
    const cells = ['open(Context)', `Faulty.java:${line}`, callee]
    const table = { head: ['方法', '源码', '内容'], rows: [{ cells, guilty: true }] }
    return { id: 'COMP-20', evidence: [{ at: 'org.sample.Faulty$1', where: '1 处', found: '没有标志位', table }] }
  }
  const [[early], [late], [other]] = [
    findingsOf(term(7, 'getActivity')),
    findingsOf(term(12, 'getActivity')),
    findingsOf(term(7, 'getService')),
  ]
  assert.ok(early && late && other)
  assert.equal(wordsOf(late), '没有标志位（源码 Faulty.java:12，内容 getActivity）')
  assert.equal(early.key, late.key)
  assert.notEqual(early.key, other.key)
  assert.deepEqual([late.place, late.path], ['org.sample.Faulty$1.open(Context)', 'classes.dex'])
})

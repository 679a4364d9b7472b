import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bytesSource } from '../bytes/source.ts'
import type { Facts } from '../facts/facts.ts'
import { readFacts } from '../facts/index.ts'
import { judgeFacts } from '../judge.ts'
import { buildApk, change, cleanSpec, doubts, packed } from '../samples/index.ts'
import type { AppSpec, Change } from '../samples/index.ts'
import { breaking } from '../samples/violations/all.ts'
import { loadPack } from '../standards/packs.ts'
import { wantedInCode } from './all.ts'

const circumstances = { judgedOn: '2027-03-01', declarations: { permissionPurposes: {}, sdks: [] } }
const read = (spec: AppSpec) => readFacts(bytesSource(buildApk(spec)), { wanted: wantedInCode })
const judged = (facts: Facts, pack = '2027.03') => {
  const { report } = judgeFacts(facts, { sha256: '0'.repeat(64), sizeBytes: 1 }, { pack: loadPack(pack), circumstances })
  return report.terms.find(({ id }) => id === 'COMP-13') ?? assert.fail('COMP-13')
}
const termOf = (...changes: Change[]) => judged(read(changes.reduce((spec, one) => one(spec), cleanSpec())))
const uses = breaking('COMP-13')
const looksUp = doubts['COMP-13']?.change ?? assert.fail('no sample')
/** Nobody may do that, whatever the target. */
const opens = change.withCode({
  name: 'org.sample.clean.Open',
  methods: [
    {
      signature: 'open(Ldalvik/system/VMRuntime;[Ljava/lang/String;)V',
      isStatic: true,
      code: 'invoke-virtual {p0, p1}, Ldalvik/system/VMRuntime;->setHiddenApiExemptions([Ljava/lang/String;)V\nreturn-void',
    },
  ],
})
const platforms =
  (change: Partial<Pick<AppSpec, 'minSdk' | 'targetSdk'>>): Change =>
  (spec) => ({ ...spec, ...change })

test('a use of what Android 10 keeps from the target fails, with place, member and who may use it', () => {
  const term = termOf(uses)
  assert.deepEqual([term.outcome, term.evidenceTotal], ['fail', 1])
  assert.match(term.reason, /^代码里有 1 处用到 Android 10 的限制名单里的接口，目标版本 36 的应用/)
  const [evidence] = term.evidence
  assert.equal(evidence?.at, 'org.sample.clean.Faulty')
  assert.match(
    JSON.stringify(evidence?.table),
    /AssetManager\.addAssetPathInternal\(String, boolean, boolean\)，目标版本高于 27 的应用不能用/,
  )
})

test('the clean app passes, and is told what was not looked at', () => {
  const term = termOf()
  assert.equal(term.outcome, 'pass')
  assert.match(term.reason, /Android 10 的限制名单.*原生代码.*反射.*之后各版/)
})

test('what is looked up by name is left to a person, with its place and without guilt', () => {
  const term = termOf(looksUp)
  assert.equal(term.outcome, 'undetermined')
  const rows = term.evidence.flatMap(({ table }) => table?.rows ?? [])
  assert.deepEqual([...new Set(rows.map(({ guilty }) => guilty))], [false])
  assert.equal(termOf(opens, looksUp).outcome, 'fail')
})

test('a target that most of the list lets through is not concerned, unless nobody may use the member', () => {
  assert.equal(termOf(uses, platforms({ targetSdk: 27 })).outcome, 'notApplicable')
  assert.equal(termOf(uses, platforms({ targetSdk: 28 })).outcome, 'fail')
  const term = termOf(opens, platforms({ targetSdk: 27 }))
  assert.equal(term.outcome, 'fail')
  assert.match(JSON.stringify(term.evidence), /任何应用都不能用/)
})

test('an app that never runs on Android 10 is not judged by its list', () => {
  const term = termOf(uses, platforms({ minSdk: 30 }))
  assert.equal(term.outcome, 'undetermined')
  assert.match(term.reason, /最低版本是 30，只装在更新的系统上/)
  assert.equal(termOf(uses, platforms({ minSdk: 29 })).outcome, 'fail')
})

test('hidden code proves nothing, and what is seen beside it counts', () => {
  assert.equal(termOf(packed).outcome, 'undetermined')
  assert.equal(termOf(packed, uses).outcome, 'fail')
})

test('support libraries are left out', () => {
  const jetpack = change.withCode({
    name: 'androidx.core.view.Compat',
    methods: [
      {
        signature: 'ask(Landroid/view/View;)V',
        isStatic: true,
        code: 'invoke-virtual {p0}, Landroid/view/View;->getAttributeMap()Landroid/util/SparseArray;\nreturn-void',
      },
    ],
  })
  assert.equal(termOf(jetpack).outcome, 'pass')
})

test('facts of an engine that did not look say so', () => {
  const facts = read(uses(cleanSpec()))
  assert.ok(facts.code.seen)
  const { nonPublic: _, ...older } = facts.code.value
  const term = judged({ ...facts, code: { seen: true, value: older } })
  assert.equal(term.outcome, 'undetermined')
  assert.match(term.reason, /较早的引擎/)
})

test('packs before it go on saying that they do not count it', () => {
  for (const pack of ['2026.10', '2026.12']) {
    const term = judged(read(uses(cleanSpec())), pack)
    assert.deepEqual([term.counted, term.outcome, term.evidence], [false, 'undetermined', []])
  }
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bytesSource } from './bytes/source.ts'
import { readFacts } from './facts/index.ts'
import { judgeFacts } from './judge.ts'
import { breaking, buildApk, change, cleanSpec, packItems, pluginJar, sealedJar } from './samples/index.ts'
import type { AppSpec } from './samples/index.ts'
import { writeDex } from './samples/format/dex-file.ts'
import { withoutMethods } from './samples/violations/code.ts'
import { loadPack } from './standards/packs.ts'
import { termById, wantedInCode } from './terms/all.ts'
import { EVIDENCE_CAP } from './terms/verdict.ts'

const pack = loadPack('2026.12')
const circumstances = { judgedOn: '2026-11-20', declarations: { permissionPurposes: {}, sdks: [] } }

const judge = (spec: AppSpec) => {
  const facts = readFacts(bytesSource(buildApk(spec)), { wanted: wantedInCode })
  const { report, faults } = judgeFacts(facts, { sha256: '0'.repeat(64), sizeBytes: 1 }, { pack, circumstances })
  assert.deepEqual(faults, [], 'no term broke down')
  const of = (id: string) => report.terms.find((term) => term.id === id) ?? assert.fail(id)
  return { facts, terms: report.terms, of }
}

const AT = 'assets/plugin.jar'
type Classes = Parameters<typeof writeDex>[0]
const jarOf = (classes: Classes) => packItems([{ path: 'classes.dex', bytes: writeDex(classes) }])
const with_ = (spec: AppSpec, ...entries: AppSpec['entries']) => change.withEntries(...entries)(spec)
const withPlugin = (bytes: Uint8Array, spec = cleanSpec(), path = AT) => judge(with_(spec, { path, bytes }))
/** Classes that the change adds to the clean app's code, or changes. */
const addedBy = (id: string): Classes => {
  const own = new Map(cleanSpec().code.map((one) => [one.name, JSON.stringify(one)]))
  return breaking(id)(cleanSpec()).code.filter((one) => own.get(one.name) !== JSON.stringify(one))
}

const numbered = (one: Classes[number], at: number) =>
  typeof one === 'string' ? `${one}${at}` : { ...one, name: `${one.name}${at}` }

const clean = judge(cleanSpec())
const asksTheCode = (id: string) => (termById.get(id) ?? assert.fail(id)).needs.includes('dex')
const codeTerms = pack.terms.filter(
  ({ id, judgement, counted, method }) => counted && method === 'static' && asksTheCode(judgement ?? id),
)
/** These terms are about the embedded file itself. */
const ABOUT_THE_FILE = ['SEC-25']

for (const [said, bytes] of [
  ['a jar', pluginJar()],
  ['a code file by itself', writeDex([{ name: 'org.sample.plugin.Main' }])],
] as const)
  test(`code in ${said} without relevant calls changes no verdict`, () => {
    const { of } = withPlugin(bytes)
    for (const { id } of codeTerms.filter((one) => !ABOUT_THE_FILE.includes(one.id)))
      assert.equal(of(id).outcome, clean.of(id).outcome, `${id} ${of(id).reason}`)
  })

/** Each is a call or a method that breaks the term wherever it stands. */
const FAULTS = ['SEC-10', 'SEC-11', 'SEC-12', 'SEC-13', 'SEC-14', 'SEC-20', 'SEC-22', 'SEC-26', 'PRIV-03', 'PWR-05', 'PWR-10']
for (const id of FAULTS)
  test(`${id}: a violation inside a plugin makes the term undetermined and shows the location`, () => {
    const added = addedBy(id)
    assert.ok(added.length > 0)
    const term = withPlugin(jarOf(added)).of(id)
    assert.equal(term.outcome, 'undetermined', term.reason)
    assert.match(term.reason, /^assets\/plugin\.jar 里也有代码，其中：/)
    assert.ok(term.evidence.length > 0 && term.evidence.every(({ where }) => where?.startsWith(AT)))
    const rows = term.evidence.flatMap(({ table }) => table?.rows ?? [])
    assert.ok(
      rows.every(({ guilty }) => !guilty),
      'nobody knows whether it runs',
    )
    assert.deepEqual(term.fix, [])
  })

test('locations in a plugin count beyond those shown', () => {
  const many = Array.from({ length: EVIDENCE_CAP + 10 }, (_, at) => addedBy('SEC-14').map((one) => numbered(one, at)))
  const { evidence, evidenceTotal } = withPlugin(jarOf(many.flat())).of('SEC-14')
  assert.equal(evidence.length, EVIDENCE_CAP)
  assert.equal(evidenceTotal, EVIDENCE_CAP + 10)
})

test('the same violation in the app’s own code fails, whatever a plugin contains', () => {
  const { of } = withPlugin(pluginJar(), breaking('SEC-10')(cleanSpec()))
  assert.equal(of('SEC-10').outcome, 'fail')
})

test('a duty fulfilled only by a plugin is undetermined; fulfilled by neither, it fails', () => {
  const lacking = withoutMethods('Posture')(cleanSpec())
  const doing = cleanSpec().code.filter(({ name }) => name.endsWith('.Posture'))
  assert.equal(judge(lacking).of('LSA-13').outcome, 'warning')
  assert.equal(withPlugin(pluginJar(), lacking).of('LSA-13').outcome, 'warning')
  const open = withPlugin(jarOf(doing), lacking).of('LSA-13')
  assert.equal(open.outcome, 'undetermined', open.reason)
  assert.match(open.reason, /单看应用自己的代码不符合要求/)
})

const deeper = packItems([
  { path: 'classes.dex', bytes: writeDex([{ name: 'org.sample.plugin.Main' }]) },
  { path: 'assets/inner.jar', bytes: pluginJar() },
])
const unpacked = packItems([{ path: 'code/main.dex', bytes: writeDex([{ name: 'org.sample.plugin.Main' }]) }])
const gapped = packItems([
  { path: 'classes.dex', bytes: writeDex([{ name: 'org.sample.plugin.Main' }]) },
  { path: 'classes3.dex', bytes: writeDex([{ name: 'org.sample.plugin.More' }]) },
])
const far = packItems([
  { path: 'classes.dex', bytes: writeDex([{ name: 'org.sample.plugin.Main' }]) },
  { path: 'data.bin', bytes: new Uint8Array(60 * 1024 ** 2) },
])
for (const [said, bytes] of [
  ['whose code is encrypted', sealedJar()],
  ['that carries code of its own', deeper],
  ['whose code has a name that no class loader takes', unpacked],
  ['past a gap in whose numbers code stands', gapped],
  ['that is too large', far],
] as const)
  test(`a plugin ${said} stays unread, and absence proves nothing`, () => {
    const { of, facts } = withPlugin(bytes)
    assert.ok(facts.dex.seen && facts.dex.value.elsewhere?.read === undefined)
    assert.match(of('SEC-14').reason, /^assets\/plugin\.jar 里也有代码，没有读取/)
  })

test('an unreadable plugin beside a readable one leaves everything undetermined', () => {
  const { of } = judge(with_(cleanSpec(), { path: AT, bytes: pluginJar() }, { path: 'assets/b.jar', bytes: sealedJar() }))
  assert.equal(of('SEC-14').outcome, 'undetermined')
})

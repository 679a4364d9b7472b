import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bytesSource } from './bytes/source.ts'
import { readFacts } from './facts/index.ts'
import { judgeFacts } from './judge.ts'
import type { TermResult } from './report.ts'
import {
  breaking,
  buildApk,
  carrying,
  cautions,
  change,
  cleanSpec,
  hollow,
  packed,
  pluginJar,
  sealedJar,
  violations,
} from './samples/index.ts'
import type { AppSpec, Violation } from './samples/index.ts'
import type { PackTerm, RulePack } from './report.ts'
import { loadPack, packIds } from './standards/packs.ts'
import { allTerms, wantedInCode } from './terms/all.ts'

const circumstances = { judgedOn: '2026-11-20', declarations: { permissionPurposes: {}, sdks: [] } }
const digest = { sha256: '0'.repeat(64), sizeBytes: 1 }

const judge = (spec: AppSpec, pack: RulePack) => {
  const facts = readFacts(bytesSource(buildApk(spec)), { wanted: wantedInCode })
  const { report, faults } = judgeFacts(facts, digest, { pack, circumstances })
  assert.deepEqual(faults, [], 'no term broke down')
  return report
}
const counted = (terms: TermResult[]) => terms.filter((term) => term.counted)
const complaints = (terms: TermResult[]) => terms.filter(({ outcome }) => outcome === 'fail' || outcome === 'warning')
/** The rule that an engine judgement decides in this pack, if any. */
const ruleOf = (pack: RulePack, judgement: string): PackTerm | undefined =>
  pack.terms.find((term) => term.counted && (term.judgement ?? term.id) === judgement)
/** `SEC-25.2` is a judgement of SEC-25. */
const termOf = (judgement: string) => judgement.split('.')[0]

test('there is a violation for every term that the engine judges', () => {
  assert.deepEqual(
    allTerms.map(({ id }) => id).filter((id) => !(id in violations)),
    [],
  )
})

/** The fix's snippet contains the same line, but among others that make it right. */
const MENDED_AROUND = ['SEC-07', 'LSA-07']
/** Guilty attributes as written in the manifest. */
const faultyIn = ({ evidence }: TermResult) =>
  evidence
    .flatMap(({ lines = [] }) => lines)
    .filter(({ text, guilty }) => guilty && text.includes('="'))
    .map(({ text }) => text.trim().replace(/ ?\/?>.*$/, ''))

const proves = (pack: RulePack, id: string, { change, outcome, also = [] }: Violation) => {
  const { terms } = judge(change(cleanSpec()), pack)
  const term = terms.find((one) => one.id === termOf(id))
  assert.equal(term?.outcome, ruleOf(pack, id)?.severity === 'warning' ? 'warning' : outcome, term?.reason)
  assert.ok(term && term.evidence.length > 0 && term.fix.length > 0, 'evidence and fix')
  for (const { found, lines, table } of term?.evidence ?? []) {
    assert.ok(found !== '')
    assert.ok(!lines || lines.some(({ guilty }) => guilty), 'a guilty line is marked')
    assert.ok(!table || table.rows.some(({ guilty }) => guilty), 'a guilty row is marked')
  }
  for (const { snippet = '' } of MENDED_AROUND.includes(term.id) ? [] : term.fix)
    assert.deepEqual(
      faultyIn(term).filter((line) => snippet.includes(line)),
      [],
      'nobody is given the fault to copy',
    )
  const expected = [id, ...also].map(termOf)
  const others = complaints(counted(terms)).filter((one) => !expected.includes(one.id))
  assert.deepEqual(
    others.map((one) => `${one.id} ${one.reason}`),
    [],
    'nothing else complains',
  )
}

for (const pack of packIds().map(loadPack)) {
  test(`${pack.id}: the clean app passes every counted term, or the term isn’t applicable`, () => {
    const bad = counted(judge(cleanSpec(), pack).terms).filter(({ outcome }) => outcome !== 'pass' && outcome !== 'notApplicable')
    assert.deepEqual(
      bad.map(({ id, outcome, reason }) => `${id} ${outcome} ${reason}`),
      [],
    )
  })
  const judged = ([id]: [string, Violation]) => ruleOf(pack, id) !== undefined
  for (const [id, violation] of Object.entries(violations).filter(judged))
    test(`${pack.id}: ${id} detects its violation`, () => proves(pack, id, violation))
  for (const [id, violation] of Object.entries(cautions).filter(judged))
    test(`${pack.id}: ${id} warns for the milder form`, () => proves(pack, id, violation))
}

/** Decided by files: the shell itself is in assets, which SEC-25 sees; other parts are in the manifest. */
const BY_FILES = ['COMP-19', 'PRIV-03', 'SEC-25.2']
/** Decided by the manifest, resources or class names alone. */
const BY_NAMES = ['PWR-12', 'LSA-08', 'LSA-09', 'LSA-12', 'LSA-15']
const pack = loadPack('2026.12')
const openIn = (spec: AppSpec, { says, decided }: { says: RegExp; decided: string[] }) => {
  const { terms } = judge(spec, pack)
  for (const { id, looksFor } of allTerms) {
    if ((!looksFor && id !== 'PERF-09') || BY_FILES.includes(id)) continue
    const term = terms.find((one) => one.id === termOf(id))
    if (term?.outcome === 'notApplicable' || term?.outcome === 'pass') {
      assert.ok(decided.includes(term.id), `${term.id} ${term.reason}`)
      continue
    }
    assert.equal(term?.outcome, 'undetermined', id)
    assert.match(term?.reason ?? '', says)
  }
  return (id: string) => terms.find((one) => one.id === id)?.outcome
}

test('in a packed app, terms about code are undetermined, and the packer is named', () => {
  const outcome = openIn(packed(cleanSpec()), { says: /加固/, decided: BY_NAMES })
  assert.equal(outcome('STAB-06'), 'undetermined')
})

test('with unreadable code in other entries, what isn’t found in the dex files is undetermined, and the entry is named', () => {
  const says = /^assets\/plugin\.jar 里也有代码，没有读取/
  const outcome = openIn(carrying('assets/plugin.jar', sealedJar())(cleanSpec()), { says, decided: BY_NAMES })
  assert.equal(outcome('STAB-06'), 'pass', 'every class is there')
})

test('a shell without the manifest’s classes shows no code of the app, and violates the term about them', () => {
  const outcome = openIn(hollow(cleanSpec()), { says: /清单里半数以上组件的类不在代码文件里/, decided: BY_NAMES })
  assert.equal(outcome('STAB-06'), 'fail')
})

test('violations in the dex files fail, whatever code is elsewhere', () => {
  const faulty = breaking('SEC-10')(cleanSpec())
  const { terms } = judge(change.withEntries({ path: 'assets/p.jar', bytes: pluginJar() })(faulty), pack)
  assert.equal(terms.find(({ id }) => id === 'SEC-10')?.outcome, 'fail')
})

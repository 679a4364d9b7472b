import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bytesSource } from './bytes/source.ts'
import { readFacts } from './facts/index.ts'
import { judgeFacts } from './judge.ts'
import type { TermResult } from './report.ts'
import { buildApk, cautions, cleanSpec, packed, violations } from './samples/index.ts'
import type { AppSpec, Violation } from './samples/index.ts'
import { loadPack } from './standards/packs.ts'
import { allTerms } from './terms/all.ts'

const pack = loadPack('2026.10')
const circumstances = { judgedOn: '2026-11-20', declarations: { permissionPurposes: {}, sdks: [] } }
const digest = { sha256: '0'.repeat(64), sizeBytes: 1 }

const judge = (spec: AppSpec) => {
  const { report, faults } = judgeFacts(readFacts(bytesSource(buildApk(spec))), digest, { pack, circumstances })
  assert.deepEqual(faults, [], 'no term broke down')
  return report
}
const counted = (terms: TermResult[]) => terms.filter((term) => term.counted)
const complaints = (terms: TermResult[]) => terms.filter(({ outcome }) => outcome === 'fail' || outcome === 'warning')
const severityOf = (id: string) => pack.terms.find((term) => term.id === id)?.severity

test('the clean app passes every counted term, or does not have what the term is about', () => {
  const bad = counted(judge(cleanSpec()).terms).filter(({ outcome }) => outcome !== 'pass' && outcome !== 'notApplicable')
  assert.deepEqual(
    bad.map(({ id, outcome, reason }) => `${id} ${outcome} ${reason}`),
    [],
  )
})

test('there is a violation for every term that the engine judges', () => {
  assert.deepEqual(
    allTerms.map(({ id }) => id).filter((id) => !(id in violations)),
    [],
  )
})

const proves = (id: string, { change, outcome, also = [] }: Violation) => {
  const { terms } = judge(change(cleanSpec()))
  const term = terms.find((one) => one.id === id)
  assert.equal(term?.outcome, severityOf(id) === 'warning' ? 'warning' : outcome, term?.reason)
  assert.ok(term && term.evidence.length > 0 && term.fix.length > 0, 'evidence and fix')
  for (const { found, lines, table } of term?.evidence ?? []) {
    assert.ok(found !== '')
    assert.ok(!lines || lines.some(({ guilty }) => guilty), 'a guilty line is marked')
    assert.ok(!table || table.rows.some(({ guilty }) => guilty), 'a guilty row is marked')
  }
  const others = complaints(counted(terms)).filter((one) => one.id !== id && !also.includes(one.id))
  assert.deepEqual(
    others.map((one) => `${one.id} ${one.reason}`),
    [],
    'nothing else complains',
  )
}

for (const [id, violation] of Object.entries(violations)) test(`${id} is seen to be broken`, () => proves(id, violation))
for (const [id, violation] of Object.entries(cautions)) test(`${id} warns in the mild case`, () => proves(id, violation))

test('in a packed app the terms that read code are undetermined, with the packer named', () => {
  const { terms } = judge(packed(cleanSpec()))
  const missing = terms.find(({ id }) => id === 'STAB-06')
  assert.equal(missing?.outcome, 'undetermined')
  assert.match(missing?.reason ?? '', /加固/)
})

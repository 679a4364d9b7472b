import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bytesSource } from '../bytes/source.ts'
import type { FactName } from '../facts/facts.ts'
import { readFacts } from '../facts/index.ts'
import { allTerms, wantedInCode } from '../terms/all.ts'
import type { Circumstances, Outcome } from '../terms/verdict.ts'
import type { AppSpec } from './index.ts'
import { buildApk, cautions, cleanSpec, violations } from './index.ts'

const circumstances: Circumstances = { judgedOn: '2026-01-01', declarations: { permissionPurposes: {}, sdks: [] } }

const outcomes = (spec: AppSpec): Map<string, Outcome> => {
  const facts = readFacts(bytesSource(buildApk(spec)), { wanted: wantedInCode })
  const seen = Object.entries(facts).map(([name, family]) => [
    name as FactName,
    family.seen ? family.value : assert.fail(family.reason),
  ])
  const values = Object.fromEntries(seen) as Parameters<(typeof allTerms)[number]['check']>[0]
  return new Map(allTerms.map((term) => [term.id, term.check(values, circumstances).outcome]))
}
const isGood = (outcome: Outcome | undefined) => outcome === 'pass' || outcome === 'notApplicable'
const broken = (found: Map<string, Outcome>) => [...found].filter(([, outcome]) => !isGood(outcome)).map(([id]) => id)

test('the clean app complies with every term', () => {
  assert.deepEqual(broken(outcomes(cleanSpec())), [])
})

test('every term has a violation', () => {
  assert.deepEqual(
    allTerms.map(({ id }) => id).filter((id) => !violations[id]),
    [],
  )
})

for (const [kind, table] of Object.entries({ violations, cautions })) {
  for (const [id, { change, outcome, also = [] }] of Object.entries(table)) {
    test(`${kind}: ${id} is violated, and nothing else but its documented side effects`, () => {
      const found = outcomes(change(cleanSpec()))
      assert.equal(found.get(id), outcome)
      assert.deepEqual(broken(found).toSorted(), [id, ...also].toSorted())
    })
  }
}

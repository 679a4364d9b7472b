import assert from 'node:assert/strict'
import { test } from 'node:test'
import { android, element, factsOf, int, manifestOf, reference } from './facts/testing/package-bytes.ts'
import type { TestAttribute } from './formats/testing/axml-bytes.ts'
import { judgeFacts } from './judge.ts'
import { loadPack } from './standards/packs.ts'
import { circumstances } from './terms/testing/facts.ts'

/** A small app with a foreign task for its page. */
const application = element(
  'application',
  [android('taskAffinity', 'com.evil')],
  [element('activity', [android('name', '.Main')])],
)
const termsAt = (target: TestAttribute['value']) => {
  const facts = factsOf(manifestOf({ min: int(26), target, application }))
  const about = { pack: loadPack('2026.12'), circumstances: circumstances() }
  const { report, faults } = judgeFacts(facts, { sha256: 'ab'.repeat(32), sizeBytes: 7 }, about)
  assert.deepEqual(faults, [])
  return new Map(report.terms.map(({ id, outcome, reason }) => [id, { outcome, reason }]))
}
const UNSEEN = termsAt(reference(0x0109_0001))

test('a target version that is not to be seen leaves open what hangs on it', () => {
  for (const id of ['COMP-01', 'COMP-02', 'COMP-03', 'SEC-19']) {
    assert.equal(UNSEEN.get(id)?.outcome, 'undetermined', id)
    assert.match(UNSEEN.get(id)?.reason ?? '', /targetSdkVersion/)
  }
})

test('and nothing else: where all versions agree, the verdict stands', () => {
  const [old, recent] = [termsAt(int(16)), termsAt(int(36))]
  for (const [id, { outcome }] of UNSEEN) {
    if (outcome === 'undetermined') continue
    assert.equal(old.get(id)?.outcome, outcome, id)
    assert.equal(recent.get(id)?.outcome, outcome, id)
  }
  assert.ok([...UNSEEN.values()].some(({ outcome }) => outcome === 'fail'))
  assert.ok([...UNSEEN.values()].some(({ outcome }) => outcome === 'pass'))
})

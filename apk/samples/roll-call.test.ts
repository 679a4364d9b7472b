import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bytesSource } from '../bytes/source.ts'
import { readFacts } from '../facts/index.ts'
import { judgeFacts } from '../judge.ts'
import type { TermResult } from '../report.ts'
import { loadPack, packIds } from '../standards/packs.ts'
import { termById, wantedInCode } from '../terms/all.ts'
import type { AppSpec } from './index.ts'
import { buildApk, cautions, cleanSpec, doubts, fulfilments, violations } from './index.ts'

const digest = { sha256: '0'.repeat(64), sizeBytes: 1 }
const packs = packIds().map(loadPack)
const rules = packs.flatMap(({ terms }) => terms.filter(({ method, counted }) => method === 'static' && counted))
/** The judgements that packs count; `SEC-25.2` is a judgement of its own. */
const judgements = [...new Set(rules.map(({ id, judgement }) => judgement ?? id))].toSorted()

/** Results of all judgements that some pack counts. Equal for packs that share a judgement. */
const judge = (spec: AppSpec, purposes: Record<string, string> = {}): Map<string, TermResult> => {
  const facts = readFacts(bytesSource(buildApk(spec)), { wanted: wantedInCode })
  const circumstances = { judgedOn: '2026-11-20', declarations: { permissionPurposes: purposes, sdks: [] } }
  return new Map(
    packs.flatMap((pack) => {
      const { report, faults } = judgeFacts(facts, digest, { pack, circumstances })
      assert.deepEqual(faults, [], 'no term broke down')
      const decides = new Map(pack.terms.map(({ id, judgement }) => [id, judgement ?? id]))
      return report.terms.filter(({ counted }) => counted).map((term) => [decides.get(term.id) ?? term.id, term] as const)
    }),
  )
}

/** Reads only the manifest and the archive's directory: without these there is no report at all, and most of them is visible. */
const decidedByDeclaration = (id: string) =>
  termById.get(id)?.needs.every((name) => name === 'manifest' || name === 'archive') ?? false

const clean = judge(cleanSpec())
const kept = (id: string) => clean.get(id)?.outcome === 'pass'
const lacking = (has: (id: string) => boolean) => judgements.filter((id) => !has(id))

test('every judgement that a pack counts has a compliant sample', () => {
  assert.ok(judgements.length >= 95)
  assert.deepEqual(
    lacking((id) => kept(id) || id in fulfilments),
    [],
  )
})

test('every one has a violating sample', () => {
  assert.deepEqual(
    lacking((id) => id in violations),
    [],
  )
})

test('every one that reads more than the manifest has an undetermined sample', () => {
  assert.deepEqual(
    lacking((id) => id in doubts || decidedByDeclaration(id)),
    [],
  )
})

test('no sample is for a judgement that no pack counts, or one with which the clean app complies', () => {
  const known = new Set(judgements)
  const named = [violations, cautions, doubts, fulfilments].flatMap((table) => Object.keys(table))
  assert.deepEqual(
    named.filter((id) => !known.has(id)),
    [],
  )
  assert.deepEqual(Object.keys(fulfilments).filter(kept), [])
})

const say = (id: string, term: TermResult | undefined) => `${id} ${term?.outcome} ${term?.reason}`

test('terms that aren’t applicable to the clean app pass with their compliant samples', () => {
  const found = Object.entries(fulfilments).map(
    ([id, { change, purposes }]) => [id, judge(change(cleanSpec()), purposes).get(id)] as const,
  )
  assert.deepEqual(
    found.filter(([, term]) => term?.outcome !== 'pass').map(([id, term]) => say(id, term)),
    [],
  )
})

test('undetermined samples are undetermined and say why', () => {
  const wrong: string[] = []
  for (const [id, { change, says }] of Object.entries(doubts)) {
    const term = judge(change(cleanSpec())).get(id)
    if (term?.outcome !== 'undetermined' || !says.test(term.reason)) wrong.push(say(id, term))
  }
  assert.deepEqual(wrong, [])
})

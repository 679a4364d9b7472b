import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { STANDARD_IDS } from '../report.ts'
import type { RulePack } from '../report.ts'
import { allTerms } from '../terms/all.ts'
import { checkedPack } from './check-pack.ts'
import { loadPack, packIds, packInForce } from './packs.ts'

const pack = loadPack('2026.10')
/**
 * Hashes of all packs. One in force never changes: changes go into a new pack. One that isn't in force yet may be corrected,
 * together with its hash here, to prevent accidental changes.
 */
const SHA256_OF: Record<string, string> = {
  '2026.10': 'eb670dc44d36e61c4e25946c98a28b25861c5e7616f3ec8959112bef58d5540f',
  '2026.12': '21551107ea48802aceb7f05ba8f5a1b197a31f10be062083a96f476a9f1d4e91',
  '2027.03': '4a6b7d4f30381d916d9072a52c8ac0c40453383b726f6926c22906cd2cded0aa',
}
const copy = (): RulePack => structuredClone(pack)
const firstOf = (broken: RulePack) => broken.terms[0] ?? assert.fail('no terms')

const judgements = (id: string) =>
  loadPack(id)
    .terms.filter(({ method, counted }) => method === 'static' && counted)
    .map((term) => term.judgement ?? term.id)

test('every counted static term has a judgement, and every judgement is counted by some pack', () => {
  const known = new Set(allTerms.map(({ id }) => id))
  for (const id of packIds())
    assert.deepEqual(
      judgements(id).filter((one) => !known.has(one)),
      [],
    )
  assert.deepEqual([...new Set(packIds().flatMap(judgements))].toSorted(), [...known].toSorted())
  assert.ok(known.size >= 50)
})

test('a published pack never changes, byte for byte', () => {
  assert.deepEqual(Object.keys(SHA256_OF), packIds())
  for (const id of packIds()) {
    const bytes = readFileSync(new URL(`packs/${id}.json`, import.meta.url))
    assert.equal(createHash('sha256').update(bytes).digest('hex'), SHA256_OF[id], id)
  }
})

test('the December pack counts terms about code and knows more SDKs, without other changes', () => {
  const next = loadPack('2026.12')
  const looksAtCode = new Set(allTerms.filter(({ looksFor }) => looksFor).map(({ id }) => id.split('.')[0]))
  const judgedAnew = ['PRIV-18', 'PRIV-19', 'SEC-16', 'LSA-04', 'COMP-04']
  /** The same judgement, with a text that says so. */
  const saidAnew = ['SEC-17']
  /** The same text, with working links. */
  const linkedAnew = ['SEC-24']
  for (const term of pack.terms) {
    const later = next.terms.find(({ id }) => id === term.id) ?? assert.fail(term.id)
    if (saidAnew.includes(term.id)) assert.deepEqual({ ...later, text: term.text }, term)
    else if (linkedAnew.includes(term.id)) assert.deepEqual({ ...later, sources: term.sources }, term)
    else if (!looksAtCode.has(term.id) && !judgedAnew.includes(term.id)) assert.deepEqual(later, term)
    else assert.ok(later.counted && later.severity === term.severity && later.clause === term.clause, term.id)
  }
  assert.equal(next.terms.length, pack.terms.length)
})

test('the pack of March counts what Android 10 keeps from apps, and tells labs what to read; it says nothing else anew', () => {
  const [before, next] = [loadPack('2026.12'), loadPack('2027.03')]
  /** Measured as before, in words by which two labs come to the same number. */
  const saidAnew = `STAB-08 PERF-01 PERF-02 PERF-03 PERF-04 PERF-05 PERF-06 PERF-07 PWR-01 PWR-02 PWR-03 PWR-04`.split(' ')
  for (const term of before.terms) {
    const later = next.terms.find(({ id }) => id === term.id) ?? assert.fail(term.id)
    if (saidAnew.includes(term.id)) {
      assert.deepEqual({ ...later, text: term.text, sources: term.sources }, term)
      assert.notDeepEqual(later.text, term.text)
    } else if (term.id !== 'COMP-13') assert.deepEqual(later, term)
    else assert.deepEqual([term.counted, later.counted, later.severity, later.clause], [false, true, 'must', term.clause])
  }
  assert.equal(next.terms.length, before.terms.length)
  assert.deepEqual(
    next.standards,
    before.standards.map((one) => ({ ...one, version: '2027.03' })),
  )
})

test('every standard has counted terms, and one to three must-terms on a device if it needs any', () => {
  assert.deepEqual(
    pack.standards.map(({ id }) => id),
    [...STANDARD_IDS],
  )
  for (const { id } of pack.standards) {
    const own = pack.terms.filter(({ standard }) => standard === id)
    const device = own.filter(({ method, severity }) => method === 'device' && severity === 'must')
    const asked = device.filter(({ counted }) => counted).length
    assert.ok(
      own.some(({ counted, severity }) => counted && severity === 'must'),
      `${id} can fail`,
    )
    assert.ok(device.length === 0 ? asked === 0 : asked >= 1 && asked <= 3, `${id} asks for ${asked}`)
  }
})

test('a term without a source is shown, but not counted', () => {
  for (const id of ['STAB-03', 'STAB-04', 'SEC-28', 'COMP-13']) {
    const term = pack.terms.find((one) => one.id === id)
    assert.equal(term?.counted, false)
    assert.ok(term?.informativeReason)
  }
})

test('a figure that no source gives is marked as our own', () => {
  for (const { id, text, sources } of pack.terms) {
    if (!text.join('').includes('演示规则包取值')) continue
    assert.ok(
      sources.some(({ title }) => title === '本联盟演示规则包取值'),
      `${id} names its own figure among the sources`,
    )
  }
})

test('every pack matches the schema and is consistent, since loading doesn’t check it', () => {
  for (const id of packIds()) assert.equal(checkedPack(loadPack(id)).id, id)
})

test('a pack that violates the schema or is inconsistent is rejected, naming the place', () => {
  const cases: [(broken: RulePack) => void, RegExp][] = [
    [(broken) => void (firstOf(broken).severity = 'maybe' as 'must'), /terms\[0\]\.severity: not one of must, warning/],
    [(broken) => void (firstOf(broken).text = []), /terms\[0\]\.text: fewer than 1 items/],
    [(broken) => void Object.assign(firstOf(broken), { weight: 3 }), /weight is unknown/],
    [(broken) => void (firstOf(broken).id = broken.terms[1]?.id ?? ''), /stands twice/],
    [(broken) => void (firstOf(broken).clause = '9.9.1'), /no section for clause 9\.9\.1/],
    [(broken) => void (firstOf(broken).counted = false), /informativeReason/],
    [(broken) => void delete (broken as Partial<RulePack>).effectiveFrom, /effectiveFrom is missing/],
  ]
  for (const [spoil, said] of cases) {
    const broken = copy()
    spoil(broken)
    assert.throws(() => checkedPack(broken), said)
  }
  assert.throws(() => loadPack('../../package'), /no rule pack/)
})

test('the pack in force is the latest that has begun; the first also applies to earlier days', () => {
  assert.equal(packInForce('2026-11-20').id, '2026.10')
  assert.equal(packInForce('2020-01-01').id, '2026.10')
  assert.equal(packInForce('2026-11-30').id, '2026.10')
  assert.equal(packInForce('2026-12-01').id, '2026.12')
  assert.equal(packInForce('2027-02-28').id, '2026.12')
  assert.equal(packInForce('2027-03-01').id, '2027.03')
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bytesSource } from './bytes/source.ts'
import { textsOf } from './dex/wanted.ts'
import { parseFactsFile } from './facts-file.ts'
import type { FactsFile } from './facts-file.ts'
import { readFacts } from './facts/index.ts'
import { judgeFacts } from './judge.ts'
import { rejudge } from './rejudge.ts'
import { buildApk, cleanSpec } from './samples/index.ts'
import { loadPack } from './standards/packs.ts'
import { allTerms, wantedInCode } from './terms/all.ts'

const circumstances = { judgedOn: '2026-11-20', declarations: { permissionPurposes: {}, sdks: [] } }
const packs = { from: loadPack('2026.10'), to: loadPack('2026.12') }
const fileOf = (): FactsFile => ({
  format: 'alliance-facts/1',
  engine: '1.1.0',
  pack: '2026.10',
  circumstances,
  sha256: '0'.repeat(64),
  sizeBytes: 1,
  lookedFor: textsOf(wantedInCode),
  facts: readFacts(bytesSource(buildApk(cleanSpec())), { wanted: wantedInCode }),
})
/** As read back from a file. */
const kept = (file: FactsFile) => parseFactsFile(JSON.parse(JSON.stringify(file)))
const readsCode = new Set(allTerms.filter(({ looksFor }) => looksFor).map(({ id }) => id.split('.')[0]))

test('facts from a file are judged like the package itself', () => {
  const file = fileOf()
  const { report } = judgeFacts(file.facts, { sha256: file.sha256, sizeBytes: file.sizeBytes }, { pack: packs.to, circumstances })
  assert.deepEqual(rejudge(kept(file), packs).after, report)
})

test('changes are the rules that the new pack counts; the same pack has none', () => {
  const { changes } = rejudge(kept(fileOf()), packs)
  assert.ok(changes.length > 10)
  for (const { id, before, after } of changes) {
    assert.ok(readsCode.has(id), id)
    assert.deepEqual([before?.counted, after?.counted], [false, true], id)
  }
  assert.deepEqual(rejudge(kept(fileOf()), { from: packs.to, to: packs.to }).changes, [])
})

test('what the code wasn’t searched for is undetermined, never a pass', () => {
  const blind = { ...fileOf(), lookedFor: { calls: [], mentions: [], fields: [], overrides: [] } }
  const { after } = rejudge(kept(blind), packs)
  const judged = after.terms.filter(({ id, counted }) => counted && readsCode.has(id))
  for (const { id, outcome, reason } of judged) {
    if (outcome !== 'undetermined') assert.equal(allTerms.find((term) => term.id === id)?.looksFor, undefined, id)
    else assert.match(reason, /没有找过/)
  }
  assert.ok(judged.some(({ outcome }) => outcome === 'undetermined'))
})

test('facts of an engine that didn’t search for strings: only terms that need strings are undetermined', () => {
  const { texts = [], ...lists } = fileOf().lookedFor
  assert.ok(texts.length > 0)
  const asksForTexts = new Set(allTerms.filter(({ looksFor }) => looksFor?.texts).map(({ id }) => id))
  const judged = (lookedFor: FactsFile['lookedFor']) => rejudge(kept({ ...fileOf(), lookedFor }), packs)
  const [older, whole] = [judged(lists), judged({ ...lists, texts })]
  assert.deepEqual(older.before, whole.before)
  const later = older.after.terms.filter((term, index) => term.outcome !== whole.after.terms[index]?.outcome)
  assert.deepEqual(
    later.map(({ id, outcome }) => [id, outcome]),
    packs.to.terms.filter(({ judgement = '' }) => asksForTexts.has(judgement)).map(({ id }) => [id, 'undetermined']),
  )
})

test('a family unknown to an earlier engine makes its terms undetermined', () => {
  const { embeddedFiles: _, ...facts } = fileOf().facts
  const { after } = rejudge(kept({ ...fileOf(), facts: facts as FactsFile['facts'] }), packs)
  const lacking = after.terms.filter(({ reason }) => reason.includes('较早的引擎'))
  assert.ok(lacking.length > 0)
  assert.ok(lacking.every(({ outcome }) => outcome === 'undetermined'))
})

test('facts of an engine that searched only the dex files don’t prove absence', () => {
  const { facts } = fileOf()
  assert.ok(facts.dex.seen)
  const { elsewhere: _, ...dex } = facts.dex.value
  const { after } = rejudge(kept({ ...fileOf(), facts: { ...facts, dex: { seen: true, value: dex } } }), packs)
  const outcomes = new Map(after.terms.map(({ id, outcome, reason }) => [id, `${outcome} ${reason}`]))
  for (const id of ['SEC-10', 'SEC-12', 'PRIV-04']) assert.match(outcomes.get(id) ?? '', /^undetermined .*较早的引擎.*别处的代码/)
  assert.match(outcomes.get('STAB-06') ?? '', /^pass/)
})

test('facts of an engine that didn’t report unsearched entries don’t prove absence if there were any', () => {
  const { facts } = fileOf()
  assert.ok(facts.dex.seen && facts.embeddedFiles.seen)
  const elsewhere = { paths: [], hollow: false }
  const outcomeOf = (complete: boolean) => {
    assert.ok(facts.dex.seen && facts.embeddedFiles.seen)
    const older = {
      dex: { seen: true as const, value: { ...facts.dex.value, elsewhere } },
      embeddedFiles: { seen: true as const, value: { ...facts.embeddedFiles.value, complete } },
    }
    const { after } = rejudge(kept({ ...fileOf(), facts: { ...facts, ...older } }), packs)
    return after.terms.find(({ id }) => id === 'SEC-10')?.outcome
  }
  assert.deepEqual([outcomeOf(true), outcomeOf(false)], ['pass', 'undetermined'])
})

test('a file that contains no facts is rejected', () => {
  const file = fileOf()
  for (const value of [{}, [], null, { ...file, format: 'x' }, { ...file, facts: { dex: 1 } }, { ...file, lookedFor: {} }])
    assert.throws(() => parseFactsFile(value), TypeError)
})

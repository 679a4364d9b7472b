import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bytesSource } from '../bytes/source.ts'
import { readFacts } from '../facts/index.ts'
import { cleanSpec, itemsOf, packItems } from '../samples/index.ts'
import { wantedInCode } from './all.ts'
import { verdictOf } from './testing/facts.ts'

const spec = cleanSpec()
const items = itemsOf(spec)
const code = items.find(({ path }) => path === 'classes.dex') ?? assert.fail('no code')
const tiny =
  itemsOf({ ...spec, code: [], classes: ['org.sample.Other'] }).find(({ path }) => path === 'classes.dex') ??
  assert.fail('no code')

/** The clean app with its code in these files, and a tiny one under the other names. */
const judge = (files: Record<string, typeof code>) => {
  const all = [...items.filter((one) => one !== code), ...Object.entries(files).map(([path, one]) => ({ ...one, path }))]
  const facts = readFacts(bytesSource(packItems(all, spec.signing)), { wanted: wantedInCode })
  return verdictOf('STAB-06', facts)
}

test('STAB-06: code in consecutive files is loaded', () => {
  assert.equal(judge({ 'classes.dex': tiny, 'classes2.dex': code }).outcome, 'pass')
})

test('STAB-06: what stands past a gap is never loaded, and says so', () => {
  const { outcome, evidence } = judge({ 'classes.dex': tiny, 'classes3.dex': code })
  assert.equal(outcome, 'fail')
  assert.match(evidence[0]?.found ?? '', /只在 classes3\.dex 里，系统不装载/)
})

test('STAB-06: every file past the gap is named, since the class may stand in any of them', () => {
  const { outcome, evidence } = judge({ 'classes.dex': tiny, 'classes3.dex': tiny, 'classes4.dex': code })
  assert.equal(outcome, 'fail')
  assert.match(evidence[0]?.found ?? '', /只在 classes3\.dex、classes4\.dex 里，系统不装载/)
})

test('STAB-06: a file past a gap harms nobody whose classes stand before it', () => {
  assert.equal(judge({ 'classes.dex': code, 'classes3.dex': code }).outcome, 'pass')
})

test('STAB-06: without the first file nothing is loaded', () => {
  assert.equal(judge({ 'classes2.dex': code }).outcome, 'fail')
})

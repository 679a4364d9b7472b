import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bytesSource } from '../bytes/source.ts'
import { readFacts } from '../facts/index.ts'
import { judgeFacts } from '../judge.ts'
import { buildApk, change, cleanSpec } from '../samples/index.ts'
import { breaking } from '../samples/violations/all.ts'
import { loadPack } from '../standards/packs.ts'
import { wantedInCode } from './all.ts'
import { circumstances } from './testing/facts.ts'

const judged = (termId: string, feature: string, required: boolean) => {
  const asks = change.withManifestChildren({ tag: 'uses-feature', android: { name: feature, required } })
  const spec = change.chain(breaking('LSA-13'), breaking('COMP-23'), asks)(cleanSpec())
  const facts = readFacts(bytesSource(buildApk(spec)), { wanted: wantedInCode })
  const digest = { sha256: '0'.repeat(64), sizeBytes: 1 }
  const { report } = judgeFacts(facts, digest, { pack: loadPack('2026.12'), circumstances: circumstances() })
  const term = report.terms.find(({ id }) => id === termId) ?? assert.fail('not judged')
  return [term.outcome, /不选这项标准/.test(term.fix[0]?.text ?? ''), /手表|电视|车机/.exec(term.fix[0]?.text ?? '')?.[0]]
}

test('a package only for watches, TVs or cars is told that it may leave out the large-screen standard', () => {
  assert.deepEqual(judged('LSA-13', 'android.hardware.type.watch', true), ['warning', true, '手表'])
  assert.deepEqual(judged('LSA-13', 'android.software.leanback', true), ['warning', true, '电视'])
  assert.deepEqual(judged('LSA-13', 'android.hardware.type.automotive', true), ['warning', true, '车机'])
  assert.deepEqual(judged('LSA-13', 'android.software.leanback', false), ['warning', false, undefined], 'for phones, too')
  assert.deepEqual(judged('COMP-23', 'android.hardware.type.watch', true), ['warning', false, undefined], 'of other standards')
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bytesSource } from '../bytes/source.ts'
import { readFacts } from '../facts/index.ts'
import { judgeFacts } from '../judge.ts'
import { buildApk, change, cleanSpec } from '../samples/index.ts'
import type { AppSpec } from '../samples/index.ts'
import { loadPack } from '../standards/packs.ts'
import { wantedInCode } from './all.ts'

const circumstances = { judgedOn: '2026-12-01', declarations: { permissionPurposes: {}, sdks: [] } }
const termIn = (spec: AppSpec, pack: string, id: string) => {
  const facts = readFacts(bytesSource(buildApk(spec)), { wanted: wantedInCode })
  const { report } = judgeFacts(facts, { sha256: '0'.repeat(64), sizeBytes: 1 }, { pack: loadPack(pack), circumstances })
  return report.terms.find((term) => term.id === id) ?? assert.fail(id)
}
const READ = 'const/4 v0, 0\ninvoke-virtual {v0}, Landroid/telephony/TelephonyManager;->getImei()Ljava/lang/String;\nreturn-void'
const reader = { name: 'org.sample.clean.Ids', methods: [{ signature: 'read()V', isStatic: true, code: READ }] }
const starting = change.withCode(reader, {
  name: 'org.sample.clean.SampleApplication',
  extends: 'android.app.Application',
  methods: [{ signature: 'onCreate()V', code: 'invoke-static {}, Lorg/sample/clean/Ids;->read()V\nreturn-void' }],
})

test('a device identifier that is read at the start is said to be read before consent, with its way', () => {
  const term = termIn(starting(cleanSpec()), '2026.12', 'PRIV-04')
  assert.equal(term.outcome, 'warning')
  assert.match(term.reason, /其中 1 处在用户同意之前就可能走到/)
  assert.match(
    JSON.stringify(term.evidence),
    /TelephonyManager\.getImei，启动时会走到：SampleApplication\.onCreate\(\) → Ids\.read\(\)/,
  )
})

test('one that nothing leads to says so, and no more', () => {
  const term = termIn(change.withCode(reader)(cleanSpec()), '2026.12', 'PRIV-04')
  assert.equal(term.outcome, 'warning')
  assert.doesNotMatch(term.reason, /同意之前/)
  assert.match(JSON.stringify(term.evidence), /没有找到路径/)
})

test('the first pack does not judge it, now as before', () => {
  const term = termIn(starting(cleanSpec()), '2026.10', 'PRIV-04')
  assert.deepEqual([term.counted, term.outcome, term.evidence], [false, 'undetermined', []])
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bytesSource } from '../bytes/source.ts'
import { readFacts } from '../facts/index.ts'
import { judgeFacts } from '../judge.ts'
import { buildApk, change, cleanSpec } from '../samples/index.ts'
import { loadPack } from '../standards/packs.ts'
import { wantedInCode } from './all.ts'
import { circumstances } from './testing/facts.ts'

const SEALS = {
  signature: 'seal()V',
  isStatic: true,
  code: 'const-string v0, "DES/ECB/PKCS5Padding"\ninvoke-static {v0}, Ljavax/crypto/Cipher;->getInstance(Ljava/lang/String;)Ljavax/crypto/Cipher;\nreturn-void',
}
const fixIn = (...names: string[]) => {
  const spec = change.withCode(...names.map((name) => ({ name, methods: [SEALS] })))(cleanSpec())
  const facts = readFacts(bytesSource(buildApk(spec)), { wanted: wantedInCode })
  const digest = { sha256: '0'.repeat(64), sizeBytes: 1 }
  const { report } = judgeFacts(facts, digest, { pack: loadPack('2026.12'), circumstances: circumstances() })
  const term = report.terms.find(({ id }) => id === 'SEC-20') ?? assert.fail('not judged')
  assert.equal(term.outcome, 'warning')
  return term.fix.map(({ text }) => text).join('\n')
}

test("an SDK's code is its makers' to mend, and the app's its own", () => {
  assert.match(fixIn('com.tencent.tauth.Net'), /QQ 互联的代码由提供方改：升级/)
  assert.match(fixIn('com.tencent.tauth.Net', 'org.sample.clean.Net'), /改用带认证的模式[^]*QQ 互联的代码/)
  assert.doesNotMatch(fixIn('org.sample.clean.Net'), /提供方/)
})

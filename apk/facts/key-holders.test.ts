import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bytesSource } from '../bytes/source.ts'
import { judgeFacts } from '../judge.ts'
import { buildApk, change, cleanSpec } from '../samples/index.ts'
import { loadPack } from '../standards/packs.ts'
import { wantedInCode } from '../terms/all.ts'
import { circumstances } from '../terms/testing/facts.ts'
import { readFacts } from './index.ts'

const BODY = 'MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEAAoIBAQC7VJTUt9Us8cKj'
const keyAs = (kind: string) => `-----BEGIN ${kind}-----\\n${BODY}\\n-----END ${kind}-----`
const naming = (name: string, key: string) => ({
  name,
  methods: [
    { signature: 'test()Ljava/lang/String;', isStatic: true, code: `const-string v0, "${key}"\nreturn-object v0` },
    {
      signature: 'other()Ljava/lang/String;',
      isStatic: true,
      code: 'const-string v0, "-----BEGIN PRIVATE KEY-----"\nreturn-object v0',
    },
  ],
})

const judged = (...changes: Parameters<typeof change.chain>) => {
  const facts = readFacts(bytesSource(buildApk(change.chain(...changes)(cleanSpec()))), { wanted: wantedInCode })
  const about = { pack: loadPack('2026.10'), circumstances: circumstances() }
  const { report } = judgeFacts(facts, { sha256: 'ab'.repeat(32), sizeBytes: 7 }, about)
  return report.terms.find(({ id }) => id === 'SEC-21') ?? assert.fail('SEC-21')
}

test('a key among the texts of the code is shown at the methods that name it, with the SDK that they belong to', () => {
  const { outcome, reason, evidence, fix } = judged(
    change.withCode(
      naming('com.tencent.bugly.Check', keyAs('PRIVATE KEY')),
      naming('org.sample.tls.Probe', keyAs('EC PRIVATE KEY')),
    ),
  )
  assert.equal(outcome, 'fail')
  assert.match(reason, /1 个文件/)
  assert.deepEqual(
    evidence.map(({ at, owner, table }) => [at, owner, table?.rows.map(({ cells }) => cells[0])]),
    [
      ['com.tencent.bugly.Check', '腾讯 Bugly', ['test()']],
      ['org.sample.tls.Probe', undefined, ['test()']],
    ],
  )
  assert.match(fix.map(({ text }) => text).join(), /第三方库带来的私钥.*向提供方/)
})

test('a key in a library or in an asset that an SDK brings along says whose it is', () => {
  const key = Buffer.from(keyAs('RSA PRIVATE KEY').replaceAll('\\n', '\n'))
  const { evidence } = judged(
    change.withEntries(
      { path: 'lib/arm64-v8a/libmsc.so', bytes: Buffer.concat([Buffer.from('\x7fELF', 'latin1'), Buffer.alloc(200), key]) },
      { path: 'assets/flutter_assets/dev.pem', bytes: key },
      { path: 'assets/own.pem', bytes: key },
    ),
  )
  assert.deepEqual(
    evidence.map(({ at, where, owner }) => [at, where, owner]),
    [
      ['lib/arm64-v8a/libmsc.so', '原生库', '科大讯飞'],
      ['assets/flutter_assets/dev.pem', 'ZIP 条目', 'Flutter'],
      ['assets/own.pem', 'ZIP 条目', undefined],
    ],
  )
})

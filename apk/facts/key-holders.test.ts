import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bytesSource } from '../bytes/source.ts'
import { judgeFacts } from '../judge.ts'
import { buildApk, change, cleanSpec } from '../samples/index.ts'
import { loadPack } from '../standards/packs.ts'
import { wantedInCode } from '../terms/all.ts'
import { circumstances } from '../terms/testing/facts.ts'
import { openArchive } from '../formats/zip.ts'
import { limits } from '../limits.ts'
import { writeDex } from '../samples/format/dex-file.ts'
import { buildCollection, splitOf } from '../samples/index.ts'
import type { EmbeddedFile } from './facts.ts'
import { readFacts } from './index.ts'
import { withKeyHolders } from './key-holders.ts'

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

test('a key in a string of the code is shown at the methods that load it, with their SDK', () => {
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

test('a key in an SDK’s library or asset names the SDK', () => {
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

const keyFile = (path: string): EmbeddedFile => ({ path, kind: 'private-key', sizeBytes: 1, detail: '' })
const archiveOf = (...entries: { path: string; bytes: Uint8Array }[]) =>
  openArchive(bytesSource(buildApk(change.withEntries(...entries)({ ...cleanSpec(), classes: [], code: [] }))))
const dexOf = (...keys: string[]) =>
  writeDex(keys.map((key, at) => ({ ...naming(`org.sample.Key${String(at).padStart(2, '0')}`, key) })))
const namesIn = (bytes: Uint8Array) => {
  const archive = archiveOf({ path: 'classes9.dex', bytes })
  const { files } = withKeyHolders(archive, { files: [keyFile('classes9.dex')], complete: true }, { left: 1 })
  return files[0]?.holders?.map(({ class: name, method }) => `${name}.${method}`)
}
const KEY = keyAs('PRIVATE KEY').replaceAll('\\n', '\n')

test('a key after the last string of a file has no method', () => {
  const last = dexOf('~~~ the last text')
  assert.equal(namesIn(Buffer.concat([last, Buffer.from(KEY)])), undefined)
})

test('each of many keys in one file has its own method', () => {
  const keys = Array.from({ length: 19 }, (_, at) => `${'x'.repeat((at * 7) % 19)}${keyAs('PRIVATE KEY')}${at}`)
  assert.equal(namesIn(dexOf(...keys))?.length, 19)
})

test('a code file too large to be read at once gives no methods, and no error', () => {
  const archive = archiveOf({ path: 'classes9.dex', bytes: dexOf(keyAs('PRIVATE KEY')) })
  const entry = archive.byPath.get('classes9.dex') ?? assert.fail('classes9.dex')
  const larger = { ...archive, byPath: new Map([[entry.path, { ...entry, sizeBytes: limits.dexBytes + 1 }]]) }
  const facts = { files: [keyFile('classes9.dex')], complete: true }
  assert.deepEqual(withKeyHolders(larger, facts, { left: 1 }), facts)
})

test('a malformed code file counts against the bound', () => {
  const archive = archiveOf({ path: 'classes9.dex', bytes: Buffer.from(`no dex\n${KEY}`) })
  const looks = { left: 5 }
  withKeyHolders(archive, { files: [keyFile('classes9.dex')], complete: true }, looks)
  assert.equal(looks.left, 4)
})

test('the base and its splits share the bound on files', () => {
  const bytes = dexOf(keyAs('PRIVATE KEY'))
  const many = Array.from({ length: 19 }, (_, at) => ({ path: `classes${at + 2}.dex`, bytes }))
  const base = change.withEntries(...many.slice(0, 3))(cleanSpec())
  const split = splitOf('feature1', { entries: many })
  const facts = readFacts(bytesSource(buildCollection({ 'base.apk': buildApk(base), 'feature1.apk': split })))
  assert.ok(facts.embeddedFiles.seen)
  assert.equal(facts.embeddedFiles.value.files.length, 22)
  assert.equal(facts.embeddedFiles.value.files.filter(({ holders }) => holders).length, 20)
})

/** CPU time, since the machine may be busy; once, all offsets were searched for each string. */
const MOST_MICROSECONDS = 2_000_000
test('millions of strings and twenty keys are searched in time', () => {
  const count = 8_000_000
  const empty = Buffer.from(writeDex(['org.sample.Empty']))
  const bytes = Buffer.concat([empty, Buffer.alloc(count * 4), Buffer.from(KEY.repeat(20))])
  new Uint32Array(bytes.buffer, bytes.byteOffset + empty.length, count).forEach((_, at, texts) => {
    texts[at] = at
  })
  bytes.writeUInt32LE(bytes.length, 0x20)
  bytes.writeUInt32LE(count, 0x38)
  bytes.writeUInt32LE(empty.length, 0x3c)
  const archive = archiveOf({ path: 'classes9.dex', bytes: empty })
  const entry = archive.byPath.get('classes9.dex') ?? assert.fail('classes9.dex')
  const facts = { files: [keyFile('classes9.dex')], complete: true }
  const before = process.cpuUsage()
  assert.deepEqual(withKeyHolders({ ...archive, ahead: new Map([[entry, bytes]]) }, facts, { left: 1 }), facts)
  assert.ok(process.cpuUsage(before).user < MOST_MICROSECONDS)
})

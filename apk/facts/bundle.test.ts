import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bytesSource } from '../bytes/source.ts'
import { LimitReached } from '../bytes/malformed.ts'
import { buildApk, buildCollection, cleanSpec, splitOf } from '../samples/index.ts'
import { kindOfSplit } from './splits.ts'
import type { AppSpec } from '../samples/index.ts'
import { judgeFacts } from '../judge.ts'
import { loadPack } from '../standards/packs.ts'
import { circumstances } from '../terms/testing/facts.ts'
import type { Facts, SplitFact } from './facts.ts'
import { openPackage } from './bundle.ts'
import { identityOf, readFacts, readIcon } from './index.ts'

const base = () => buildApk({ ...cleanSpec(), libraries: [] })
const collection = (stored = true) =>
  buildCollection(
    {
      'splits/base-xxhdpi.apk': splitOf('config.xxhdpi'),
      'splits/base-zh.apk': splitOf('config.zh'),
      'splits/base-arm64_v8a.apk': splitOf('config.arm64_v8a'),
      'splits/base-master.apk': base(),
    },
    { stored, others: [{ path: 'toc.pb', bytes: Uint8Array.of(1, 2) }] },
  )
const factsOf = (bytes: Uint8Array) => readFacts(bytesSource(bytes))
const reasonOf = (bytes: Uint8Array) => {
  const { archive } = factsOf(bytes)
  return archive.seen ? assert.fail('it was read') : archive.reason
}

for (const stored of [true, false])
  test(`a collection, ${stored ? 'stored' : 'deflated'}: the base is read, its splits are listed, their libraries count`, () => {
    const facts = factsOf(collection(stored))
    const identity = identityOf(facts)
    assert.deepEqual([identity.package, identity.abis, identity.schemes], ['org.sample.clean', ['arm64-v8a'], ['v2', 'v3']])
    const { splits, nativeLibraries, dex } = facts
    assert.ok(splits.seen && nativeLibraries.seen && dex.seen)
    assert.deepEqual(
      splits.value.map(({ path, kind, value }) => [path, kind, value]),
      [
        ['splits/base-arm64_v8a.apk', 'abi', 'arm64-v8a'],
        ['splits/base-xxhdpi.apk', 'density', 'xxhdpi'],
        ['splits/base-zh.apk', 'language', 'zh'],
      ],
    )
    assert.deepEqual(
      nativeLibraries.value.map(({ path }) => path),
      ['splits/base-arm64_v8a.apk/lib/arm64-v8a/libsample.so'],
    )
    assert.ok(readIcon(openPackage(bytesSource(collection(stored))), facts), 'the icon is the base’s')
  })

test('XAPK: packages at the root, the base named after the app', () => {
  const xapk = buildCollection({ 'config.arm64_v8a.apk': splitOf('config.arm64_v8a'), 'org.sample.clean.apk': base() })
  assert.equal(identityOf(factsOf(xapk)).package, 'org.sample.clean')
})

const signed = (key: 'release' | 'debug') => splitOf('config.zh', { signing: { key, schemes: ['v2', 'v3'] } })
const withSplit = (split: Uint8Array) => buildCollection({ 'base.apk': base(), 'split.apk': split })

test('refuses what Android would not install together: another package, version, or signer, or a broken signature', () => {
  assert.ok(factsOf(withSplit(signed('release'))).archive.seen)
  assert.match(reasonOf(withSplit(signed('debug'))), /config\.zh 与基础包不是同一把密钥签名/)
  assert.match(reasonOf(withSplit(splitOf('config.zh', { package: 'org.sample.other' }))), /config\.zh 的包名与基础包不同/)
  assert.match(reasonOf(withSplit(splitOf('config.zh', { versionCode: 3 }))), /版本号与基础包不同/)
  const wrong = splitOf('config.zh', { signing: { key: 'release', schemes: ['v2', 'v3'], wrongDigest: true } })
  assert.match(reasonOf(withSplit(wrong)), /签名没有通过校验/)
  assert.equal(identityOf(factsOf(withSplit(signed('debug')))).package, 'org.sample.clean', 'it still has its name')
})

const verdictsOf = (facts: Facts) => {
  const digest = { sha256: 'ab'.repeat(32), sizeBytes: 7 }
  const { report } = judgeFacts(facts, digest, { pack: loadPack('2026.10'), circumstances: circumstances() })
  return (id: string) => report.terms.find((term) => term.id === id) ?? assert.fail(id)
}
test('each split must have a resource table that can be mapped', () => {
  const of = (stored: boolean) =>
    verdictsOf(factsOf(withSplit(splitOf('config.zh', { resourceTable: { ...cleanSpec().resourceTable, stored } }))))('COMP-09')
  assert.equal(of(true).outcome, 'pass')
  const { outcome, evidence } = of(false)
  assert.equal(outcome, 'fail')
  assert.deepEqual(
    evidence.map(({ at, found }) => [at, found]),
    [['split.apk/resources.arsc', '被压缩存放']],
  )
})

test('refuses a split signed only with v1, which no device that requires more would install', () => {
  const old = splitOf('config.zh', { signing: { key: 'release', schemes: ['v1'] } })
  assert.match(reasonOf(withSplit(old)), /config\.zh 的签名没有通过校验/)
})

const key = '-----BEGIN PRIVATE KEY-----\nMIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEAAoIBAQC7\n'
const open = { kind: 'service' as const, name: '.OpenService', attributes: { exported: true } }
const HEARS = { tag: 'intent-filter', children: [{ tag: 'action', android: { name: 'org.sample.HEARD' } }] }
const feature = (change: Partial<AppSpec>) => withSplit(splitOf('camera', change))

test('a component declared only by a split is judged like the base’s, with evidence in the split’s manifest', () => {
  assert.equal(verdictsOf(factsOf(feature({})))('SEC-16').outcome, 'pass')
  const alias = { kind: 'receiver' as const, name: '.Heard', children: [HEARS] }
  const facts = factsOf(feature({ components: [open, alias] }))
  const verdict = verdictsOf(facts)
  const [at] = verdict('SEC-16').evidence
  assert.deepEqual([verdict('SEC-16').outcome, at?.at], ['warning', 'split.apk/AndroidManifest.xml'])
  const { splits } = facts
  const text = splits.seen ? splits.value[0]?.document?.text.split('\n') : undefined
  const guilty = at?.lines?.find((line) => line.guilty)
  assert.match(guilty?.text ?? '', /android:exported="true"/)
  assert.equal(text?.[(guilty?.number ?? 0) - 1], guilty?.text)
  const silent = verdict('COMP-10')
  assert.deepEqual([silent.outcome, silent.evidence[0]?.at], ['fail', 'split.apk/AndroidManifest.xml'])
  assert.match(silent.evidence[0]?.found ?? '', /Heard 没有 android:exported/)
  for (const id of ['COMP-01', 'SEC-01', 'LSA-06']) assert.equal(verdict(id).outcome, 'pass', id)
})

test('violations of base and split are each shown in their own manifest', () => {
  const own = buildApk({ ...cleanSpec(), components: [...cleanSpec().components, { ...open, name: '.OwnService' }] })
  const { evidence } = verdictsOf(
    factsOf(buildCollection({ 'base.apk': own, 'camera.apk': splitOf('camera', { components: [open] }) })),
  )('SEC-16')
  assert.deepEqual(
    evidence.map(({ at, found }) => [at, found.includes('OwnService')]),
    [
      ['AndroidManifest.xml', true],
      ['camera.apk/AndroidManifest.xml', false],
    ],
  )
})

test('a component declared by base and split counts once, with the split’s declaration if different', () => {
  const sync = cleanSpec().components.filter(({ name }) => name === '.SyncService')
  assert.equal(verdictsOf(factsOf(feature({ components: sync })))('SEC-16').outcome, 'pass')
  const unguarded = sync.map((one) => ({ ...one, attributes: { exported: true } }))
  assert.equal(verdictsOf(factsOf(feature({ components: unguarded })))('SEC-16').outcome, 'warning')
})

test('paths shared by a split’s provider are read from the split, even if the base has a file of that name', () => {
  const sharing = cleanSpec()
    .components.filter(({ kind }) => kind === 'provider')
    .map((one) => ({ ...one, name: '.CameraFiles' }))
  const shares = (tag: string) =>
    verdictsOf(
      factsOf(
        feature({
          components: sharing,
          xmlFiles: {
            ...cleanSpec().xmlFiles,
            'res/xml/file_paths.xml': { tag: 'paths', children: [{ tag, plain: { path: 'a/' } }] },
          },
        }),
      ),
    )('SEC-17')
  assert.equal(shares('files-path').outcome, 'pass')
  assert.deepEqual(
    [shares('root-path').outcome, shares('root-path').evidence[0]?.at],
    ['fail', 'split.apk/res/xml/file_paths.xml'],
  )
})

test('a permission requested only by a split, which the platform ignores, leaves open the verdict that it would change', () => {
  const asking = verdictsOf(factsOf(feature({ components: [open], permissions: [{ name: 'android.permission.READ_SMS' }] })))
  assert.equal(asking('PRIV-05').outcome, 'undetermined')
  assert.match(asking('PRIV-05').reason, /分包 camera 的清单里还有与基础包不同的 READ_SMS/)
  assert.equal(asking('SEC-16').outcome, 'warning')
})

test('of declarations only in splits, just those that change the verdict are named', () => {
  const needs = (name: string) => ({ tag: 'uses-feature', android: { name: `android.hardware.${name}` } })
  const packed = buildCollection({
    'base.apk': buildApk({ ...cleanSpec(), permissions: [] }),
    'camera.apk': splitOf('camera', { permissions: [{ name: 'android.permission.CAMERA' }, { name: 'android.permission.NFC' }] }),
    'calls.apk': splitOf('calls', { manifestChildren: [needs('camera.ar'), needs('telephony.gsm')] }),
  })
  const verdict = verdictsOf(factsOf(packed))
  assert.match(verdict('PRIV-01').reason, /^分包 camera 的清单里还有与基础包不同的 CAMERA，系统只认基础包里的/)
  assert.match(verdict('LSA-07').reason, /^分包 calls 的清单里还有与基础包不同的 android\.hardware\.telephony\.gsm，/)
})

test('entries of a split are searched like those of the base', () => {
  const { outcome, evidence } = verdictsOf(factsOf(feature({ entries: [{ path: 'assets/k.pem', bytes: Buffer.from(key) }] })))(
    'SEC-21',
  )
  assert.deepEqual([outcome, evidence[0]?.at], ['fail', 'split.apk/assets/k.pem'])
})

const withoutAdditions = ({ path, name, kind, value, sizeBytes, hasCode }: SplitFact): SplitFact => ({
  path,
  name,
  kind,
  value,
  sizeBytes,
  hasCode,
})

test('facts of an earlier engine, which read no split manifests, don’t prove their content', () => {
  const facts = factsOf(feature({}))
  const { splits } = facts
  assert.ok(splits.seen)
  const earlier = { ...facts, splits: { seen: true as const, value: splits.value.map(withoutAdditions) } }
  const verdict = verdictsOf(earlier)
  for (const id of ['PRIV-05', 'SEC-21']) assert.match(verdict(id).reason, /较早的引擎/)
})

test('facts of an earlier engine, which stored no split manifests, can’t show their lines', () => {
  const facts = factsOf(feature({ components: [open] }))
  const { splits } = facts
  assert.ok(splits.seen)
  const value = splits.value.map((split) => ({ ...withoutAdditions(split), ...(split.adds && { adds: split.adds }) }))
  const verdict = verdictsOf({ ...facts, splits: { seen: true, value } })
  assert.deepEqual([verdict('SEC-16').outcome, verdict('COMP-10').outcome], ['undetermined', 'pass'])
  assert.match(verdict('SEC-16').reason, /分包 camera 的清单里还有与基础包不同的 OpenService/)
})

test('refuses an AAB with a hint; also splits without a base, two apps, and junk', () => {
  const item = (path: string) => ({ path, bytes: Uint8Array.of(1) })
  assert.match(
    reasonOf(buildCollection({}, { others: [item('BundleConfig.pb'), item('base/manifest/AndroidManifest.xml')] })),
    /AAB.*bundletool/,
  )
  assert.match(reasonOf(buildCollection({ 'config.zh.apk': splitOf('config.zh') })), /没有基础包/)
  assert.match(
    reasonOf(buildCollection({ 'a.apk': base(), 'b.apk': buildApk(cleanSpec({ package: 'org.sample.other' })) })),
    /不止一个应用/,
  )
  assert.match(reasonOf(buildCollection({ 'base.apk': base(), 'config.zh.apk': Uint8Array.of(1, 2, 3) })), /读不出/)
})

test('a package is judged alone, even with packages among its assets', () => {
  const facts = factsOf(buildApk({ ...cleanSpec(), entries: [{ path: 'plugin.apk', bytes: base() }] }))
  assert.deepEqual(facts.splits, { seen: true, value: [] })
})

test('nested packages are bounded in number and opened only one level deep', () => {
  const many = Object.fromEntries(Array.from({ length: 151 }, (_, at) => [`config.l${at}.apk`, Uint8Array.of(1)]))
  assert.throws(() => factsOf(buildCollection(many)), LimitReached)
  const nested = buildCollection({ 'inner.apk': base() })
  assert.match(reasonOf(buildCollection({ 'outer.apk': nested })), /没有基础包/)
})

test('classifies bundletool’s split names', () => {
  assert.deepEqual(kindOfSplit('feature.config.x86_64'), { kind: 'abi', value: 'x86_64' })
  assert.deepEqual(kindOfSplit('config.zh_CN'), { kind: 'language', value: 'zh_CN' })
  assert.deepEqual(kindOfSplit('camera'), { kind: 'feature', value: 'camera' })
  assert.deepEqual(kindOfSplit('config.etc2!'), { kind: 'other', value: 'etc2!' })
})

test('a split named like a member of Object.prototype is an ordinary split', () => {
  for (const name of ['constructor', '__proto__', 'toString'])
    assert.deepEqual(kindOfSplit(`config.${name}`), { kind: 'other', value: name })
})

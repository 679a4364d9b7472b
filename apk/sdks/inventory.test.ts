import assert from 'node:assert/strict'
import { test } from 'node:test'
import { application, component, dex, facts, library } from '../terms/testing/facts.ts'
import { sdkRules } from './catalogue.ts'
import type { SdkRule } from './catalogue.ts'
import { sdkInventory, sdkRow } from './inventory.ts'
import { isShortPrefix } from './matching.ts'
import { NOT_FOUND, sdkCsv } from './sdk-csv.ts'

type Given = Parameters<typeof facts>[0] & { assets?: string[]; versions?: { name: string; version: string }[] }
const factsOf = ({ assets = [], versions = [], ...change }: Given) => ({
  ...facts(change),
  archive: {
    seen: true as const,
    value: {
      sizeBytes: 1,
      entryCount: assets.length,
      inflatedBytes: 0,
      anomalies: [],
      entries: assets.map((path) => ({ path, method: 0, compressedBytes: 1, sizeBytes: 1, dataOffset: 0 })),
    },
  },
  versions: { seen: true as const, value: versions.map((one) => ({ kind: 'file' as const, at: one.name, ...one })) },
})
const idsOf = (given: Given) => sdkInventory(factsOf(given)).map(({ rule }) => rule.id)
const foundIn = (...classes: string[]) => idsOf({ dex: { classes: classes.toSorted() } })
const filled = (pattern: string) => pattern.replaceAll('*', 'x')

/** One sample for each anchor of a rule. */
const samplesOf = ({ anchors }: SdkRule): Given[] => [
  ...(anchors.packages ?? []).filter((one) => !isShortPrefix(one)).map((prefix) => ({ dex: { classes: [`${prefix}A`] } })),
  ...(anchors.packages ?? [])
    .filter((one) => !isShortPrefix(one))
    .map((prefix) => ({ manifest: { components: [component({ name: `${prefix}Service` })] } })),
  ...(anchors.metaData ?? []).map((name) => ({
    manifest: { application: application({ metaData: [{ name: filled(name), line: 1 }] }) },
  })),
  ...(anchors.permissions ?? []).map((name) => ({ manifest: { permissions: [{ name: filled(name), line: 1 }] } })),
  ...(anchors.libraries ?? []).map((name) => ({ libraries: [library({ name: filled(name) })] })),
  ...(anchors.assets ?? []).map((path) => ({ assets: [filled(path)] })),
]

for (const rule of sdkRules)
  test(`${rule.id}: each of its signs gives it away, and nothing else`, () => {
    const samples = samplesOf(rule)
    assert.ok(samples.length > 0)
    for (const sample of samples) assert.deepEqual(idsOf(sample), [rule.id], JSON.stringify(sample))
  })

test('a short prefix alone is no proof; beside another sign it counts', () => {
  for (const { anchors } of sdkRules)
    for (const prefix of (anchors.packages ?? []).filter(isShortPrefix))
      assert.deepEqual(foundIn(`${prefix}Main`, `${prefix}ui.Page`), [], prefix)
  const [found] = sdkInventory(factsOf({ dex: { classes: ['com.mob.A', 'com.mob.tools.B'] } }))
  assert.deepEqual(found?.anchors, [
    { kind: 'class', name: 'com.mob.', count: 1 },
    { kind: 'class', name: 'com.mob.tools.', count: 1 },
  ])
})

test('neither a part of a name nor a neighbour is a hit; the longer prefix wins', () => {
  assert.deepEqual(foundIn('org.com.umeng.analytics.A', 'com.umengx.analytics.A', 'com.umeng.analyticsplus.A'), [])
  assert.deepEqual(foundIn('com.google.android.gms.ads.A'), ['admob'])
  assert.deepEqual(foundIn('com.google.android.gms.maps.A'), ['gms'])
  assert.deepEqual(foundIn('com.google.android.gmsx.A', 'io.dcloud.app.A'), [])
})

test('parts that other libraries bring along are no sign of the SDK whose name they bear', () => {
  assert.deepEqual(foundIn('com.google.android.gms.ads.identifier.AdvertisingIdClient'), ['gms'])
  const parts = ['annotations', 'components', 'dynamicloading', 'encoders.json', 'events', 'inject']
  const bundled = parts.map((part) => `com.google.firebase.${part}.A`)
  assert.deepEqual(foundIn(...bundled, 'com.google.mlkit.vision.A'), ['mlkit'])
  assert.deepEqual(foundIn(...bundled, 'com.google.firebase.FirebaseApp'), ['firebase'])
  // As in play-services-base.
  const exceptions = ['FirebaseApiNotAvailableException', 'FirebaseException', 'FirebaseExceptionMapper']
  const base = [...exceptions.map((name) => `com.google.firebase.${name}`), 'com.google.android.gms.common.api.A']
  assert.deepEqual(foundIn(...base), ['gms'])
  assert.deepEqual(foundIn(...base, 'com.google.firebase.FirebaseApp'), ['firebase', 'gms'])
})

test('an app of an SDK’s own maker is no third party to itself', () => {
  const classes = ['com.sina.weibo.MainTabActivity', 'com.umeng.analytics.A']
  assert.deepEqual(idsOf({ manifest: { package: 'com.sina.weibo' }, dex: { classes } }), ['umeng'])
  assert.deepEqual(idsOf({ manifest: { package: 'com.sina.news' }, dex: { classes } }), ['umeng', 'weibo'])
})

test('an SDK whose classes are renamed is found by what the manifest and the libraries must keep', () => {
  const found = idsOf({
    dex: { classes: ['a.a', 'a.b'] },
    manifest: {
      application: application({ metaData: [{ name: 'com.amap.api.v2.apikey', line: 1 }] }),
      components: [component({ kind: 'service', name: 'com.igexin.sdk.PushService' })],
    },
    libraries: [library({ name: 'libBugly.so' })],
  })
  assert.deepEqual(found, ['getui', 'bugly', 'amap'])
})

test('the order of classes, components and files changes nothing', () => {
  const classes = ['cn.jpush.android.A', 'com.umeng.analytics.B', 'com.umeng.commonsdk.C', 'io.rong.imlib.D']
  const assets = ['assets/supplierconfig.json', 'assets/x']
  const one = sdkInventory(factsOf({ dex: { classes }, assets })).map(sdkRow)
  const other = sdkInventory(factsOf({ dex: { classes: classes.toReversed() }, assets: assets.toReversed() })).map(sdkRow)
  assert.deepEqual(one, other)
})

test('versions are read where the package states them, and left open elsewhere', () => {
  const versions = [{ name: 'com.squareup.okhttp3_okhttp', version: '4.12.0' }]
  const found = sdkInventory({
    ...factsOf({ dex: { classes: ['com.umeng.analytics.A', 'okhttp3.internal.http.A'] }, versions }),
    nativeLibraries: { seen: true, value: [library({ name: 'libAMapSDK_MAP_v9_8_2.so' })] },
  })
  assert.deepEqual(
    found.map(({ rule, version }) => [rule.id, version]),
    [
      ['umeng', undefined],
      ['amap', '9.8.2'],
      ['okhttp', '4.12.0'],
    ],
  )
  const constant = {
    kind: 'class' as const,
    at: 'classes.dex',
    name: 'com.sensorsdata.analytics.android.sdk.BuildConfig',
    version: '6.7.0',
  }
  const own = { ...constant, name: 'com.demo.BuildConfig', version: '1.0' }
  const [sensors] = sdkInventory({
    ...facts({ dex: dex({ classes: [constant.name, own.name].toSorted() }) }),
    versions: { seen: true, value: [own, constant] },
  })
  assert.equal(sensors?.version, '6.7.0')
})

test('versions of parts that differ, and of strangers under a short beginning, are nobody’s', () => {
  const stated = (...all: [name: string, version: string][]) => {
    const classes = all.map(([name]) => name)
    const versions = all.map(([name, version]) => ({ kind: 'class' as const, at: 'classes.dex', name, version }))
    const found = sdkInventory({
      ...facts({ dex: dex({ classes: [...classes, 'com.mob.tools.A'].toSorted() }) }),
      versions: { seen: true, value: versions },
    })
    return Object.fromEntries(found.map(({ rule, version }) => [rule.id, version]))
  }
  const same = stated(['com.umeng.message.BuildConfig', '6.6'], ['com.umeng.commonsdk.BuildConfig', '6.6'])
  const differ = stated(['com.umeng.message.BuildConfig', '6.6'], ['com.umeng.commonsdk.BuildConfig', '9.6'])
  assert.deepEqual([same['umeng'], differ['umeng']], ['6.6', undefined])
  assert.deepEqual(stated(['com.mob.demo.BuildConfig', '1.0']), { mob: undefined })
})

test('what was not found is said to be so, and a cell can’t become a formula', () => {
  const rows = sdkInventory(factsOf({ dex: { classes: ['cn.jpush.android.A', 'com.beizi.ad.A'] } })).map(sdkRow)
  const [, jiguang = '', beizi = ''] = sdkCsv(rows).split('\r\n')
  assert.match(
    jiguang,
    /^"极光推送","深圳市和讯华谷信息技术有限公司","消息推送",.*"https:\/\/www\.jiguang\.cn\/license\/privacy"/,
  )
  assert.match(jiguang, /（2026-11-20）/)
  assert.ok(beizi.startsWith(`"倍孜广告","${NOT_FOUND}","${NOT_FOUND}","${NOT_FOUND}","${NOT_FOUND}","LibChecker`), beizi)
  const evil = { ...rows[0]!, developer: '=cmd|x', purpose: '＝cmd|x', version: '"' }
  const line = sdkCsv([evil]).split('\r\n')[1] ?? ''
  assert.ok(line.includes(`"'=cmd|x"`) && line.includes(`"'＝cmd|x"`) && line.includes('""""'), line)
})

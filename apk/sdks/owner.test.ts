import assert from 'node:assert/strict'
import { test } from 'node:test'
import { component, manifest } from '../terms/testing/facts.ts'
import { fail } from '../terms/verdict.ts'
import type { Evidence } from '../terms/verdict.ts'
import { ownerOfClass, ownerOfLibrary, withOwners } from './owner.ts'

const ownersOf = (...evidence: Evidence[]) => {
  const given = manifest({
    components: [component({ name: 'com.igexin.sdk.PushService', line: 20, endLine: 24 }), component({ line: 30, endLine: 34 })],
  })
  return withOwners(fail({ reason: 'x', evidence, fix: [] }), given).evidence.map(({ owner }) => owner)
}
const at = (line: number): Evidence => ({
  at: 'AndroidManifest.xml',
  found: 'x',
  lines: [
    { number: line - 1, text: '', guilty: false },
    { number: line, text: '', guilty: true },
  ],
})

test('a class, a library and a component say whose SDK they are; the app’s own say nothing', () => {
  assert.deepEqual(
    ownersOf(
      { at: 'com.tencent.bugly.crashreport.A$1', found: 'x' },
      { at: 'com.demo.Main', found: 'x' },
      { at: 'lib/arm64-v8a/libmsc.so', found: 'x' },
      { at: 'lib/arm64-v8a/libdemo.so', found: 'x' },
      at(22),
      at(31),
      at(3),
      { at: 'APK Signing Block', found: 'x' },
    ),
    ['腾讯 Bugly', undefined, '科大讯飞', undefined, '个推', undefined, undefined, undefined],
  )
})

test('an asset says whose SDK it is in the base and in a split, wherever the collection keeps that', () => {
  const paths = ['', 'feature1.apk/', 'splits/feature1.apk/', 'Splits/Feature1.APK/', 'other/splits/feature1.apk/']
  assert.deepEqual(ownersOf(...paths.map((path) => ({ at: `${path}assets/flutter_assets/dev.pem`, found: 'x' }))), [
    'Flutter',
    'Flutter',
    'Flutter',
    'Flutter',
    undefined,
  ])
})

test('a short prefix owns nothing', () => {
  assert.equal(ownerOfClass('com.mob.Anything'), undefined)
  assert.equal(ownerOfClass('com.mob.tools.Anything'), 'ShareSDK / MobTech')
  assert.equal(ownerOfLibrary('lib/x86/libBugly-rqd.so'), '腾讯 Bugly')
})

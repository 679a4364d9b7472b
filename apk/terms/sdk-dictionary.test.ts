import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { DexFacts } from '../facts/facts.ts'
import { detectSdks, sdkNamedIn } from './sdk-dictionary.ts'

const dexOf = (...classes: string[]): DexFacts => ({ files: [], classes, shortNameShare: 0 })

test('an SDK is found by the package of its classes, the best of its prefixes counts', () => {
  const found = detectSdks(dexOf('cn.jiguang.A', 'cn.jpush.B', 'cn.jpush.C', 'org.example.Main'))
  assert.deepEqual(
    found.map(({ prefix, classCount }) => [prefix, classCount]),
    [['cn.jpush.', 2]],
  )
})

test('neither a part of a name nor another sign in place of a dot is a hit', () => {
  assert.deepEqual(detectSdks(dexOf('org.com.umeng.Fake', 'com.umengx.A', 'comXumengXA')), [])
})

test('neighbours are told apart, in the order of the dictionary', () => {
  const found = detectSdks(dexOf('com.tencent.tauth.A', 'com.tencent.bugly.B', 'com.umeng.C'))
  assert.deepEqual(
    found.map(({ prefix }) => prefix),
    ['com.umeng.', 'com.tencent.bugly.', 'com.tencent.tauth.'],
  )
})

test('a place in the code names its SDK, a look-alike names none', () => {
  assert.equal(sdkNamedIn('com.umeng.analytics.Tracker.run(int)'), '友盟统计与推送')
  assert.equal(sdkNamedIn('<activity android:name="com.alipay.sdk.app.H5PayActivity">'), '支付宝')
  for (const text of ['org.com.umeng.x', 'com.umengx.y', 'classes.dex', '']) assert.equal(sdkNamedIn(text), undefined, text)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bytesSource } from '../bytes/source.ts'
import { wantedBy } from '../dex/wanted.ts'
import { readFacts } from '../facts/index.ts'
import { personalDataMap } from '../maps/personal-data.ts'
import { scenes, sceneApk } from '../samples/graph/index.ts'
import type { Scene } from '../samples/graph/index.ts'
import { app, cls, still } from '../samples/graph/scene.ts'
import { buildCollection, cleanLibrary, splitOf } from '../samples/index.ts'
import { judgeScene } from './testing/judge-scene.ts'

const scene = scenes.find(({ name }) => name === 'native library that calls back from JNI_OnLoad') ?? assert.fail()
const CALLING = { name: 'libcore.so', exports: ['JNI_OnLoad'], texts: ['org/sample/clean/Core', 'readDevice', '()V'] }
const reachWith = (libraries: NonNullable<Scene['libraries']>) => judgeScene({ ...scene, libraries }).reach
const factsOf = (bytes: Uint8Array) => readFacts(bytesSource(bytes), { wanted: wantedBy([]) })

test('the report says which library names the method', () => {
  const { groups, blind } = personalDataMap(factsOf(sceneApk(scene)))
  const steps = groups.flatMap(({ reads }) => reads.flatMap(({ chain }) => chain.map(({ how }) => how)))
  assert.match(blind.join(), /1 个库里写着 1 个方法的类名、方法名和签名，当作可能回调/)
  assert.deepEqual(steps, ['入口：Application', '原生代码可能调用（libcore.so 里写着这个类、方法名和签名）'])
})

test('a library in a split names classes of the base', () => {
  const base = sceneApk({ ...scene, libraries: [] })
  const split = (libraries: (typeof CALLING)[]) =>
    splitOf('config.arm64_v8a', { libraries: libraries.map((one) => ({ ...cleanLibrary('arm64-v8a', one.name), ...one })) })
  const reachOf = (libraries: (typeof CALLING)[]) => {
    const { personalData } = factsOf(buildCollection({ 'base.apk': base, 'splits/arm.apk': split(libraries) }))
    return personalData.seen ? personalData.value.reads.map(({ reach }) => reach) : assert.fail(personalData.reason)
  }
  assert.deepEqual(reachOf([CALLING]), ['maybe'])
  assert.deepEqual(reachOf([{ ...CALLING, texts: [] }]), ['unseen'])
})

test('names in different libraries aren’t combined', () => {
  const [name, method, signature] = CALLING.texts as [string, string, string]
  assert.equal(reachWith([CALLING]), 'maybe')
  assert.equal(
    reachWith([
      { ...CALLING, texts: [name, signature] },
      { ...CALLING, name: 'libb.so', texts: [method] },
    ]),
    'unseen',
  )
})

test('each of several loaded libraries counts', () => {
  const code = ['first', 'core'].map(
    (name) => `const-string v0, "${name}"\ninvoke-static {v0}, Ljava/lang/System;->loadLibrary(Ljava/lang/String;)V`,
  )
  const [, ...others] = scene.classes
  const quiet = { ...CALLING, name: 'libfirst.so', texts: ['org/sample/clean/Core', 'other', '()V'] }
  const first = app(`${code[0]}\ninvoke-static {}, Lorg/sample/clean/Later;->go()V`)
  const later = cls('Later', [still('go()V', code[1] ?? '')])
  const core = cls('Core', [still('other()V', ''), ...(others[0]?.methods ?? [])])
  assert.equal(judgeScene({ ...scene, libraries: [quiet, CALLING], classes: [first, later, core] }).reach, 'maybe')
})

test('a library full of very long names or countless classes terminates', () => {
  const many = Array.from({ length: 50_000 }, (_, index) => `a/B${index}`)
  assert.equal(reachWith([{ ...CALLING, texts: [...many, ...CALLING.texts] }]), 'maybe')
  assert.equal(reachWith([{ ...CALLING, texts: ['/'.repeat(100_000), '('.repeat(100_000), ...CALLING.texts] }]), 'maybe')
})

test('a library without symbol names, or with names outside of the file, hides nothing else', () => {
  assert.equal(reachWith([{ name: 'libcore.so', texts: CALLING.texts }]), 'unseen')
})

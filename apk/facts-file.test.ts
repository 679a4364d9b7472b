import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bytesSource } from './bytes/source.ts'
import { textsOf } from './dex/wanted.ts'
import { NoFactsFile, parseFactsFile } from './facts-file.ts'
import type { FactsFile } from './facts-file.ts'
import { readFacts } from './facts/index.ts'
import { rejudge } from './rejudge.ts'
import {
  breaking,
  buildApk,
  buildCollection,
  carrying,
  cleanLibrary,
  cleanSpec,
  packed,
  splitOf,
  violations,
} from './samples/index.ts'
import { loadPack } from './standards/packs.ts'
import { wantedInCode } from './terms/all.ts'

type Json = Record<string, any>
const circumstances = { judgedOn: '2026-11-20', declarations: { permissionPurposes: {}, sdks: [] } }
const packs = { from: loadPack('2026.10'), to: loadPack('2026.12') }
const fileOf = (apk: Uint8Array): FactsFile => ({
  format: 'alliance-facts/1',
  engine: '1.14.0',
  pack: '2026.10',
  circumstances,
  sha256: '0'.repeat(64),
  sizeBytes: 1,
  lookedFor: textsOf(wantedInCode),
  facts: readFacts(bytesSource(apk), { wanted: wantedInCode }),
})
const CLEAN = JSON.stringify(fileOf(buildApk(cleanSpec())))
const says = (value: unknown) => {
  try {
    parseFactsFile(value)
  } catch (error) {
    assert.ok(error instanceof NoFactsFile)
    return error.says
  }
  return assert.fail('it was taken')
}
const changed = (change: (file: Json) => void, text = CLEAN) => {
  const file: Json = JSON.parse(text)
  change(file)
  return file
}

test('whatever the engine reads it takes back: each sample that breaks a term, packed code, plugins, splits', () => {
  const specs = Object.keys(violations).map((id) => breaking(id)(cleanSpec()))
  const collection = buildCollection({
    'base.apk': buildApk({ ...cleanSpec(), libraries: [cleanLibrary('arm64-v8a')] }),
    'camera.apk': splitOf('camera', { permissions: [{ name: 'android.permission.CAMERA' }] }),
  })
  for (const apk of [
    ...[...specs, packed(cleanSpec()), carrying('assets/plugin.jar')(cleanSpec())].map(buildApk),
    collection,
    new Uint8Array(9),
  ]) {
    const file = fileOf(apk)
    assert.deepEqual(parseFactsFile(JSON.parse(JSON.stringify(file))), JSON.parse(JSON.stringify(file)))
  }
})

for (const [said, change, expected] of [
  ['another format', (file) => (file['format'] = 'alliance-facts/2'), 'format 不是认得的值'],
  ['no engine', (file) => delete file['engine'], 'engine 缺少这一项'],
  ['a size in words', (file) => (file['sizeBytes'] = '1'), 'sizeBytes 不是数'],
  ['no day', (file) => delete file['circumstances'].judgedOn, 'circumstances.judgedOn 缺少这一项'],
  ['one thing looked for that is none', (file) => (file['lookedFor'].calls[2] = 7), 'lookedFor.calls[2] 不是文字'],
  ['a family that is no family', (file) => (file['facts'].dex = 1), 'facts.dex 不是一组内容'],
  ['a family without an answer', (file) => (file['facts'].dex = {}), 'facts.dex.seen 不是认得的值'],
  ['a family without its value', (file) => delete file['facts'].signing.value, 'facts.signing.value 缺少这一项'],
  ['no manifest', (file) => delete file['facts'].manifest, 'facts.manifest 缺少这一项'],
  [
    'a component without filters',
    (file) => delete file['facts'].manifest.value.components[1].filters,
    'facts.manifest.value.components[1].filters 缺少这一项',
  ],
  [
    'an element without a line',
    (file) => delete file['facts'].manifest.value.document.root.children[0].line,
    'facts.manifest.value.document.root.children[0].line 缺少这一项',
  ],
  ['libraries that are none', (file) => (file['facts'].nativeLibraries.value = {}), 'facts.nativeLibraries.value 不是列表'],
  ['classes that are no names', (file) => (file['facts'].dex.value.classes = [null]), 'facts.dex.value.classes[0] 不是文字'],
] as [string, (file: Json) => unknown, string][])
  test(`a facts file with ${said} is refused with the part that is wrong`, () =>
    assert.equal(says(changed((file) => void change(file))), expected))

test('what is no object at all is none', () => {
  for (const value of [null, [], 'x', 1, undefined]) assert.match(says(value), /不是一组内容|缺少这一项/)
})

test('a nest without end is refused, not followed', () => {
  const nest = (inner: Json, left: number): Json => (left === 0 ? inner : nest({ ...inner, children: [inner] }, left - 1))
  const { root } = JSON.parse(CLEAN).facts.manifest.value.document
  const file = changed((one) => (one['facts'].manifest.value.document.root = nest({ ...root, children: [] }, 600)))
  assert.match(says(file), /嵌套得太深$/)
})

test('of an honest file any one part may be gone: it is refused, or judged without a fault', () => {
  const ways: (string | number)[][] = []
  const collect = (value: unknown, way: (string | number)[]) => {
    if (typeof value !== 'object' || value === null || way.length > 6) return
    const keys = Array.isArray(value) ? [0].filter((at) => at < value.length) : Object.keys(value).slice(0, 40)
    for (const key of keys) {
      ways.push([...way, key])
      collect((value as Json)[key], [...way, key])
    }
  }
  collect(JSON.parse(CLEAN).facts, ['facts'])
  assert.ok(ways.length > 300)
  let taken = 0
  for (const way of ways) {
    const file = changed((one) => {
      const holder = way.slice(0, -1).reduce<Json>((at, key) => at[key], one)
      const last = way.at(-1) ?? ''
      if (Array.isArray(holder)) holder.splice(Number(last), 1)
      else delete holder[last]
    })
    let parsed: FactsFile
    try {
      parsed = parseFactsFile(file)
    } catch (error) {
      assert.ok(error instanceof NoFactsFile)
      continue
    }
    taken += 1
    const { after } = rejudge(parsed, packs)
    assert.ok(!after.terms.some(({ reason }) => reason.includes('分析程序出错')), way.join('.'))
  }
  assert.ok(taken > 20)
})

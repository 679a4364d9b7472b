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

type Key = string | number
type Json = { [key: Key]: Json }
const circumstances = { judgedOn: '2026-11-20', declarations: { permissionPurposes: {}, sdks: [] } }
const packs = { from: loadPack('2026.10'), to: loadPack('2026.12') }
const fileOf = (apk: Uint8Array): FactsFile => ({
  format: 'alliance-facts/1',
  engine: '1.30.0',
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
const parsed = (): Json => JSON.parse(CLEAN)
const GONE = undefined
/** The clean app's file with this part changed or removed. */
const changed = (way: readonly Key[], value: unknown = GONE): Json => {
  const file = parsed()
  const holder = way.slice(0, -1).reduce<Json>((at, key) => at[key] ?? assert.fail(way.join('.')), file)
  const last = way.at(-1) ?? assert.fail()
  if (value !== GONE) holder[last] = value as Json
  else if (Array.isArray(holder)) holder.splice(Number(last), 1)
  else delete holder[last]
  return file
}

test('the engine accepts the facts that it reads: of each violating sample, packed code, plugins, splits', () => {
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

const MANIFEST = ['facts', 'manifest', 'value']
for (const [said, way, value, expected] of [
  ['another format', ['format'], 'alliance-facts/2', 'format 不是认得的值'],
  ['no engine', ['engine'], GONE, 'engine 缺少这一项'],
  ['a size in words', ['sizeBytes'], '1', 'sizeBytes 不是数'],
  ['no day', ['circumstances', 'judgedOn'], GONE, 'circumstances.judgedOn 缺少这一项'],
  ['one thing looked for that is none', ['lookedFor', 'calls', 2], 7, 'lookedFor.calls[2] 不是文字'],
  ['a family that is no family', ['facts', 'dex'], 1, 'facts.dex 不是一组内容'],
  ['a family without an answer', ['facts', 'dex'], {}, 'facts.dex.seen 不是认得的值'],
  ['a family without its value', ['facts', 'signing', 'value'], GONE, 'facts.signing.value 缺少这一项'],
  ['no manifest', ['facts', 'manifest'], GONE, 'facts.manifest 缺少这一项'],
  [
    'a component without filters',
    [...MANIFEST, 'components', 1, 'filters'],
    GONE,
    'facts.manifest.value.components[1].filters 缺少这一项',
  ],
  [
    'an element without a line',
    [...MANIFEST, 'document', 'root', 'children', 0, 'line'],
    GONE,
    'facts.manifest.value.document.root.children[0].line 缺少这一项',
  ],
  ['libraries that are none', ['facts', 'nativeLibraries', 'value'], {}, 'facts.nativeLibraries.value 不是列表'],
  ['classes that are no names', ['facts', 'dex', 'value', 'classes'], [null], 'facts.dex.value.classes[0] 不是文字'],
] as [string, Key[], unknown, string][])
  test(`a facts file with ${said} is rejected, naming the wrong part`, () => assert.equal(says(changed(way, value)), expected))

test('values that are no objects are rejected', () => {
  for (const value of [null, [], 'x', 1, undefined]) assert.match(says(value), /不是一组内容|缺少这一项/)
})

test('endless nesting is rejected, not followed', () => {
  const way = [...MANIFEST, 'document', 'root']
  const root = { ...way.reduce<Json>((at, key) => at[key] ?? assert.fail(), parsed()), children: [] as unknown[] }
  const nest = Array.from({ length: 600 }).reduce<object>((inner) => ({ ...root, children: [inner] }), root)
  assert.match(says(changed(way, nest)), /嵌套得太深$/)
})

/** All parts of a file; only the first item of each list. */
const partsOf = (value: Json, way: Key[]): Key[][] => {
  if (typeof value !== 'object' || value === null || way.length > 6) return []
  const keys: Key[] = Array.isArray(value) ? [0].filter((at) => at < value.length) : Object.keys(value).slice(0, 40)
  return keys.flatMap((key) => [[...way, key], ...partsOf(value[key] ?? {}, [...way, key])])
}

test('a facts file without any one part is either rejected, or judged without internal errors', () => {
  const ways = partsOf(parsed()['facts'] ?? {}, ['facts'])
  assert.ok(ways.length > 300)
  const taken = ways.flatMap((way) => {
    const file = changed(way)
    try {
      return { way, file: parseFactsFile(file) }
    } catch (error) {
      assert.ok(error instanceof NoFactsFile)
      return []
    }
  })
  assert.ok(taken.length > 20)
  for (const { way, file } of taken) {
    const { after } = rejudge(file, packs)
    assert.ok(!after.terms.some(({ reason }) => reason.includes('分析程序出错')), way.join('.'))
  }
})

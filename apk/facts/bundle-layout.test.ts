import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bytesSource } from '../bytes/source.ts'
import { buildApk, buildCollection, cleanSpec, packItems, splitOf } from '../samples/index.ts'
import { codeOutsideLib } from '../terms/code-outside-lib.ts'
import { circumstances } from '../terms/testing/facts.ts'
import type { Facts } from './facts.ts'
import { identityOf, readFacts } from './index.ts'

const base = buildApk({ ...cleanSpec(), libraries: [] })
const arm = splitOf('config.arm64_v8a')
const JUNK = Uint8Array.of(1, 2, 3)
const file = (path: string) => ({ path, bytes: JUNK })

const open = (packages: Record<string, Uint8Array>, others: string[] = []) =>
  readFacts(bytesSource(buildCollection(packages, { others: others.map(file) })))
const reasonOf = (facts: Facts) => (facts.manifest.seen ? assert.fail('it was read') : facts.manifest.reason)
const pathsOf = ({ splits }: Facts) => (splits.seen ? splits.value.map(({ path }) => path) : assert.fail(splits.reason))

test('a package in a folder that is never installed is named, with a hint', () => {
  for (const path of ['mod/camera.apk', 'Android/camera.APK', 'splits/more/camera.apk', 'x/y/camera.apk'])
    assert.match(
      reasonOf(open({ 'base.apk': base, [path]: splitOf('camera') })),
      new RegExp(`${path} 放在别的文件夹里.*请把基础包和所有分包并排放在最外层`),
    )
  const two = { 'base.apk': base, 'a/a.apk': arm, 'b/b.apk': arm }
  assert.match(reasonOf(open(two)), /a\/a\.apk 等 2 个安装包放在别的文件夹里/)
})

test('a collection zipped with its folder is the same collection', () => {
  const flat = { 'MyApp/base.apk': base, 'MyApp/split_config.arm64_v8a.apk': arm }
  const attributes = ['__MACOSX/MyApp/._base.apk', '__MACOSX/._MyApp']
  assert.deepEqual(pathsOf(open(flat, attributes)), ['split_config.arm64_v8a.apk'])
  const set = { 'out/splits/base-master.apk': base, 'out/splits/base-arm64_v8a.apk': arm }
  assert.deepEqual(pathsOf(open(set, ['out/toc.pb'])), ['splits/base-arm64_v8a.apk'])
  assert.match(reasonOf(open({ 'a/b/base.apk': base, 'a/b/arm.apk': arm })), /a\/b\/arm\.apk 等 2 个安装包放在别的文件夹里/)
  assert.match(reasonOf(open({ 'splits/camera.apk': splitOf('camera') })), /没有基础包/)
})

test('data files of an XAPK are accepted; other forms of the app are mentioned, not judged', () => {
  const facts = open({ 'base.apk': base, 'instant/instant-base-master.apk': JUNK, 'archive/archive.apk': JUNK }, [
    'manifest.json',
    'Android/obb/org.sample.clean/main.1.org.sample.clean.obb',
  ])
  assert.deepEqual(identityOf(facts).collection, {
    unjudged: ['archive/archive.apk', 'instant/instant-base-master.apk'],
    unjudgedCount: 2,
  })
  assert.equal(identityOf(open({ 'base.apk': base, 'arm.apk': arm })).collection, undefined)
  assert.match(reasonOf(open({ 'instant/instant-base-master.apk': base })), /只有免安装（instant）或归档（archive）/)
})

test('what looks like a collection but has no package gets a hint what to submit', () => {
  const holding = (...others: string[]) => reasonOf(open({}, others))
  for (const sign of ['manifest.json', 'toc.pb', 'Android/obb/main.1.org.sample.obb'])
    assert.match(holding(sign, 'icon.png'), /像是分包合集，但里面没有安装包（\.apk）。请把基础包和所有分包并排打成一个 ZIP/)
  assert.match(holding('release/app.apks', 'readme.txt'), /但有 release\/app\.apks。请解压后直接送这个文件/)
  assert.equal(holding('readme.txt'), '包内没有 AndroidManifest.xml')
})

test('a package without a manifest isn’t judged as one of the packages in it', () => {
  assert.equal(reasonOf(open({ 'plugin.apk': base }, ['classes.dex'])), '包内没有 AndroidManifest.xml')
  assert.equal(reasonOf(open({ 'assets/plugin.apk': base }, ['resources.arsc'])), '包内没有 AndroidManifest.xml')
})

test('two packages with the same path are refused', () => {
  const bytes = buildCollection(
    { 'base.apk': base, 'camera.apk': splitOf('camera') },
    { others: [{ path: 'camera.apk', bytes: splitOf('camera', { versionCode: 3 }) }] },
  )
  assert.match(reasonOf(readFacts(bytesSource(bytes))), /有不止一个 camera\.apk.*请只留一个/)
})

const packOf = (change: { versionCode?: number; entries?: { path: string; bytes: Uint8Array }[] }) => {
  const { versionCode: _, ...spec } = cleanSpec()
  const nothing = { components: [], permissions: [], classes: [], code: [], libraries: [] }
  return buildApk({ ...spec, ...nothing, split: 'pack', ...change })
}
const withPack = (pack: Uint8Array, path = 'asset-slices/pack-master.apk') =>
  open({ 'splits/base-master.apk': base, [path]: pack })

test('an asset pack downloaded later has no version code; one with a different version code is refused, and so is a split without one', () => {
  assert.deepEqual(pathsOf(withPack(packOf({}))), ['asset-slices/pack-master.apk'])
  assert.match(reasonOf(withPack(packOf({ versionCode: 3 }))), /pack 的版本号与基础包不同/)
  assert.match(reasonOf(withPack(packOf({}), 'splits/pack-master.apk')), /pack 的版本号与基础包不同/)
})

test('code among the files of an asset pack is found', () => {
  const elf = Buffer.concat([Buffer.from('\x7fELF', 'latin1'), Buffer.alloc(64)])
  const facts = withPack(packOf({ entries: [{ path: 'assets/code.bin', bytes: elf }] }))
  assert.ok(facts.embeddedFiles.seen)
  const { outcome, evidence } = codeOutsideLib.check({ embeddedFiles: facts.embeddedFiles.value }, circumstances())
  assert.deepEqual([outcome, evidence[0]?.at], ['fail', 'asset-slices/pack-master.apk/assets/code.bin'])
})

test('packages of HarmonyOS, and sources, are told as what they are', () => {
  for (const files of [
    ['module.json', 'resources.index', 'ets/modules.abc'],
    ['pack.info', 'entry-default.hap'],
  ])
    assert.match(reasonOf(open({}, files)), /^这是鸿蒙应用的安装包.*请送这个应用的 \.apk 文件$/)
  assert.equal(identityOf(open({ 'base.apk': base, 'arm.apk': arm }, ['entry.hap'])).package, 'org.sample.clean')
  const withManifest = (text: string) =>
    reasonOf(readFacts(bytesSource(packItems([{ path: 'AndroidManifest.xml', bytes: Buffer.from(text) }]))))
  for (const text of ['<?xml version="1.0"?><manifest/>', '\uFEFF<manifest/>'])
    assert.match(withManifest(text), /是没有编译的文本：这是源码或库（AAR）.*请送构建出来的 \.apk 文件$/)
  assert.match(withManifest('manifest'), /^应用清单无法读取/)
})

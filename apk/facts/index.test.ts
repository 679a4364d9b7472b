import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deflateRawSync } from 'node:zlib'
import { LimitReached } from '../bytes/malformed.ts'
import { bytesSource } from '../bytes/source.ts'
import { arscOf } from '../formats/testing/arsc-bytes.ts'
import { axmlOf } from '../formats/testing/axml-bytes.ts'
import { dexOf } from '../formats/testing/dex-bytes.ts'
import { elfOf } from '../formats/testing/elf-bytes.ts'
import { zipOf } from '../formats/testing/zip-bytes.ts'
import { openPackage } from './bundle.ts'
import { identityOf, readFacts, readIcon } from './index.ts'
import { android, element, factsOf, int, manifestOf, reference, seenValue } from './testing/package-bytes.ts'

const text = (value: string) => new TextEncoder().encode(value)

test('for a file that is no archive, all families are unseen, each with a reason', () => {
  for (const bytes of [new Uint8Array(0), text('<html>'), zipOf([{ name: 'a' }]).subarray(0, 30)]) {
    const facts = readFacts(bytesSource(bytes))
    for (const family of Object.values(facts)) assert.ok(!family.seen && family.reason.includes('ZIP'))
    assert.deepEqual(identityOf(facts), { permissions: [], features: [], abis: [], schemes: [], signers: [] })
  }
})

test('a v4 signature file is told from a damaged package, with a hint what to submit', () => {
  const head = Uint8Array.of(2, 0, 0, 0, 49, 0, 0, 0, 1, 0, 0, 0, 12, 0, 0, 0, 0, 32)
  const { archive } = readFacts(bytesSource(head))
  assert.ok(!archive.seen && archive.reason.includes('.idsig') && archive.reason.includes('请送它旁边的安装包'))
  const other = readFacts(bytesSource(head.map((byte, at) => (at === 12 ? 13 : byte))))
  assert.ok(!other.archive.seen && other.archive.reason.includes('ZIP'))
})

test('without a manifest, only the manifest is unseen', () => {
  const facts = readFacts(bytesSource(zipOf([{ name: 'a.txt', data: 'x' }])))
  assert.equal(facts.archive.seen, true)
  assert.ok(!facts.manifest.seen && facts.manifest.reason.includes('AndroidManifest.xml'))
})

test('a malformed family hides only itself', () => {
  const entries = [
    { name: 'resources.arsc', data: 'garbage instead of a table' },
    { name: 'classes.dex', data: 'garbage instead of code' },
    { name: 'lib/arm64-v8a/libgood.so', data: elfOf() },
    { name: 'lib/arm64-v8a/libbad.so', data: 'garbage instead of a library' },
    { name: 'res/xml/bad.xml', data: 'garbage' },
    { name: 'res/xml/good.xml', data: axmlOf(element('paths')) },
  ]
  const facts = factsOf(manifestOf(), entries)
  assert.deepEqual([facts.archive.seen, facts.manifest.seen, facts.resources.seen, facts.dex.seen], [true, true, false, false])
  const libraries = seenValue(facts.nativeLibraries)
  assert.deepEqual(
    libraries.map(({ name, unreadable }) => [name, unreadable === undefined]),
    [
      ['libbad.so', false],
      ['libgood.so', true],
    ],
  )
  const xml = seenValue(facts.xmlFiles)
  assert.deepEqual(
    [xml.files.map(({ path }) => path), xml.unreadable.map(({ path }) => path)],
    [['res/xml/good.xml'], ['res/xml/bad.xml']],
  )
})

test('a garbage manifest is unseen, with a Chinese reason and without our error text', () => {
  const facts = readFacts(bytesSource(zipOf([{ name: 'AndroidManifest.xml', data: 'garbage, garbage, garbage' }])))
  assert.ok(!facts.manifest.seen)
  assert.match(facts.manifest.reason, /应用清单无法读取/)
  assert.doesNotMatch(facts.manifest.reason, /malformed|chunk/)
})

test('an exceeded bound aborts the analysis', () => {
  const packed = deflateRawSync(new Uint8Array(64 * 1024 * 1024))
  assert.throws(() => factsOf(manifestOf(), [{ name: 'classes.dex', packed, declaredBytes: 1000 }]), LimitReached)
})

test('facts survive JSON unchanged, and are deterministic', () => {
  const application = element('application', [android('label', 'Name'), android('maxAspectRatio', [4, 0x7fc00000])])
  const build = () => factsOf(manifestOf({ application }), [{ name: 'lib/x86/liba.so', data: elfOf({ is64: false }) }])
  const facts = build()
  assert.deepEqual(JSON.parse(JSON.stringify(facts)), facts)
  assert.equal(JSON.stringify(build()), JSON.stringify(facts))
})

test('class names of all dex files are listed once, sorted', () => {
  const facts = factsOf(manifestOf(), [
    { name: 'classes2.dex', data: dexOf({ classes: ['org.example.B', 'a.b'], methods: 3 }) },
    { name: 'classes.dex', data: dexOf({ classes: ['org.example.Main', 'org.example.B'] }) },
    { name: 'classesX.dex', data: 'not code' },
  ])
  const dex = seenValue(facts.dex)
  assert.deepEqual(
    dex.files.map(({ path, classCount, methodCount }) => [path, classCount, methodCount]),
    [
      ['classes.dex', 2, 0],
      ['classes2.dex', 2, 3],
    ],
  )
  assert.deepEqual(dex.classes, ['a.b', 'org.example.B', 'org.example.Main'])
  assert.equal(dex.shortNameShare, 0.6667)
  assert.equal(dex.packer, undefined)
})

test('only a strong sign identifies a packer', () => {
  const packer = (entries: string[], application?: string) => {
    const gone = element('activity', [android('name', 'com.demo.Gone')])
    const app = { application: element('application', application === undefined ? [] : [android('name', application)], [gone]) }
    return seenValue(
      factsOf(
        manifestOf(app),
        entries.map((name) => ({ name, data: 'x' })),
      ).dex,
    ).packer
  }
  assert.equal(packer(['assets/libjiagu_x86.so'])?.name, '360 加固')
  assert.deepEqual(packer(['lib/armeabi-v7a/libshella-4.1.0.so', 'assets/tosversion']), {
    name: '腾讯乐固',
    evidence: ['lib/armeabi-v7a/libshella-4.1.0.so', 'assets/tosversion'],
  })
  assert.equal(packer([], 'com.stub.StubApp')?.name, '360 加固')
  assert.equal(
    packer(['assets/tosversion', 'lib/arm64-v8a/libsgmain.so', 'assets/other/libjiagu.so', 'lib/arm64-v8a/libmyexec.so']),
    undefined,
  )
})

test('resource facts count configurations and find edge-to-edge opt-outs', () => {
  const table = arscOf({
    strings: ['x'],
    types: [
      {
        name: 'layout',
        blocks: [
          { entries: { 0: { value: [3, 0] }, 1: { value: [3, 0] } } },
          { config: { sw: 600 }, entries: { 1: { value: [3, 0] } } },
        ],
      },
      { name: 'string', blocks: [{ config: { language: 'zh', region: 'CN' }, entries: { 0: { value: [3, 0] } } }] },
      {
        name: 'style',
        blocks: [
          { entries: { 0: { bag: [[0x0101069a, 0x12, 0xffffffff]] } } },
          { config: { sdk: 35 }, entries: { 0: { bag: [[0x0101069a, 0x12, 0xffffffff]] } } },
        ],
      },
    ],
  })
  const resources = seenValue(factsOf(manifestOf(), [{ name: 'resources.arsc', data: table }]).resources)
  assert.deepEqual(resources.configurations, { layout: { '': 2, sw600dp: 1 }, string: { 'zh-rCN': 1 }, style: { '': 1, v35: 1 } })
  assert.deepEqual(resources.locales, ['zh-CN'])
  assert.deepEqual(resources.edgeToEdgeOptOuts, [{ name: 'key', value: true }])
  assert.equal(seenValue(factsOf(manifestOf()).resources).present, false)
})

const png = (width = 48, height = 48) => {
  const bytes = new Uint8Array(64)
  const view = new DataView(bytes.buffer)
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  view.setUint32(16, width)
  view.setUint32(20, height)
  return bytes
}
const iconPackage = (files: [density: number, path: string][], entries: { name: string; data: Uint8Array | string }[]) => {
  const blocks = files.map(([density], i) => ({ config: { density }, entries: { 0: { value: [3, i] as [number, number] } } }))
  const table = arscOf({ strings: files.map(([, path]) => path), types: [{ name: 'mipmap', blocks }] })
  const application = element('application', [android('icon', reference(0x7f010000))])
  const bytes = zipOf([
    { name: 'AndroidManifest.xml', data: axmlOf(manifestOf({ application })) },
    { name: 'resources.arsc', data: table },
    ...entries,
  ])
  const source = bytesSource(bytes)
  const facts = readFacts(source)
  return { facts, icon: readIcon(openPackage(source), facts) }
}

test('the icon is the sharpest image in the package; the identity has the one that aapt picks', () => {
  const { facts, icon } = iconPackage(
    [
      [160, 'res/m.png'],
      [640, 'res/x.png'],
      [0xfffe, 'res/any.xml'],
    ],
    [
      { name: 'res/m.png', data: png() },
      { name: 'res/x.png', data: png() },
      { name: 'res/any.xml', data: 'x' },
    ],
  )
  assert.equal(icon?.path, 'res/x.png')
  assert.equal(seenValue(facts.manifest).application?.icon, 'res/x.png')
  assert.equal(identityOf(facts).icon, 'res/any.xml')
})

test('an adaptive icon gives its foreground', () => {
  const adaptive = axmlOf(element('adaptive-icon', [], [element('foreground', [android('drawable', reference(0x7f020000))])]))
  const table = arscOf({
    strings: ['res/any.xml', 'res/front.webp'],
    types: [
      { name: 'mipmap', blocks: [{ entries: { 0: { value: [3, 0] } } }] },
      { name: 'drawable', blocks: [{ entries: { 0: { value: [3, 1] } } }] },
    ],
  })
  const application = element('application', [android('icon', reference(0x7f010000))])
  const facts = factsOf(manifestOf({ application }), [
    { name: 'resources.arsc', data: table },
    { name: 'res/any.xml', data: adaptive },
    { name: 'res/front.webp', data: 'x' },
  ])
  assert.equal(seenValue(facts.manifest).application?.icon, 'res/front.webp')
})

test('rejects an icon outside of the package, with a false type, too large, or cyclic', () => {
  const outside = iconPackage(
    [
      [160, '../../../../etc/passwd'],
      [240, '/etc/hosts.png'],
    ],
    [],
  )
  assert.equal(outside.icon, undefined)
  const disguised = iconPackage([[160, 'res/i.png']], [{ name: 'res/i.png', data: '<svg onload="x"/>' }])
  assert.equal(disguised.icon, undefined)
  const vast = iconPackage([[160, 'res/i.png']], [{ name: 'res/i.png', data: png(50_000, 50_000) }])
  assert.equal(vast.icon, undefined)
  const looping = factsOf(manifestOf({ application: element('application', [android('icon', reference(0x7f010000))]) }), [
    {
      name: 'resources.arsc',
      data: arscOf({ types: [{ name: 'mipmap', blocks: [{ entries: { 0: { value: [1, 0x7f010000] } } }] }] }),
    },
  ])
  assert.equal(seenValue(looping.manifest).application?.icon, undefined)
})

test('the identity has the format of aapt', () => {
  const root = [android('versionCode', int(7)), android('versionName', '1.0\0hidden')]
  const declared = [
    element('uses-permission', [android('name', 'p')]),
    element('uses-permission', [android('name', 'p')]),
    element('uses-feature', [android('name', 'f')]),
  ]
  const identity = identityOf(
    factsOf(manifestOf({ root, declared, min: int(21) }), [{ name: 'lib/x86/a.so' }, { name: 'lib/arm64-v8a/b.so' }]),
  )
  assert.deepEqual(identity, {
    package: 'org.example',
    versionCode: '7',
    versionName: '1.0',
    minSdk: '21',
    permissions: ['p'],
    features: ['f'],
    abis: ['arm64-v8a', 'x86'],
    schemes: [],
    signers: [],
  })
})

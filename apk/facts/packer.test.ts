import assert from 'node:assert/strict'
import { test } from 'node:test'
import { component } from '../terms/testing/facts.ts'
import { findPacker, isHollow, packerFiles } from './packer.ts'
import table from './packers.json' with { type: 'json' }

const concrete = (pattern: string) => pattern.replaceAll('*', 'x')
const nameOf = (paths: string[], application?: string, hollow = true) =>
  findPacker({ files: packerFiles(paths, ''), application, isHollow: hollow })?.name

const among = (names: string[]) => (name: string) => names.includes(name)

test('every packer has listed sources, with an address or a description', () => {
  const known = new Set(table.sources.map(({ id }) => id))
  for (const { name, sources } of table.packers) {
    assert.ok(sources.length > 0, name)
    assert.deepEqual(
      sources.filter((id) => !known.has(id)),
      [],
      name,
    )
  }
  assert.match(table.readOn, /^20\d\d-\d\d-\d\d$/)
})

for (const packer of table.packers)
  test(`${packer.name}: each strong sign identifies it, weak signs alone don’t`, () => {
    for (const name of packer.libraries) assert.equal(nameOf([`lib/arm64-v8a/${concrete(name)}`]), packer.name, name)
    for (const path of packer.assets) assert.equal(nameOf([concrete(path)]), packer.name, path)
    for (const application of packer.applications)
      assert.equal(nameOf([], concrete(application), false), packer.name, application)
    for (const path of packer.weak.map(concrete))
      assert.equal(nameOf([path, `lib/arm64-v8a/${path}`]), undefined, `${path} is weak`)
  })

test('similar names are no packer', () => {
  assert.equal(nameOf(['lib/arm64-v8a/libexecutor.so', 'assets/secData.jar', 'assets/dp.armor.png']), undefined)
  assert.equal(nameOf(['assets/libDexHelper.so.txt', 'res/raw/libjiagu.so'], 'com.demo.StubApp'), undefined)
})

test('a file with a packer’s name is no packer if all classes are there and the application isn’t a shell', () => {
  const signed = table.packers.filter(({ applications }) => applications.length > 0)
  assert.ok(signed.length >= 9)
  for (const { name, libraries, assets } of signed)
    for (const path of [...libraries.map((one) => `lib/arm64-v8a/${concrete(one)}`), ...assets.map(concrete)])
      assert.equal(nameOf([path], 'com.demo.App', false), undefined, `${name} ${path}`)
  assert.equal(nameOf(['lib/arm64-v8a/libkwscmm.so'], 'com.demo.App', false), '几维安全', 'it hides methods, not classes')
})

test('whether at least half of the manifest’s classes are missing', () => {
  const components = ['com.demo.A', 'com.demo.B', 'android.app.NativeActivity'].map((name) => component({ name }))
  assert.equal(
    isHollow(components, () => false),
    true,
  )
  assert.equal(isHollow(components, among(['com.demo.A'])), true)
  assert.equal(isHollow([...components, component({ name: 'com.demo.C' })], among(['com.demo.A', 'com.demo.C'])), false)
  assert.equal(isHollow(components, among(['com.demo.A', 'com.demo.B'])), false)
  assert.equal(
    isHollow([], () => false),
    false,
  )
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bytesSource } from '../bytes/source.ts'
import {
  buildApk,
  buildCollection,
  carrying,
  change,
  cleanApp,
  cleanSpec,
  hollow,
  packItems,
  pluginJar,
  splitOf,
} from '../samples/index.ts'
import type { AppSpec } from '../samples/index.ts'
import { wantedInCode } from '../terms/all.ts'
import { readFacts } from './index.ts'

const elsewhereIn = (bytes: Uint8Array) => {
  const { dex, embeddedFiles } = readFacts(bytesSource(bytes), { wanted: wantedInCode })
  assert.ok(dex.seen && embeddedFiles.seen)
  assert.equal(embeddedFiles.value.complete, dex.value.elsewhere?.unsearched?.length === 0)
  return dex.value.elsewhere ?? assert.fail('nobody looked')
}
const pathsIn = (...entries: AppSpec['entries']) => elsewhereIn(buildApk(change.withEntries(...entries)(cleanSpec()))).paths

test('finds dex code in all entries that the platform doesn’t load, by signature or by an archive’s directory', () => {
  const dex = Buffer.from('6465780a30333500', 'hex')
  const far = pluginJar('META-INF/MANIFEST.MF', 'res/long.bin')
  const paths = pathsIn(
    { path: 'assets/a.bin', bytes: dex },
    { path: 'secondary-program-dex-jars/secondary-1.dex.jar', bytes: far },
    { path: 'res/raw/plugin', bytes: far, stored: true },
    { path: 'assets/deep.zip', bytes: packItems([{ path: 'lib/CLASSES2.DEX', bytes: dex }]) },
  )
  assert.deepEqual(paths, ['assets/a.bin', 'secondary-program-dex-jars/secondary-1.dex.jar', 'res/raw/plugin', 'assets/deep.zip'])
})

test('ignores archives without code, texts about code and the app’s own dex files', () => {
  const page = packItems([
    { path: 'www/index.html', bytes: Buffer.from('<p>classes.dex</p>') },
    { path: 'a.dex.txt', bytes: Buffer.from('x') },
  ])
  assert.deepEqual(
    pathsIn({ path: 'assets/www.zip', bytes: page }, { path: 'assets/note.txt', bytes: Buffer.from('classes.dex') }),
    [],
  )
})

test('finds a directory across all chunk boundaries', () => {
  for (let fill = 131_072 - 160; fill < 131_072; fill += 7) {
    const jar = packItems([
      { path: 'fill', bytes: new Uint8Array(fill), stored: true },
      { path: 'classes.dex', bytes: Buffer.from('x'), stored: true },
    ])
    assert.deepEqual(pathsIn({ path: 'assets/p.jar', bytes: jar, stored: true }), ['assets/p.jar'], `${fill}`)
  }
})

test('an embedded package may be meant for installation: it counts if something loads code at run time', () => {
  const inside = { path: 'assets/other.apk', bytes: cleanApp({ package: 'org.sample.other' }) }
  assert.deepEqual(pathsIn(inside), [])
  const loading = change.withCode({
    name: 'org.sample.clean.Plugins',
    methods: [
      {
        signature: 'load(Ljava/lang/String;Ljava/lang/ClassLoader;)V',
        isStatic: true,
        code: `new-instance v0, Ldalvik/system/PathClassLoader;
          invoke-direct {v0, p0, p1}, Ldalvik/system/PathClassLoader;-><init>(Ljava/lang/String;Ljava/lang/ClassLoader;)V
          return-void`,
      },
    ],
  })
  const spec = change.chain(loading, change.withEntries(inside))(cleanSpec())
  assert.deepEqual(elsewhereIn(buildApk(spec)).paths, ['assets/other.apk'])
})

test('mere references to loaders, and a support library that loads code, don’t load an embedded package', () => {
  const inside = { path: 'assets/other.apk', bytes: cleanApp({ package: 'org.sample.other' }) }
  const pathsWith = (name: string, code: string) => {
    const knowing = change.withCode({ name, methods: [{ signature: 'run(Ljava/lang/Object;)V', isStatic: true, code }] })
    return elsewhereIn(buildApk(change.chain(knowing, change.withEntries(inside))(cleanSpec()))).paths
  }
  const cast = 'check-cast p0, Ldalvik/system/BaseDexClassLoader;\nreturn-void'
  const reflecting = 'const-string v0, "makeDexElements"\nreturn-void'
  assert.deepEqual(pathsWith('org.sample.clean.Libraries', cast), [])
  assert.deepEqual(pathsWith('androidx.multidex.MultiDex', reflecting), [])
  assert.deepEqual(pathsWith('org.sample.clean.Patches', reflecting), ['assets/other.apk'])
})

test('an archive with too many records is named, and hides no other', () => {
  const records = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), Buffer.alloc(4 * 500_000, 'PK\x01\x02', 'latin1')])
  const entries = [
    { path: 'assets/a.bin', bytes: records, stored: true },
    { path: 'assets/p.jar', bytes: pluginJar() },
  ]
  const { paths, unsearched } = elsewhereIn(buildApk(change.withEntries(...entries)(cleanSpec())))
  assert.deepEqual([paths, unsearched], [['assets/p.jar'], ['assets/a.bin']])
})

test('code in a split’s entries counts, with the split’s path', () => {
  const split = splitOf('config.zh', { entries: [{ path: 'assets/p.jar', bytes: pluginJar() }] })
  assert.deepEqual(elsewhereIn(buildCollection({ 'base.apk': cleanApp(), 'config.zh.apk': split })).paths, [
    'config.zh.apk/assets/p.jar',
  ])
})

test('most components without classes: an Instant Run build; not a package that declares to have no code', () => {
  assert.equal(elsewhereIn(cleanApp()).hollow, false)
  assert.equal(elsewhereIn(buildApk(carrying('assets/p.jar')(cleanSpec()))).hollow, false)
  assert.equal(elsewhereIn(buildApk(hollow(cleanSpec()))).hollow, true)
  assert.equal(elsewhereIn(buildApk(change.chain(hollow, change.withApplication({ hasCode: false }))(cleanSpec()))).hollow, false)
})

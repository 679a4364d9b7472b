import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { EmbeddedFile, Facts } from '../facts/facts.ts'
import { component, facts as of, seen, verdictOf } from './testing/facts.ts'
import { table } from './testing/table.ts'

const large = { files: [{ path: 'classes.dex', version: '039', sizeBytes: 11 * 1024 ** 2, classCount: 4, methodCount: 1 }] }
const beside = { elsewhere: { paths: ['assets/p.jar'], unsearched: [], hollow: false } }
table('PERF-09', [
  ['large code that is in sight, with more beside it', 'fail', of({ dex: { ...large, ...beside } })],
  ['small code with more beside it', 'undetermined', of({ dex: beside })],
  ['large code that is a loader', 'undetermined', of({ dex: { ...large, elsewhere: { ...beside.elsewhere, hollow: true } } })],
])

test('code that stands elsewhere is told with its place, and with the service SDK that it comes with', () => {
  const reasonOf = (elsewhere: { paths: string[]; unsearched: string[] }) =>
    verdictOf('PERF-09', of({ dex: { elsewhere: { ...elsewhere, hollow: false } } })).reason
  const plugin = 'assets/gdt_plugin/gdtadv2.jar'
  assert.equal(reasonOf({ paths: ['assets/p.jar'], unsearched: [] }), 'assets/p.jar 里也有代码，没有读取，无法判断')
  assert.equal(reasonOf({ paths: [plugin], unsearched: [] }), `${plugin}（优量汇广告）里也有代码，没有读取，无法判断`)
  assert.equal(
    reasonOf({ paths: [], unsearched: ['assets/a.bin', 'assets/b.bin'] }),
    'assets/a.bin 等 2 个文件没有全部看完，里面可能还有代码，无法判断',
  )
})

test('the plugin of a service SDK hides nothing of what the app writes to the log; a file of its name alone may', () => {
  const paths = ['assets/bdxadsdk.jar']
  const outcomeOf = (...classes: string[]) =>
    verdictOf(
      'PRIV-12',
      of({ dex: { classes: ['com.demo.Main', ...classes], elsewhere: { paths, unsearched: [], hollow: false } } }),
    ).outcome
  assert.deepEqual([outcomeOf('com.baidu.mobads.sdk.api.AdView'), outcomeOf()], ['pass', 'undetermined'])
})

const dotNet = { classes: ['com.demo.Main', 'mono.MonoRuntimeProvider', 'mono.android.Runtime'] }
table('LSA-03', [['an app in .NET, whose own code is in no dex file', 'undetermined', of({ dex: dotNet })]])
table('SEC-10', [['the same', 'undetermined', of({ dex: dotNet })]])
table('LSA-13', [
  ['the same, which may well listen', 'undetermined', of({ dex: dotNet, manifest: { components: [component()] } })],
])
table('PERF-09', [['the same, whose dex files are all there', 'pass', of({ dex: dotNet })]])
test('an app in another language is told by its runtime', () => {
  const reasonOf = (runtime: string) => verdictOf('SEC-10', of({ dex: { classes: [runtime] } })).reason
  assert.equal(reasonOf('com.tns.Runtime'), '应用用 NativeScript 写成，自己的代码不在 DEX 文件里，没有读取，无法判断')
  assert.equal(reasonOf('com.tns.Runtimes'), '没有自定义的证书校验')
})

const withFiles = (...files: EmbeddedFile[]): Facts => ({ ...of(), embeddedFiles: seen({ files, complete: true }) })
const carried = (path: string, kind: EmbeddedFile['kind']): EmbeddedFile => ({ path, kind, sizeBytes: 9, detail: 'x' })
table('SEC-25', [
  ['code among the assets of a split', 'fail', withFiles(carried('splits/feature1.apk/assets/x.dex', 'dex'))],
  ['and of one beside the base', 'fail', withFiles(carried('feature1.apk/res/raw/x', 'dex'))],
  ['code in another place of a split', 'pass', withFiles(carried('splits/feature1.apk/x.dex', 'dex'))],
])

test('SEC-25 says no more than it looked for where an archive holds code', () => {
  const reasonOf = (...files: EmbeddedFile[]) => verdictOf('SEC-25', withFiles(...files)).reason
  assert.equal(reasonOf(), 'assets 和 res/raw 里没有代码')
  assert.equal(reasonOf(carried('assets/p.jar', 'archive')), 'assets 和 res/raw 里没有开头是 DEX 或 ELF 标识的文件')
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bytesSource } from '../bytes/source.ts'
import { readFacts } from '../facts/index.ts'
import { cleanSpec, itemsOf, packItems } from '../samples/index.ts'
import type { ClassCode } from '../samples/format/dex-file.ts'
import { wantedInCode } from './all.ts'
import { verdictOf } from './testing/facts.ts'

const spec = cleanSpec()
const items = itemsOf(spec)
const code = items.find(({ path }) => path === 'classes.dex') ?? assert.fail('no code')
const tiny =
  itemsOf({ ...spec, code: [], classes: ['org.sample.Other'] }).find(({ path }) => path === 'classes.dex') ??
  assert.fail('no code')

/** The clean app with its code in these files, and a tiny one under the other names. */
const judge = (files: Record<string, typeof code>) => {
  const all = [...items.filter((one) => one !== code), ...Object.entries(files).map(([path, one]) => ({ ...one, path }))]
  const facts = readFacts(bytesSource(packItems(all, spec.signing)), { wanted: wantedInCode })
  return verdictOf('STAB-06', facts)
}

test('STAB-06: code in consecutive files is loaded', () => {
  assert.equal(judge({ 'classes.dex': tiny, 'classes2.dex': code }).outcome, 'pass')
})

test('STAB-06: what stands past a gap is never loaded, and says so', () => {
  const { outcome, evidence } = judge({ 'classes.dex': tiny, 'classes3.dex': code })
  assert.equal(outcome, 'fail')
  assert.match(evidence[0]?.found ?? '', /只在 classes3\.dex 里，系统不装载/)
})

test('STAB-06: every file past the gap is named, since the class may stand in any of them', () => {
  const { outcome, evidence } = judge({ 'classes.dex': tiny, 'classes3.dex': tiny, 'classes4.dex': code })
  assert.equal(outcome, 'fail')
  assert.match(evidence[0]?.found ?? '', /只在 classes3\.dex、classes4\.dex 里，系统不装载/)
})

test('STAB-06: a file past a gap harms nobody whose classes stand before it', () => {
  assert.equal(judge({ 'classes.dex': code, 'classes3.dex': code }).outcome, 'pass')
})

test('STAB-06: without the first file nothing is loaded', () => {
  assert.equal(judge({ 'classes2.dex': code }).outcome, 'fail')
})

const LOADS_NATIVE = 'const-string v0, "guard"\n invoke-static {v0}, Ljava/lang/System;->loadLibrary(Ljava/lang/String;)V'

/** A package of which nothing but the application class is there, and what that does first. */
const shell = (code: string, more: ClassCode[] = []) => {
  const wrapper = {
    name: 'org.guard.Wrapper',
    extends: 'android.app.Application',
    methods: [{ signature: 'attachBaseContext(Landroid/content/Context;)V', code: `${code}\n return-void` }],
  }
  const application = { ...spec.application, name: wrapper.name }
  const parts = itemsOf({ ...spec, application, classes: [], code: [wrapper, ...more] })
  return verdictOf('STAB-06', readFacts(bytesSource(packItems(parts, spec.signing)), { wanted: wantedInCode }))
}

test('STAB-06: a shell that nobody knows may bring the classes in by a class loader', () => {
  const { outcome } = shell(`const/4 v0, 0
 new-instance v1, Ldalvik/system/InMemoryDexClassLoader;
 invoke-direct {v1, v0, v0}, Ldalvik/system/InMemoryDexClassLoader;-><init>(Ljava/nio/ByteBuffer;Ljava/lang/ClassLoader;)V`)
  assert.equal(outcome, 'undetermined')
})

test('STAB-06: native code that the application class, or one beside it, loads may bring the classes in', () => {
  assert.equal(shell(LOADS_NATIVE).outcome, 'undetermined')
  const loader = (name: string) => ({
    name,
    methods: [{ signature: 'load()V', isStatic: true, code: `${LOADS_NATIVE}\n return-void` }],
  })
  assert.equal(shell('nop', [loader('org.guard.Helper')]).outcome, 'undetermined')
  assert.equal(shell('nop', [loader('org.video.Player')]).outcome, 'fail', 'a library with native code of its own')
  assert.equal(shell(LOADS_NATIVE, [{ name: 'org.sample.clean.MainActivity' }]).outcome, 'fail', 'a page that no shell leaves')
})

test('STAB-06: where nothing brings code in, what is gone is gone', () => {
  assert.equal(shell('nop').outcome, 'fail')
})

test('STAB-06: what helps is told by why the class is not there', () => {
  const textsOf = ({ fix }: ReturnType<typeof judge>) => fix.map(({ text, snippet = '' }) => `${text}${snippet}`).join('\n')
  const gap = textsOf(judge({ 'classes.dex': tiny, 'classes3.dex': code }))
  assert.match(gap, /^代码文件按 classes\.dex、classes2\.dex/)
  assert.doesNotMatch(gap, /从清单里删掉|-keep/)
  const component = (name: string) => ({ kind: 'service' as const, name, attributes: { exported: false } })
  const lacking = (name: string) => {
    const parts = itemsOf({ ...spec, components: [...spec.components, component(name)] })
    return textsOf(verdictOf('STAB-06', readFacts(bytesSource(packItems(parts, spec.signing)), { wanted: wantedInCode })))
  }
  assert.match(lacking('org.sample.clean.Lost'), /-keep class org\.sample\.clean\.Lost \{/)
  assert.match(lacking('cn.jpush.android.service.PushService'), /属于 极光推送 的，检查它的依赖是否都打进了包/)
  assert.doesNotMatch(lacking('cn.jpush.android.service.PushService'), /-keep/)
})

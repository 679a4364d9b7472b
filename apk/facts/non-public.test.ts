import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bytesSource } from '../bytes/source.ts'
import { wantedBy } from '../dex/wanted.ts'
import type { ClassCode, MethodCode } from '../samples/format/dex-file.ts'
import { buildApk, change, cleanSpec } from '../samples/index.ts'
import { readFacts } from './index.ts'

const still = (signature: string, code: string): MethodCode => ({ signature, isStatic: true, code: `${code}\nreturn-void` })
const HIDDEN = 'Landroid/content/res/AssetManager;->addAssetPathInternal(Ljava/lang/String;ZZ)I'
const callIt = `const/4 v0, 0\ninvoke-virtual {p0, p1, v0, v0}, ${HIDDEN}`
const GO = 'go(Landroid/content/res/AssetManager;Ljava/lang/String;)V'
const inOwn = (...methods: MethodCode[]): ClassCode => ({ name: 'org.x.User', methods })

const usesOf = (...classes: ClassCode[]) => {
  const { signing: _, ...spec } = change.withCode(...classes)({ ...cleanSpec(), code: [], classes: [] })
  const { code } = readFacts(bytesSource(buildApk(spec)), { wanted: wantedBy([]) })
  assert.ok(code.seen)
  return code.value.nonPublic?.uses ?? assert.fail('nobody looked')
}
const said = (...classes: ClassCode[]) =>
  usesOf(...classes).map(({ member, highest, doubt, unreached, through }) =>
    [member, highest, doubt, unreached && 'unreached', through].filter((one) => one !== undefined),
  )

test('reports a method hidden from newer targets on Android 10, with its location', () => {
  const [use, ...more] = usesOf(inOwn(still(GO, callIt)))
  assert.deepEqual([use, more], [{ class: 'org.x.User', method: GO, at: 1, member: HIDDEN, highest: 27 }, []])
})

test('also a field, and one that is blocked for all apps', () => {
  const field = 'Landroid/app/ActivityThread;->mSystemThread:Z'
  const never = 'Ldalvik/system/VMRuntime;->setHiddenApiExemptions([Ljava/lang/String;)V'
  const reader = still('a(Landroid/app/ActivityThread;)V', `iget-boolean v0, p0, ${field}`)
  const opener = still('b(Ldalvik/system/VMRuntime;[Ljava/lang/String;)V', `invoke-virtual {p0, p1}, ${never}`)
  assert.deepEqual(said(inOwn(reader, opener)), [
    [field, 27],
    [never, 0],
  ])
})

test('ignores public members, even if a superclass has a hidden one of that name', () => {
  const made = still('a()V', 'new-instance v0, Landroid/os/Bundle;\ninvoke-direct {v0}, Landroid/os/Bundle;-><init>()V')
  const shown = still(
    'b(Landroid/content/Context;)V',
    'invoke-virtual {p0}, Landroid/content/Context;->getDisplay()Landroid/view/Display;',
  )
  assert.deepEqual(said(inOwn(made, shown)), [])
})

const ATTRIBUTES = 'getAttributeMap()Landroid/util/SparseArray;'
const asks = (type: string) => still(`ask(${type})V`, `invoke-virtual {p0}, ${type}->${ATTRIBUTES}`)
const button = (...methods: MethodCode[]): ClassCode => ({ name: 'org.x.Own', extends: 'android.widget.Button', methods })

test('resolves members up to the platform class that declares them, from platform and package classes', () => {
  assert.deepEqual(said(inOwn(asks('Landroid/widget/Button;'))), [[`Landroid/widget/Button;->${ATTRIBUTES}`, 27]])
  const inherited = [`Landroid/widget/Button;->${ATTRIBUTES}`, 27, 'Lorg/x/Own;']
  assert.deepEqual(said(button(), inOwn(asks('Lorg/x/Own;'))), [inherited])
  const further: ClassCode = { name: 'org.x.Further', extends: 'org.x.Own', methods: [] }
  assert.deepEqual(said(button(), further, inOwn(asks('Lorg/x/Further;'))), [[...inherited.slice(0, 2), 'Lorg/x/Further;']])
})

test('a member defined by the package itself is its own', () => {
  const own = { signature: ATTRIBUTES, code: 'const/4 v0, 0\nreturn-object v0' }
  assert.deepEqual(said(button(own), inOwn(asks('Lorg/x/Own;'))), [])
  assert.deepEqual(said({ name: 'org.x.Own', methods: [] }, inOwn(asks('Lorg/x/Own;'))), [])
})

const asked = (platform: number, jump: string) =>
  `sget v0, Landroid/os/Build$VERSION;->SDK_INT:I\nconst/16 v1, ${platform}\n${jump} v0, v1, :end\n${callIt}\n:end\nnop`

test('respects an API level test that excludes Android 10', () => {
  const told = (platform: number, jump: string) => said(inOwn(still(GO, asked(platform, jump))))[0]?.[2]
  assert.equal(told(28, 'if-ge'), 'unreached')
  assert.equal(told(30, 'if-lt'), 'unreached')
  assert.equal(told(30, 'if-ge'), undefined)
  assert.equal(told(21, 'if-lt'), undefined)
})

const find = (how: string, type: string, name: string) =>
  still(
    'find()V',
    `const-string v0, "${type}"
     invoke-static {v0}, Ljava/lang/Class;->forName(Ljava/lang/String;)Ljava/lang/Class;
     move-result-object v0
     const-string v1, "${name}"
     ${how.startsWith('getDeclaredF') ? '' : 'const/4 v2, 0'}
     invoke-virtual {v0, v1${how.startsWith('getDeclaredF') ? '' : ', v2'}}, Ljava/lang/Class;->${how}`,
  )
const FIELD = 'getDeclaredField(Ljava/lang/String;)Ljava/lang/reflect/Field;'
const METHOD = 'getDeclaredMethod(Ljava/lang/String;[Ljava/lang/Class;)Ljava/lang/reflect/Method;'

test('reports a reflective look-up as doubtful if all members of that name are hidden', () => {
  const thread = 'android.app.ActivityThread'
  assert.deepEqual(said(inOwn(find(FIELD, thread, 'mSystemThread'))), [
    ['Landroid/app/ActivityThread;->mSystemThread', 27, 'reflected'],
  ])
  assert.deepEqual(said(inOwn(find(METHOD, 'android.view.View', 'getAttributeMap'))), [
    ['Landroid/view/View;->getAttributeMap', 27, 'reflected'],
  ])
  assert.deepEqual(said(inOwn(find(METHOD, thread, 'currentActivityThread'))), [])
  assert.deepEqual(said(inOwn(find(METHOD, 'android.view.View', 'setPressed'))), [])
  assert.deepEqual(said(inOwn(find(METHOD, 'org.x.Other', 'getAttributeMap'))), [])
})

test('ignores a class that the platform has under the same name, since the package’s is never loaded', () => {
  assert.deepEqual(said({ name: 'android.app.ActivityThread', methods: [still(GO, callIt)] }), [])
})

const FINDS = 'find(Landroid/content/res/AssetManager;Ljava/lang/String;)V'
const finder = inOwn(still(FINDS, callIt))
const on = (name: string, question: string): ClassCode => ({
  name: `org.x.${name}`,
  methods: [
    still(
      GO,
      `sget v0, Landroid/os/Build$VERSION;->SDK_INT:I\nconst/16 v1, ${question}, :new\ninvoke-static {p0, p1}, Lorg/x/User;->${FINDS}\n:new`,
    ),
  ],
})

test('ignores a method that is only called before Android 10', () => {
  const before10 = on('A', '29\nif-ge v0, v1')
  assert.deepEqual(said(finder, before10), [[HIDDEN, 27, 'unreached']])
  assert.deepEqual(said(finder), [[HIDDEN, 27]], 'nobody is seen to call it')
  assert.deepEqual(said(finder, on('A', '30\nif-ge v0, v1')), [[HIDDEN, 27]], 'Android 10 does')
  assert.deepEqual(said(finder, before10, on('B', '0\nif-eq v0, v1')), [[HIDDEN, 27]], 'another one always does')
})

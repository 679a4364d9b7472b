import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bytesSource } from '../bytes/source.ts'
import { identityOf, readFacts } from '../facts/index.ts'
import { scenes } from '../samples/graph/index.ts'
import { sceneApk } from '../samples/graph/scene.ts'
import type { AppSpec } from '../samples/index.ts'
import { buildApk, change, cleanSpec, packed } from '../samples/index.ts'
import { wantedInCode } from '../terms/all.ts'
import { facts } from '../terms/testing/facts.ts'
import { largeScreenMap } from './large-screen.ts'
import { personalDataMap } from './personal-data.ts'

const factsOf = (bytes: Uint8Array) => readFacts(bytesSource(bytes), { wanted: wantedInCode })
const sceneNamed = (name: string) => factsOf(sceneApk(scenes.find((one) => one.name === name) ?? assert.fail(name)))
const specFacts = (spec: AppSpec) => factsOf(buildApk(spec))

test('each read has its owner: the app itself, a known SDK, or nobody that can be told', () => {
  const ownersOf = (name: string, sdkOf?: (className: string) => string | undefined) =>
    personalDataMap(sceneNamed(name), sdkOf).groups.flatMap(({ reads }) => reads.map(({ owner }) => owner))
  assert.deepEqual(ownersOf('Application.onCreate'), [{ kind: 'own', name: '应用自己' }])
  assert.deepEqual(ownersOf('SDK that reads by itself'), [{ kind: 'sdk', name: '友盟统计与推送' }])
  assert.deepEqual(
    ownersOf('SDK that reads by itself', () => undefined),
    [{ kind: 'unknown', name: '无法确定' }],
  )
  assert.deepEqual(
    ownersOf('Application.onCreate', () => '某 SDK'),
    [{ kind: 'sdk', name: '某 SDK' }],
  )
})

test('neighbours at a host of code, and a framework whose application the app takes, are not the app itself', () => {
  const reading = (name: string) => ({
    name,
    methods: [
      {
        signature: 'read()V',
        code: 'const/4 v0, 0\ninvoke-virtual {v0}, Landroid/telephony/TelephonyManager;->getImei()Ljava/lang/String;\nreturn-void',
      },
    ],
  })
  const names = ['com.github.sample.Own', 'com.github.stranger.Library', 'io.flutter.view.View']
  const spec = change.withCode(...names.map(reading))(cleanSpec({ package: 'com.github.sample' }))
  const app = change.withApplication({ name: 'io.flutter.app.FlutterApplication' })(spec)
  const reads = personalDataMap(specFacts(app)).groups.flatMap((group) => group.reads)
  assert.deepEqual(
    names.map((name) => reads.find((one) => one.class === name)?.owner.kind),
    ['own', 'unknown', 'unknown'],
  )
})

test('the chain is told in words, entry first', () => {
  const [read] = personalDataMap(sceneNamed('thread with a Runnable')).groups.flatMap(({ reads }) => reads)
  assert.deepEqual(
    read?.chain.map(({ how, method }) => `${how} ${method}`),
    ['入口：Application onCreate()', '回调：Runnable（start） run()'],
  )
  assert.equal(read?.api, 'TelephonyManager.getImei')
  const guarded = personalDataMap(sceneNamed('behind a branch that asks for consent')).groups.flatMap(({ reads }) => reads)
  assert.deepEqual([guarded[0]?.reach, guarded[0]?.chain[1]?.guarded], ['maybe', true])
})

test('a read is named by its line where the file tells, and by its place in the method otherwise', () => {
  const reading = (source: string | undefined) =>
    change.withCode({
      name: 'org.sample.clean.Collect',
      ...(source !== undefined && { source }),
      methods: [
        {
          signature: 'read()V',
          code: `.line 41
            const/4 v0, 0
            .line 42
            invoke-virtual {v0}, Landroid/telephony/TelephonyManager;->getImei()Ljava/lang/String;
            return-void`,
        },
      ],
    })(cleanSpec())
  const placeIn = (source: string | undefined) => {
    const reads = personalDataMap(specFacts(reading(source))).groups.flatMap((group) => group.reads)
    const read = reads.find((one) => one.class === 'org.sample.clean.Collect')
    return [read?.at, read?.source]
  }
  assert.deepEqual(placeIn('Collect.java'), [1, 'Collect.java:42'])
  assert.deepEqual(placeIn(undefined), [1, undefined])
  assert.deepEqual(placeIn('SourceFile'), [1, undefined])
})

test('what hides ways is said: reflection, native code, a packer', () => {
  const said = (name: string) => personalDataMap(sceneNamed(name)).blind.join()
  assert.match(
    said('reflection with a name from outside the code'),
    /反射，无法确定：1 个方法.*MainActivity 的 onCreate\(Bundle\)/,
  )
  assert.match(said('native code that calls back'), /1 个原生方法/)
  assert.equal(said('Application.onCreate'), '')
  assert.equal(said('dead code'), '')
  assert.match(
    said('layout found by a name from outside the code'),
    /^布局文件：1 个方法打开的文件要到运行时才知道，例如 .+MainActivity 的 onCreate\(Bundle\)/,
  )
  assert.match(personalDataMap(specFacts(packed(cleanSpec()))).blind.join(), /加固/)
})

test('facts that followed no layouts say that these may hide ways', () => {
  const facts = sceneNamed('dead code')
  assert.ok(facts.personalData.seen)
  const { inflated: _, ...blind } = facts.personalData.value.blind
  const older = { ...facts, personalData: { seen: true as const, value: { ...facts.personalData.value, blind } } }
  assert.match(personalDataMap(older).blind.join(), /布局文件和导航图/)
})

test('a permission that is asked for and never used is shown with no reads', () => {
  const { groups } = personalDataMap(specFacts(change.withPermissions('android.permission.CAMERA')(cleanSpec())))
  const camera = groups.find(({ id }) => id === 'camera')
  assert.deepEqual(camera?.permissions, [{ name: 'CAMERA', declared: true }])
  assert.deepEqual(camera?.reads, [])
})

const partsOf = (spec: AppSpec) => Object.fromEntries(largeScreenMap(specFacts(spec)).parts.map(({ id, state }) => [id, state]))

test('the clean app is ready for large screens', () => {
  assert.deepEqual(partsOf(cleanSpec()), {
    orientation: 'ready',
    resizing: 'ready',
    aspect: 'ready',
    continuity: 'ready',
    layouts: 'ready',
    embedding: 'ready',
    posture: 'ready',
    platformPosture: 'none',
  })
})

test('locks, fixed windows and limits show at their page with their lines; from target 36 they are ignored', () => {
  const locked = change.withComponentAttributes('.MainActivity', {
    screenOrientation: 1,
    resizeableActivity: false,
    maxAspectRatio: { float: 1.5 },
    configChanges: { hex: 0x80 },
  })
  const map = largeScreenMap(specFacts(locked({ ...cleanSpec(), targetSdk: 34 })))
  const [main] = map.pages
  assert.deepEqual(
    [main?.orientation, main?.orientationState, main?.resizing, main?.resizingState, main?.aspect, main?.aspectState],
    ['portrait', 'blocked', '不可调整（页面级）', 'blocked', '最大 1.5', 'attention'],
  )
  assert.deepEqual(main?.restartsOn, ['screenLayout', 'screenSize', 'smallestScreenSize'])
  for (const name of ['screenOrientation', 'resizeableActivity', 'maxAspectRatio'])
    assert.ok(
      main?.lines.some(({ text, guilty }) => guilty && text.startsWith(`android:${name}=`)),
      name,
    )
  const later = largeScreenMap(specFacts(locked({ ...cleanSpec(), targetSdk: 36 })))
  assert.deepEqual([later.pages[0]?.orientationState, later.pages[0]?.resizingState], ['attention', 'attention'])
})

test('what nobody can see of a page is said to be that', () => {
  const unseen = { id: 0x0109_0001 }
  const held = change.withComponentAttributes('.MainActivity', { screenOrientation: unseen, minAspectRatio: unseen })
  const [main] = largeScreenMap(specFacts(held(cleanSpec()))).pages
  assert.deepEqual([main?.orientationState, main?.aspectState, main?.resizingState], ['attention', 'attention', 'ready'])
  for (const text of [main?.orientation, main?.aspect]) assert.match(text ?? '', /^看不出（引用 @/)
})

test('posture by the platform extensions, and layouts without a wide one, are told apart', () => {
  const extensions = change.withCode({
    name: 'org.sample.clean.Posture',
    methods: [
      {
        signature: 'watch(Landroid/app/Activity;)V',
        isStatic: true,
        code: `const/4 v0, 0
          invoke-interface {v0, p0, v0}, Landroidx/window/extensions/layout/WindowLayoutComponent;->addWindowLayoutInfoListener(Landroid/app/Activity;Ljava/util/function/Consumer;)V
          return-void`,
      },
    ],
  })
  const parts = partsOf({ ...extensions(cleanSpec()), layoutQualifiers: ['', 'land'] })
  assert.deepEqual([parts['posture'], parts['platformPosture'], parts['layouts']], ['none', 'ready', 'attention'])
})

const partNamed = (id: string, ...changes: Parameters<typeof change.chain>) =>
  largeScreenMap(specFacts(change.chain(...changes)({ ...cleanSpec(), targetSdk: 34 }))).parts.find((one) => one.id === id) ??
  assert.fail(id)
const guiltyIn = ({ lines }: { lines: { text: string; guilty: boolean }[] }) =>
  lines.filter(({ guilty }) => guilty).map(({ text }) => text.trim())

test('code that asks how wide its window is lays out for large screens, too', () => {
  const narrow: Parameters<typeof change.chain>[0] = (spec) => ({ ...spec, layoutQualifiers: [''] })
  const asking = change.withCode({
    name: 'org.sample.clean.Panes',
    methods: [
      {
        signature: 'arrange()V',
        code: `const/4 v0, 0
          invoke-virtual {v0}, Landroidx/window/core/layout/WindowSizeClass;->getWindowWidthSizeClass()Ljava/lang/Object;
          return-void`,
      },
    ],
  })
  const told = partNamed('layouts', narrow, asking)
  assert.deepEqual([told.state, told.found], ['ready', '代码按窗口大小布局，例如 Panes.arrange()'])
  assert.equal(partNamed('layouts', narrow).state, 'attention')
})

test('an app without pages handles no change of a page', () => {
  const pageless = partNamed('continuity', (spec) => ({
    ...spec,
    components: spec.components.filter(({ kind }) => kind !== 'activity'),
  }))
  assert.deepEqual([pageless.state, pageless.found], ['none', '应用没有页面'])
})

test('code behind a packer is not said to do nothing', () => {
  const { parts } = largeScreenMap(specFacts(packed(cleanSpec())))
  for (const id of ['orientation', 'posture', 'platformPosture']) {
    const found = parts.find((one) => one.id === id)
    assert.equal(found?.state, 'unseen', id)
    assert.match(found?.found ?? '', /代码经 .*加固，看不到真实的类/)
  }
})

const SPLITS = 'android.window.PROPERTY_ACTIVITY_EMBEDDING_SPLITS_ENABLED'
const OPT_OUT = 'android.window.PROPERTY_COMPAT_ALLOW_RESTRICTED_RESIZABILITY'
const property = (name: string, value: boolean) => ({ tag: 'property', android: { name, value } })

test('a switch for embedding that is off is none', () => {
  const off = partNamed('embedding', change.withApplicationChildren(property(SPLITS, false)))
  assert.equal(off.state, 'attention')
  assert.match(off.found, /开关不是 true/)
})

test('what the whole app says of screens holds back its windows, with the lines that say it', () => {
  const listed = partNamed('resizing', change.withManifestChildren({ tag: 'compatible-screens', children: [] }))
  assert.equal(listed.state, 'blocked')
  assert.ok(guiltyIn(listed).some((text) => text.startsWith('<compatible-screens')))
  const onPage = change.withComponent({
    kind: 'activity',
    name: '.Held',
    attributes: { exported: false },
    children: [property(OPT_OUT, true)],
  })
  const held = partNamed('resizing', onPage)
  assert.deepEqual([held.state, guiltyIn(held)], ['attention', ['android:value="true" />']])
})

test('a page that opts out is held to its lock on target 36 too', () => {
  const locked = { screenOrientation: 1 }
  const page = (children: ReturnType<typeof property>[]) =>
    change.withComponent({ kind: 'activity', name: '.Held', attributes: { exported: false, ...locked }, children })
  const stateOf = (children: ReturnType<typeof property>[]) =>
    largeScreenMap(specFacts(page(children)({ ...cleanSpec(), targetSdk: 36 }))).pages.find(({ name }) => name.endsWith('.Held'))
      ?.orientationState
  assert.deepEqual([stateOf([]), stateOf([property(OPT_OUT, true)])], ['attention', 'blocked'])
})

test('a page takes its own word on the opt-out before the application’s; games are held to their locks', () => {
  const page = (...children: ReturnType<typeof property>[]) =>
    change.withComponent({ kind: 'activity', name: '.Held', attributes: { exported: false, screenOrientation: 1 }, children })
  const stateOf = (...changes: Parameters<typeof change.chain>) =>
    largeScreenMap(specFacts(change.chain(...changes)({ ...cleanSpec(), targetSdk: 36 }))).pages.find(({ name }) =>
      name.endsWith('.Held'),
    )?.orientationState
  const whole = change.withApplicationChildren(property(OPT_OUT, true))
  assert.equal(stateOf(page(), whole), 'blocked')
  assert.equal(stateOf(page(property(OPT_OUT, false)), whole), 'attention')
  assert.equal(stateOf(page(), change.withApplication({ isGame: true })), 'blocked')
})

test('layouts for wide windows that a library brings along are not the app’s', () => {
  const layoutsOf = (...names: string[]) => {
    const { resources, ...given } = facts()
    assert.ok(resources.seen)
    const wide = { complete: true, places: [{ place: 'layout-sw600dp', names }] }
    const value = { ...resources.value, configurations: { layout: { '': 9, sw600dp: names.length } }, wide }
    const { parts } = largeScreenMap({ ...given, resources: { seen: true, value } })
    return parts.find(({ id }) => id === 'layouts')?.state
  }
  assert.equal(layoutsOf('mtrl_layout_snackbar', 'design_layout_snackbar'), 'attention')
  assert.equal(layoutsOf('mtrl_layout_snackbar', 'activity_main'), 'ready')
  assert.equal(layoutsOf('mtrl_layout_snackbar', '0_resource_name_obfuscated'), 'ready')
})

test('aspect by meta-data and by default counts where the window is fixed', () => {
  const meta = change.withApplicationChildren({
    tag: 'meta-data',
    android: { name: 'android.max_aspect', value: { float: 1.5 } },
  })
  const fixed = change.withApplication({ resizeableActivity: false })
  assert.equal(partNamed('aspect', meta).state, 'ready')
  const both = partNamed('aspect', meta, fixed)
  assert.deepEqual([both.state, guiltyIn(both)], ['attention', ['android:value="1.5" />']])
  assert.equal(partNamed('aspect', fixed).state, 'ready')
  const old = largeScreenMap(specFacts(fixed({ ...cleanSpec(), targetSdk: 25 }))).pages[0]
  assert.equal(old?.aspect, '最大 1.86（默认）')
})

test('a lock that the code sets is the orientation’s too', () => {
  const lock = change.withCode({
    name: 'org.sample.clean.Lock',
    methods: [
      {
        signature: 'hold(Landroid/app/Activity;)V',
        isStatic: true,
        code: `const/4 v0, 1
          invoke-virtual {p0, v0}, Landroid/app/Activity;->setRequestedOrientation(I)V
          return-void`,
      },
    ],
  })
  const { state, found } = partNamed('orientation', lock)
  assert.equal(state, 'blocked')
  assert.match(found, /代码里 1 处锁定方向，例如 org\.sample\.clean\.Lock 的 hold\(Activity\)/)
})

test('the sandbox version and the list of languages are read from the manifest', () => {
  const asked = change.withXmlFile('res/xml/locales.xml', {
    tag: 'locale-config',
    children: [{ tag: 'locale', android: { name: 'zh-CN' } }],
  })
  const spec = change.withApplication({ localeConfig: { ref: 'xml/locales' } })(asked(cleanSpec()))
  const facts = specFacts({ ...spec, manifestAttributes: { ...spec.manifestAttributes, targetSandboxVersion: 2 } })
  assert.ok(facts.manifest.seen && facts.xmlFiles.seen)
  assert.equal(facts.manifest.value.targetSandboxVersion, 2)
  assert.equal(facts.manifest.value.application?.localeConfig, 'res/xml/locales.xml')
  assert.ok(facts.xmlFiles.value.files.some(({ path }) => path === 'res/xml/locales.xml'))
  assert.deepEqual(identityOf(facts).languages, ['zh-CN'])
})

test('a target version that can not be told leaves nothing to draw, and says so', () => {
  const { unseen, parts, pages } = largeScreenMap(specFacts({ ...cleanSpec(), targetSdk: 'Baklava' }))
  assert.match(unseen, /targetSdkVersion 写的是预览版 Baklava/)
  assert.deepEqual([parts, pages], [[], []])
})

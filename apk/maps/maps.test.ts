import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bytesSource } from '../bytes/source.ts'
import { readFacts } from '../facts/index.ts'
import { scenes } from '../samples/graph/index.ts'
import { sceneApk } from '../samples/graph/scene.ts'
import type { AppSpec } from '../samples/index.ts'
import { buildApk, change, cleanSpec, packed } from '../samples/index.ts'
import { wantedInCode } from '../terms/all.ts'
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

test('what hides ways is said: reflection, native code, a packer', () => {
  const said = (name: string) => personalDataMap(sceneNamed(name)).blind.join()
  assert.match(said('reflection with a name from elsewhere'), /反射，无法确定：1 个方法.*MainActivity 的 onCreate\(Bundle\)/)
  assert.match(said('native code that calls back'), /1 个原生方法/)
  assert.equal(said('Application.onCreate'), '')
  assert.match(personalDataMap(specFacts(packed(cleanSpec()))).blind.join(), /加固/)
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
})

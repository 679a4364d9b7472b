import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ANDROID } from '../formats/testing/axml-bytes.ts'
import type { TestElement } from '../formats/testing/axml-bytes.ts'
import { arscOf } from '../formats/testing/arsc-bytes.ts'
import { android, element, factsOf, int, manifestOf, no, reference, seenValue, yes } from './testing/package-bytes.ts'

const manifest = (root: TestElement, entries?: Parameters<typeof factsOf>[1]) => seenValue(factsOf(root, entries).manifest)
const named = (tag: string, name: string, ...more: ReturnType<typeof android>[]) => element(tag, [android('name', name), ...more])
const application = (...children: TestElement[]) => element('application', [], children)

test('API levels follow the platform: missing minSdk is 1, missing target is minSdk, a codename is a preview', () => {
  const sdks = (min?: Parameters<typeof android>[1], target?: Parameters<typeof android>[1]) => {
    const { minSdk, targetSdk, minSdkText, targetSdkText } = manifest(
      manifestOf({ ...(min ? { min } : {}), ...(target ? { target } : {}) }),
    )
    return [minSdk, targetSdk, minSdkText, targetSdkText]
  }
  assert.deepEqual(sdks(), [1, 1, undefined, undefined])
  assert.deepEqual(sdks(int(21)), [21, 21, '21', undefined])
  assert.deepEqual(sdks(int(21), int(35)), [21, 35, '21', '35'])
  assert.deepEqual(sdks('IceCreamSandwich', '26'), [10_000, 26, 'IceCreamSandwich', '26'])
})

test('of several elements that should be unique, the last counts', () => {
  const declared = [
    element('uses-sdk', [android('targetSdkVersion', int(22))]),
    element('supports-screens', [android('largeScreens', yes)]),
    element('supports-screens', [android('largeScreens', no)]),
  ]
  const { minSdk, targetSdk, supportsScreens } = manifest(manifestOf({ min: int(24), target: int(36), declared }))
  assert.deepEqual([minSdk, targetSdk, supportsScreens?.attributes['largeScreens']], [1, 22, false])
})

test('attributes of the same name without the framework’s id don’t count', () => {
  const lie = { name: 'largeScreens', ns: '', value: yes }
  const declared = [element('supports-screens', [android('largeScreens', no), lie])]
  assert.deepEqual(manifest(manifestOf({ declared })).supportsScreens?.attributes, { largeScreens: false })
})

test('values of supports-screens by reference count', () => {
  const bytes = arscOf({ types: [{ name: 'bool', blocks: [{ entries: { 0: { value: no } } }] }] })
  const declared = [element('supports-screens', [android('largeScreens', reference(0x7f010000))])]
  const { supportsScreens } = manifest(manifestOf({ declared }), [{ name: 'resources.arsc', data: bytes }])
  assert.deepEqual(supportsScreens?.attributes, { largeScreens: false })
})

test('a boolean by reference is true if it is true on some supported API level', () => {
  const on = { entries: { 0: { value: yes } } }
  const off = { entries: { 0: { value: no } } }
  const debuggable = (min: number, ...blocks: Parameters<typeof arscOf>[0]['types'][number]['blocks']) => {
    const app = element('application', [android('debuggable', reference(0x7f010000))])
    const table = { name: 'resources.arsc', data: arscOf({ types: [{ name: 'bool', blocks }] }) }
    return manifest(manifestOf({ min: int(min), application: app }), [table]).application?.debuggable
  }
  const from = (sdk: number, block: typeof on) => ({ ...block, config: { sdk } })
  assert.equal(debuggable(24, on, from(40, off)), true)
  assert.equal(debuggable(24, off, from(30, on)), true)
  assert.equal(debuggable(24, on, from(24, off)), false)
  assert.equal(debuggable(24, off, { ...on, config: { language: 'zh' } }), false)
  assert.equal(debuggable(24, off), false)
  assert.equal(debuggable(24, off, { entries: { 0: { value: int(1) } }, config: { sdk: 30 } }), true, 'a yes in numbers')
})

test('a window is fixed if it is so on some supported API level', () => {
  const resizeable = (...blocks: Parameters<typeof arscOf>[0]['types'][number]['blocks']) => {
    const by = android('resizeableActivity', reference(0x7f010000))
    const app = element('application', [by], [element('activity', [android('name', '.A'), by])])
    const table = { name: 'resources.arsc', data: arscOf({ types: [{ name: 'bool', blocks }] }) }
    const { application: whole, components } = manifest(manifestOf({ min: int(24), application: app }), [table])
    return [whole?.resizeableActivity, components[0]?.resizeableActivity]
  }
  const on = { entries: { 0: { value: yes } } }
  const off = { entries: { 0: { value: no } } }
  assert.deepEqual(resizeable(off, { ...on, config: { sdk: 31 } }), [false, false])
  assert.deepEqual(resizeable(off, { ...on, config: { sdk: 23 } }), [true, true], 'what only older platforms take')
  assert.deepEqual(resizeable(on, { ...off, config: { language: 'zh' } }), [true, true])
})

test('a component is enabled and exported if it is so on some supported API level', () => {
  const on = { entries: { 0: { value: yes } } }
  const off = { entries: { 0: { value: no } } }
  const switched = (...blocks: Parameters<typeof arscOf>[0]['types'][number]['blocks']) => {
    const by = reference(0x7f010000)
    const app = application(element('service', [android('name', '.S'), android('enabled', by), android('exported', by)]))
    const table = { name: 'resources.arsc', data: arscOf({ types: [{ name: 'bool', blocks }] }) }
    const [service] = manifest(manifestOf({ min: int(24), application: app }), [table]).components
    return [service?.enabled, service?.exported, service?.effectivelyExported]
  }
  assert.deepEqual(switched(off), [false, false, false])
  assert.deepEqual(switched(off, { ...on, config: { sdk: 31 } }), [true, true, true])
  assert.deepEqual(switched(on, { ...off, config: { sdk: 23 } }), [false, false, false], 'what only older platforms take')
})

test('a permission’s maxSdkVersion must be a number, and 0 means none up to Android 12', () => {
  const declared = [
    named('uses-permission', 'never', android('maxSdkVersion', int(0))),
    named('uses-permission', 'text', android('maxSdkVersion', '1')),
    named('uses-permission', 'below', android('maxSdkVersion', int(-1))),
  ]
  const { permissions } = manifest(manifestOf({ declared }))
  assert.deepEqual(
    permissions.map(({ maxSdk }) => maxSdk),
    [32, undefined, -1],
  )
})

test('reads the conditions of a permission', () => {
  const declared = [
    named('uses-permission', 'later', android('minSdkVersion', int(34))),
    named('uses-permission', 'with', android('requiredFeature', 'android.hardware.camera')),
    named('uses-permission', 'without', android('requiredNotFeature', 'android.hardware.camera')),
    element(
      'uses-permission',
      [android('name', 'inside')],
      [element('required-feature', [android('name', 'android.hardware.camera')])],
    ),
  ]
  assert.deepEqual(
    manifest(manifestOf({ declared })).permissions.map(({ minSdk, byFeature }) => [minSdk, byFeature]),
    [
      [34, undefined],
      [undefined, true],
      [undefined, true],
      [undefined, true],
    ],
  )
})

test('permissions count under each of their tags, even with a namespace', () => {
  const declared = [
    named('uses-permission', 'a', android('maxSdkVersion', int(28))),
    { ...named('uses-permission', 'b'), ns: ANDROID },
    named('uses-permission-sdk-23', 'c'),
    named('permission', 'own', android('protectionLevel', [0x11, 0x12])),
    named('permission', 'open'),
  ]
  const facts = manifest(manifestOf({ declared }))
  assert.deepEqual(
    facts.permissions.map(({ name, maxSdk }) => [name, maxSdk]),
    [
      ['a', 28],
      ['b', undefined],
      ['c', undefined],
    ],
  )
  assert.deepEqual(
    facts.customPermissions.map(({ name, base }) => [name, base]),
    [
      ['own', 'signature'],
      ['open', 'normal'],
    ],
  )
})

test('an attribute with only the name, without the id, doesn’t count', () => {
  const fake = element('application', [{ name: 'debuggable', value: yes }])
  assert.equal(manifest(manifestOf({ application: fake })).application?.debuggable, undefined)
  assert.equal(
    manifest(manifestOf({ application: element('application', [android('debuggable', yes)]) })).application?.debuggable,
    true,
  )
})

test('missing attributes are absent, booleans may be numbers or words', () => {
  const read = (value: Parameters<typeof android>[1]) =>
    manifest(manifestOf({ application: element('application', [android('allowBackup', value)]) })).application?.allowBackup
  assert.deepEqual(
    [read(yes), read(no), read(int(1)), read(int(0)), read('true'), read('no')],
    [true, false, true, false, true, false],
  )
  assert.equal('allowBackup' in (manifest(manifestOf({ application: application() })).application ?? {}), false)
})

test('class names are completed with the package name, as by the platform', () => {
  const names = ['.Main', 'Bare', 'other.Full']
  const { components } = manifest(manifestOf({ application: application(...names.map((name) => named('activity', name))) }))
  assert.deepEqual(
    components.map(({ name }) => name),
    ['org.example.Main', 'org.example.Bare', 'other.Full'],
  )
})

const filter = (...parts: TestElement[]) => element('intent-filter', [], parts)
const launcherFilter = filter(
  named('action', 'android.intent.action.MAIN'),
  named('category', 'android.intent.category.LAUNCHER'),
)

test('the default of exported depends on filters, and for providers on the target SDK', () => {
  const parts = [
    element('activity', [android('name', '.A')], [launcherFilter]),
    element('service', [android('name', '.S')]),
    element('receiver', [android('name', '.R'), android('exported', no)], [launcherFilter]),
    element('provider', [android('name', '.P')]),
    element('activity-alias', [android('name', '.L'), android('targetActivity', '.A')], [filter(named('action', 'x'))]),
  ]
  const exported = (target: number) =>
    manifest(manifestOf({ target: int(target), application: application(...parts) })).components.map((item) => [
      item.kind,
      item.effectivelyExported,
      item.exported,
      item.isLauncher,
    ])
  const rest = [
    ['service', false, undefined, false],
    ['receiver', false, false, true],
  ]
  assert.deepEqual(exported(30), [
    ['activity', true, undefined, true],
    ...rest,
    ['provider', false, undefined, false],
    ['activity-alias', true, undefined, false],
  ])
  assert.deepEqual(exported(16)[3], ['provider', true, undefined, false])
})

test('filters, grants, meta-data and properties have line numbers', () => {
  const activity = element(
    'activity',
    [
      android('name', '.A'),
      android('screenOrientation', int(1)),
      android('configChanges', [0x11, 0x480]),
      android('maxAspectRatio', [4, 0x3fee147b]),
    ],
    [
      element(
        'intent-filter',
        [android('autoVerify', yes), android('priority', int(999))],
        [
          named('action', 'android.intent.action.VIEW'),
          element('data', [android('scheme', 'https'), android('host', 'example.com')]),
        ],
      ),
      element('meta-data', [android('name', 'm'), android('value', int(7))]),
      element('property', [android('name', 'p'), android('value', yes)]),
    ],
  )
  const provider = element(
    'provider',
    [android('name', '.P'), android('authorities', 'a;b')],
    [element('grant-uri-permission', [android('pathPrefix', '/')])],
  )
  const facts = manifest(manifestOf({ application: application(activity, provider) }))
  const [first, second] = facts.components
  assert.deepEqual([first?.screenOrientation, first?.configChanges, first?.maxAspectRatio], [1, 0x480, 1.86])
  const { line: _, ...kept } = first!.filters[0]!
  assert.deepEqual(kept, {
    actions: ['android.intent.action.VIEW'],
    categories: [],
    dataCount: 1,
    schemes: ['https'],
    hosts: ['example.com'],
    autoVerify: true,
    priority: 999,
  })
  assert.deepEqual([first?.metaData[0]?.value, first?.properties[0]?.value], [7, true])
  assert.deepEqual(
    second?.grantUriPaths.map(({ path, kind }) => [path, kind]),
    [['/', 'pathPrefix']],
  )
  const lines = facts.document.text.split('\n')
  assert.match(lines[first!.line - 1]!, /<activity/)
  assert.match(lines[first!.metaData[0]!.line - 1]!, /<meta-data/)
})

test('labels and settings files are resolved by the resource table', () => {
  const table = arscOf({
    strings: ['Name', 'res/xml/net.xml'],
    types: [
      { name: 'string', blocks: [{ entries: { 0: { value: [3, 0] } } }] },
      { name: 'xml', blocks: [{ entries: { 0: { value: [3, 1] } } }] },
    ],
  })
  const app = element('application', [
    android('label', reference(0x7f010000)),
    android('networkSecurityConfig', reference(0x7f020000)),
    android('fullBackupContent', no),
    android('dataExtractionRules', reference(0x7f02ffff)),
  ])
  const facts = manifest(manifestOf({ application: app }), [{ name: 'resources.arsc', data: table }]).application
  assert.deepEqual(
    [facts?.label, facts?.labelReference, facts?.networkSecurityConfig],
    ['Name', '@string/key', 'res/xml/net.xml'],
  )
  assert.deepEqual([facts?.fullBackupContent, facts?.dataExtractionRules], ['false', '@7f02ffff'])
})

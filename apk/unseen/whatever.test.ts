import assert from 'node:assert/strict'
import { test } from 'node:test'
import { android, element, factsOf, int, manifestOf, no, reference, yes } from '../facts/testing/package-bytes.ts'
import { arscOf } from '../formats/testing/arsc-bytes.ts'
import type { TestBlock } from '../formats/testing/arsc-bytes.ts'
import type { TestAttribute, TestElement } from '../formats/testing/axml-bytes.ts'
import { judgeFacts } from '../judge.ts'
import { loadPack } from '../standards/packs.ts'
import { circumstances } from '../terms/testing/facts.ts'
import type { Outcome } from '../terms/verdict.ts'

type Given = {
  min?: TestAttribute['value']
  target?: TestAttribute['value']
  attributes?: TestAttribute[]
  children?: TestElement[]
  declared?: TestElement[]
  root?: TestAttribute[]
  /** Values of the first resource, and its strings. */
  blocks?: TestBlock[]
  strings?: string[]
}
const FIRST = 0x7f01_0000
const [TYPE_FLOAT, TYPE_DIMENSION, TYPE_THEME] = [0x04, 0x05, 0x02]
const value = (data: [number, number], config?: TestBlock['config']): TestBlock => ({
  ...(config && { config }),
  entries: { 0: { value: data } },
})
/** A value of the platform, which is in no app's table. */
const OF_PLATFORM = reference(0x0109_0001)
const MAIN = element('activity', [android('name', '.Main')])

const judge = ({
  min = int(26),
  target = int(35),
  attributes = [],
  children = [MAIN],
  declared = [],
  root = [],
  ...given
}: Given) => {
  const { blocks, strings = [] } = given
  const table = blocks ? [{ name: 'resources.arsc', data: arscOf({ strings, types: [{ name: 'value', blocks }] }) }] : []
  const application = element('application', attributes, children)
  const facts = factsOf(manifestOf({ min, target, declared, root, application }), table)
  const about = { pack: loadPack('2026.12'), circumstances: circumstances() }
  const { report, faults } = judgeFacts(facts, { sha256: 'ab'.repeat(32), sizeBytes: 7 }, about)
  assert.deepEqual(faults, [])
  return new Map(report.terms.map((one) => [one.id, one]))
}
/** A finding; whether it is a failure or a warning is up to the pack. */
const BROKEN: readonly Outcome[] = ['fail', 'warning']
type Expected = { ids: string; reason?: RegExp }
const holds = (said: string, outcome: Outcome | 'broken', { ids, reason = /./, ...given }: Given & Expected) => {
  test(`${said}: ${ids} ${outcome}`, () => {
    const terms = judge(given)
    for (const id of ids.split(' ')) {
      const found = terms.get(id)?.outcome ?? assert.fail(id)
      assert.equal(outcome === 'broken' && BROKEN.includes(found) ? 'broken' : found, outcome, `${id} ${terms.get(id)?.reason}`)
      assert.match(terms.get(id)?.reason ?? '', reason, id)
    }
  })
}

/** A small app whose page has a foreign task affinity. */
const foreign = (target: TestAttribute['value'], min: TestAttribute['value'] = int(26)): Given => ({
  min,
  target,
  attributes: [android('taskAffinity', 'com.evil')],
})
const UNSEEN = { ...foreign(OF_PLATFORM) }

holds('an unknown target SDK', 'undetermined', {
  ...UNSEEN,
  ids: 'COMP-01 COMP-02 COMP-03 SEC-19',
  reason: /targetSdkVersion 引用资源/,
})

holds('a target SDK that differs on newer platforms', 'undetermined', {
  target: reference(FIRST),
  blocks: [value(int(35)), value(int(28), { sdk: 34 })],
  ids: 'COMP-01 COMP-02',
  reason: /targetSdkVersion 引用资源/,
})
holds('a target SDK that is the same on all platforms', 'pass', {
  target: reference(FIRST),
  blocks: [value(int(35)), value(int(35), { sdk: 34 }), value(int(28), { language: 'zh' })],
  ids: 'COMP-01 COMP-02',
})
const turned = (...blocks: TestBlock[]): Given => ({
  children: [element('activity', [android('name', '.Main'), android('screenOrientation', reference(FIRST))])],
  blocks,
})
const [ANY_WAY, UPRIGHT] = [int(-1), int(1)]
holds('a page locked to portrait only on older platforms', 'undetermined', {
  ...turned(value(UPRIGHT), value(ANY_WAY, { sdk: 34 })),
  ids: 'LSA-02',
  reason: /screenOrientation 引用资源/,
})
holds('a page locked to portrait only on unsupported platforms', 'pass', {
  ...turned(value(UPRIGHT), value(ANY_WAY, { sdk: 26 })),
  ids: 'LSA-02',
})
holds('a page locked to portrait for one language, which no installer reads', 'pass', {
  ...turned(value(ANY_WAY), value(UPRIGHT, { language: 'zh' })),
  ids: 'LSA-02',
})
const narrow = (...blocks: TestBlock[]): Given => ({ attributes: [android('maxAspectRatio', reference(FIRST))], blocks })
const AT_1_86: [number, number] = [TYPE_FLOAT, 0x3fee_147b]
holds('the same maximum aspect ratio everywhere', 'broken', { ...narrow(value(AT_1_86)), ids: 'LSA-04' })
const versions = (code: TestAttribute['value'], name: TestAttribute['value']) => [
  android('versionCode', code),
  android('versionName', name),
]
const named = (...blocks: TestBlock[]): Given => ({
  root: versions(int(7), reference(FIRST)),
  strings: ['1.0', '一'],
  blocks,
})
holds('a version name', 'pass', { ...named(value([3, 0])), ids: 'COMP-11' })
holds('a version name in two languages, neither of which the installer reads', 'undetermined', {
  ...named(value([3, 0]), value([3, 1], { language: 'zh' })),
  ids: 'COMP-11',
  reason: /android:versionName 引用资源/,
})

const isKept = (outcome: Outcome | undefined) => outcome === 'pass' || outcome === 'notApplicable'
test('an unknown target SDK leaves nothing else open: if all levels agree, the verdict stands', () => {
  const [unseen, ...others] = [judge(UNSEEN), judge(foreign(int(16))), judge(foreign(int(36)))]
  for (const [id, { outcome }] of unseen ?? []) {
    if (outcome === 'undetermined') continue
    for (const other of others.map((terms) => terms.get(id)?.outcome))
      assert.ok(other === outcome || (isKept(other) && isKept(outcome)), `${id} ${outcome} ${other}`)
  }
  const outcomes = new Set([...(unseen?.values() ?? [])].map((one) => one.outcome))
  assert.ok(outcomes.has('fail') && outcomes.has('pass'))
})
holds('a requirement for some targets only, and compliance', 'pass', { ...UNSEEN, ids: 'COMP-10 PRIV-07' })

for (const [said, value] of [
  ['a fraction', [TYPE_FLOAT, 0x41f0_0000]],
  ['a measure', [TYPE_DIMENSION, 0x1e01]],
  ['a yes', yes],
] as const)
  holds(`a target SDK that is ${said}`, 'undetermined', {
    ...foreign([...value]),
    ids: 'COMP-01 COMP-02 COMP-03 SEC-19',
    reason: /不是版本号/,
  })
holds('a target SDK from a theme', 'undetermined', {
  ...foreign([TYPE_THEME, 0x7f01_0001]),
  ids: 'COMP-01 COMP-03 SEC-19',
  reason: /看不出它在设备上的值/,
})
holds('a codename has no definite level', 'undetermined', {
  ...foreign('IceCreamSandwich'),
  ids: 'COMP-01 COMP-02 SEC-19',
  reason: /预览版/,
})
holds('released platforms reject a codename', 'broken', { ...foreign('IceCreamSandwich'), ids: 'COMP-03' })
holds('a number below all levels is a number', 'broken', { ...foreign(int(-1)), ids: 'COMP-01 COMP-03 SEC-19' })
holds('without a target it is minSdk', 'pass', { ...foreign(reference(0), int(30)), ids: 'COMP-01 COMP-03' })

const lowest = (min: TestAttribute['value'], target = int(36)): Given => ({ min, target })
holds('an unknown minSdk', 'undetermined', {
  ...lowest(OF_PLATFORM),
  ids: 'SEC-08',
  reason: /minSdkVersion 引用资源/,
})
holds('a boolean minSdk', 'undetermined', { ...lowest(yes), ids: 'SEC-08', reason: /minSdkVersion 写的是 true/ })
holds('an unknown minSdk', 'pass', { ...lowest(OF_PLATFORM), ids: 'COMP-01 COMP-02 COMP-03' })
holds('minSdk is never above the target', 'broken', { ...lowest(OF_PLATFORM, int(23)), ids: 'SEC-08' })
holds('without a target, both are unknown', 'undetermined', {
  ...lowest(OF_PLATFORM),
  target: reference(0),
  ids: 'COMP-01 COMP-03 SEC-08',
  reason: /minSdkVersion/,
})

const service = (...attributes: TestAttribute[]) => element('service', [android('name', '.Work'), ...attributes])
const open = android('exported', yes)
const guard = (value: TestAttribute['value']) => android('permission', value)
holds('an unknown permission', 'undetermined', {
  children: [service(open, guard(OF_PLATFORM))],
  ids: 'SEC-16',
  reason: /android:permission 引用资源/,
})
holds('an unknown permission of the application', 'undetermined', {
  attributes: [guard(OF_PLATFORM)],
  children: [service(open)],
  ids: 'SEC-16',
})
holds('an unknown permission of a component that isn’t exported', 'pass', {
  children: [service(android('exported', no), guard(OF_PLATFORM))],
  ids: 'SEC-16',
})
const besideOpen = { children: [service(open), service(open, guard(OF_PLATFORM))] }
holds('an unknown permission beside a missing one', 'broken', { ...besideOpen, ids: 'SEC-16' })
test('unknown values are shown, without a guilty line', () => {
  const { evidence } = judge({ children: [service(open, guard(OF_PLATFORM))] }).get('SEC-16') ?? assert.fail()
  assert.deepEqual(
    evidence.map(({ at, found, lines = [] }) => [at, found, lines.some(({ guilty }) => guilty), lines.at(-1)?.text]),
    [
      [
        'AndroidManifest.xml',
        '看不出 android:permission 的值',
        false,
        'android:permission="@android:layout/expandable_list_content"',
      ],
    ],
  )
  assert.match(judge(foreign('Baklava')).get('SEC-19')?.evidence[0]?.lines?.at(-1)?.text ?? '', /targetSdkVersion="Baklava"/)
})
test('a component that may be protected is no evidence', () => assert.equal(judge(besideOpen).get('SEC-16')?.evidenceTotal, 1))

const receiver = element(
  'receiver',
  [android('name', '.Sms'), guard(OF_PLATFORM)],
  [element('intent-filter', [], [element('action', [android('name', 'android.app.action.DEVICE_ADMIN_ENABLED')])])],
)
holds('a permission that may be the device administrator’s', 'undetermined', { children: [receiver], ids: 'SEC-27' })
const page = (name: string, value: TestAttribute['value']) => ({
  children: [element('activity', [android('name', '.Main'), android(name, value)])],
})
const needed = (value: TestAttribute['value']) => ({
  declared: [element('uses-feature', [android('name', 'android.hardware.telephony'), android('required', value)])],
})
const asked = (value: TestAttribute['value']) => ({
  declared: [
    element('uses-permission', [android('name', 'android.permission.WRITE_EXTERNAL_STORAGE'), android('maxSdkVersion', value)]),
  ],
})
const level = (value: TestAttribute['value']) => ({
  declared: [element('permission', [android('name', 'org.example.CALL'), android('protectionLevel', value)])],
})
const screens = (value: TestAttribute['value']) => ({ declared: [element('supports-screens', [android('largeScreens', value)])] })
for (const [id, given, [good, bad]] of [
  ['LSA-02', (value) => page('screenOrientation', value), [int(-1), int(1)]],
  ['LSA-07', needed, [no, yes]],
  ['PRIV-07', asked, [int(28), int(36)]],
  ['SEC-18', level, [int(2), int(0)]],
  ['LSA-06', screens, [yes, no]],
  ['SEC-19', (value) => ({ ...page('taskAffinity', value), target: int(27) }), ['', 'com.evil']],
] as [string, (value: TestAttribute['value']) => Given, [TestAttribute['value'], TestAttribute['value']]][]) {
  holds('a compliant value', 'pass', { ...given(good), ids: id })
  holds('a violating value', 'broken', { ...given(bad), ids: id })
  holds('an unknown value', 'undetermined', { ...given(OF_PLATFORM), ids: id, reason: /看不出它在设备上的值/ })
}

holds('a known version', 'pass', { root: versions(int(7), '1.0'), ids: 'COMP-11' })
for (const root of [versions(OF_PLATFORM, '1.0'), versions(int(7), OF_PLATFORM)])
  holds('an unknown version', 'undetermined', {
    root,
    ids: 'COMP-11',
    reason: /android:version(?:Code|Name) 引用资源/,
  })

test('a manifest with only unknown references takes bounded time, and never passes', () => {
  const many = Array.from({ length: 3000 }, () => service(android('exported', OF_PLATFORM), guard(OF_PLATFORM)))
  const { outcome } = judge({ children: many }).get('SEC-16') ?? assert.fail()
  assert.equal(outcome, 'undetermined')
})

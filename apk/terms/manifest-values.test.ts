import assert from 'node:assert/strict'
import { test } from 'node:test'
import { android, element, factsOf, int, manifestOf, no, reference, yes } from '../facts/testing/package-bytes.ts'
import { arscOf } from '../formats/testing/arsc-bytes.ts'
import type { TestBlock } from '../formats/testing/arsc-bytes.ts'
import { axmlOf } from '../formats/testing/axml-bytes.ts'
import type { TestAttribute, TestElement } from '../formats/testing/axml-bytes.ts'
import { circumstances, verdictOf } from './testing/facts.ts'
import type { Outcome } from './verdict.ts'

/** Manifests as bytes, with what they refer to, read and judged. */
type Given = {
  min?: TestAttribute['value']
  target?: TestAttribute['value']
  application?: TestAttribute[]
  children?: TestElement[]
  strings?: string[]
  blocks?: TestBlock[]
  files?: Record<string, TestElement>
  isUnsorted?: boolean
  damaged?: boolean
}
const DAMAGED = new Uint8Array(64).fill(0xa5)
const verdict = (id: string, { min = int(26), target = int(35), application = [], children = [], ...given }: Given) => {
  const { strings = [], blocks = [], files = {} } = given
  const written = { ...element('application', application, children), isUnsorted: given.isUnsorted ?? false }
  const manifest = manifestOf({ min, target, application: written })
  const table = given.damaged ? DAMAGED : arscOf({ strings, types: [{ name: 'value', blocks }] })
  const entries = Object.entries(files).map(([name, root]) => ({ name, data: axmlOf(root) }))
  return verdictOf(id, factsOf(manifest, [{ name: 'resources.arsc', data: table }, ...entries]))
}
const judged = (id: string, outcome: Outcome, cases: Record<string, Given>) => {
  for (const [said, given] of Object.entries(cases))
    test(`${id}: ${said}`, () => {
      const { outcome: found, reason } = verdict(id, given)
      assert.equal(found, outcome, reason)
    })
}

const FIRST = 0x7f01_0000
/** A value of the platform's own, which stands in no table of an app. */
const OF_PLATFORM = reference(0x0111_0001)
const block = (value: [number, number], config?: TestBlock['config']): TestBlock => ({
  ...(config && { config }),
  entries: { 0: { value } },
})
const [NIGHT, TELEVISION] = [
  { uiMode: 0x20, sdk: 8 },
  { uiMode: 4, sdk: 13 },
]

judged('SEC-01', 'pass', {
  'the installer reads no value for the night': {
    application: [android('debuggable', reference(FIRST))],
    blocks: [block(no), block(yes, NIGHT), block(yes, TELEVISION)],
  },
  'nothing is no switch': { application: [android('debuggable', reference(0))] },
})
const by = (name: string) => ({ application: [android(name, reference(FIRST))], damaged: true })
judged('SEC-01', 'undetermined', {
  'the table can’t be read': by('debuggable'),
  'a value of the platform is not to be seen': { application: [android('debuggable', OF_PLATFORM)] },
})
const exported = (...attributes: TestAttribute[]) => ({
  children: [
    element(
      'receiver',
      [android('name', '.Heard'), ...attributes],
      [element('intent-filter', [], [element('action', [android('name', 'org.example.HEARD')])])],
    ),
  ],
})
judged('SEC-06', 'undetermined', { 'the table can’t be read': by('usesCleartextTraffic') })
judged('PRIV-11', 'undetermined', { 'the table can’t be read': by('allowBackup') })
judged('LSA-01', 'undetermined', { 'the table can’t be read': by('resizeableActivity') })
judged('COMP-10', 'pass', {
  'a reference is an answer, whatever it stands for': exported(android('exported', OF_PLATFORM)),
})
judged('COMP-10', 'fail', {
  'no answer': exported(),
  'a reference to nothing is none': exported(android('exported', reference(0))),
})
judged('COMP-01', 'undetermined', { 'a codename is no level': { min: int(14), target: 'IceCreamSandwich' } })
judged('COMP-02', 'undetermined', { 'a codename is no level': { target: 'Baklava' } })
judged('COMP-03', 'fail', {
  'released platforms refuse a package for a preview': { target: 'IceCreamSandwich' },
  'also where the lowest platform stands for the target': { min: 'Baklava', target: [0, 0] },
})
judged('COMP-03', 'fail', {
  'also where the target is a number and the lowest platform a preview': { min: 'Baklava', target: int(35) },
})
judged('COMP-03', 'fail', {
  'a lowest platform that is a number written as text': { min: '26', target: int(35) },
  'a target that is a number written as text': { target: '35' },
  'a target that is an empty text': { target: '' },
  'a target by a reference to a text': { target: reference(FIRST), strings: ['35'], blocks: [block([3, 0])] },
})
judged('COMP-03', 'pass', { 'a target by a reference to a number': { target: reference(FIRST), blocks: [block(int(35))] } })
judged('COMP-03', 'pass', { 'a number above all': { target: int(10_000) } })
judged('SEC-06', 'undetermined', {
  'a value of the platform is not to be seen': { application: [android('usesCleartextTraffic', OF_PLATFORM)] },
})
const icon = android('icon', reference(0x0108_0001))
judged('COMP-12', 'pass', {
  'a name for one language alone': {
    application: [icon, android('label', reference(FIRST))],
    strings: ['示例'],
    blocks: [block([3, 0], { language: 'zh' })],
  },
})
judged('COMP-12', 'fail', {
  'a picture that is written out': { application: [android('icon', 'res/icon.png'), android('label', '示例')] },
  'a name that is nowhere': { application: [icon, android('label', reference(FIRST))] },
})

const strict = element(
  'network-security-config',
  [],
  [element('base-config', [{ name: 'cleartextTrafficPermitted', ns: '', value: no }])],
)
const CONFIG = 'res/xml/strict.xml'
const open = android('usesCleartextTraffic', yes)
judged('SEC-06', 'fail', {
  'a path written out is no reference, and the platform loads none': {
    application: [open, android('networkSecurityConfig', CONFIG)],
    files: { [CONFIG]: strict },
  },
})
judged('SEC-06', 'pass', {
  'a reference to that file': {
    application: [open, android('networkSecurityConfig', reference(FIRST))],
    strings: [CONFIG],
    blocks: [block([3, 0])],
    files: { [CONFIG]: strict },
  },
})
judged('PRIV-11', 'fail', {
  'a no in words is no no': { target: int(30), application: [android('fullBackupContent', 'false')] },
  'rules are a file, and no switch': { min: int(31), application: [android('dataExtractionRules', no)] },
})
const agent = android('backupAgent', '.Keeper')
judged('PRIV-11', 'undetermined', { 'an agent of the app’s own reads no rules': { application: [agent] } })
judged('PRIV-11', 'fail', {
  'one that writes whole files does': { application: [agent, android('fullBackupOnly', yes)] },
})
judged('PRIV-11', 'pass', {
  'nothing is backed up': { min: int(24), target: int(30), application: [android('fullBackupContent', no)] },
})

const launcher = (...attributes: TestAttribute[]) => ({
  children: [
    element(
      'activity',
      [android('name', '.Main'), ...attributes],
      [
        element(
          'intent-filter',
          [],
          [
            element('action', [android('name', 'android.intent.action.MAIN')]),
            element('category', [android('name', 'android.intent.category.LAUNCHER')]),
          ],
        ),
      ],
    ),
  ],
})
judged('COMP-10', 'undetermined', { 'the launcher’s answer is not to be seen': launcher(android('exported', OF_PLATFORM)) })
const byPlatform = (old: [number, number], since: [number, number], sdk: number): Given => ({
  ...launcher(android('exported', reference(FIRST))),
  blocks: [block(old), block(since, { sdk })],
})
judged('COMP-10', 'fail', {
  'the launcher is shut': launcher(android('exported', no)),
  'the launcher is shut on newer platforms': byPlatform(yes, no, 34),
  'the launcher is shut on older platforms': byPlatform(no, yes, 34),
})
judged('COMP-10', 'pass', {
  'the launcher is shut on platforms that the app is not for': byPlatform(no, yes, 24),
})

const service = (...attributes: TestAttribute[]) => ({
  children: [element('service', [android('name', '.Work'), ...attributes])],
})
judged('SEC-16', 'undetermined', {
  'whether a service is open is not to be seen': service(android('exported', OF_PLATFORM)),
  'whether an open one is there is not to be seen': service(android('enabled', OF_PLATFORM), android('exported', yes)),
  'a receiver with a filter says what is not to be seen': exported(android('exported', OF_PLATFORM)),
})
judged('SEC-16', 'fail', {
  'one that is open beside one that is not to be seen': {
    children: [...service(android('exported', OF_PLATFORM)).children, ...service(android('exported', yes)).children],
  },
})
judged('SEC-16', 'pass', {
  'guarded by a permission, whatever else is said': service(
    android('permission', 'android.permission.BIND_JOB_SERVICE'),
    android('exported', OF_PLATFORM),
  ),
  'one that is shut, whether it is there or not': service(android('enabled', OF_PLATFORM), android('exported', no)),
})

const starting = (...attributes: TestAttribute[]) => ({
  children: [
    element(
      'receiver',
      [android('name', '.Boot'), ...attributes],
      [element('intent-filter', [], [element('action', [android('name', 'android.intent.action.BOOT_COMPLETED')])])],
    ),
  ],
})
for (const id of ['PRIV-18', 'PRIV-18.2']) {
  judged(id, 'undetermined', { 'whether a receiver is there is not to be seen': starting(android('enabled', OF_PLATFORM)) })
  judged(id, 'fail', { 'one that is there, open or not': starting(android('enabled', yes), android('exported', OF_PLATFORM)) })
  judged(id, 'pass', { 'one that is not there': starting(android('enabled', no)) })
}

/** Behind an attribute of a larger id the platform reads none of a smaller one. */
const LARGER = android('appComponentFactory', 'x.Factory')
const affinity = android('taskAffinity', 'com.evil')
const page = { target: int(27), children: [element('activity', [android('name', '.Main')])] }
judged('SEC-19', 'fail', { 'a foreign task in its place': { ...page, application: [affinity, LARGER] } })
judged('SEC-19', 'pass', {
  'a foreign task that no platform reads': { ...page, application: [LARGER, affinity], isUnsorted: true },
})
const legacy = android('requestLegacyExternalStorage', yes)
const BEYOND = android('preserveLegacyExternalStorage', yes)
judged('PRIV-07', 'fail', { 'the old storage in its place': { application: [legacy, BEYOND] } })
judged('PRIV-07', 'pass', { 'the old storage that no platform reads': { application: [BEYOND, legacy], isUnsorted: true } })

const SPLITS = 'android.window.PROPERTY_ACTIVITY_EMBEDDING_SPLITS_ENABLED'
const OVERRIDE = 'android.window.PROPERTY_ACTIVITY_EMBEDDING_ALLOW_SYSTEM_OVERRIDE'
const rules = { 'res/xml/rules.xml': element('resources', [], [element('SplitPairRule', [])]) }
const property = (name: string, value: TestAttribute['value']) => ({
  children: [element('property', [android('name', name), android('value', value)])],
  files: rules,
})
judged('LSA-09', 'undetermined', { 'a switch that is not to be seen': property(SPLITS, OF_PLATFORM) })
judged('LSA-09', 'fail', { 'a switch that is off': property(SPLITS, no) })
judged('LSA-10', 'undetermined', { 'a switch that is not to be seen': property(SPLITS, OF_PLATFORM) })
judged('LSA-12', 'undetermined', { 'a refusal that is not to be seen': property(OVERRIDE, OF_PLATFORM) })
judged('LSA-12', 'pass', { 'a refusal': property(OVERRIDE, no) })

const named = (...names: TestAttribute['value'][]) => ({
  ...property(SPLITS, yes),
  files: {
    'res/xml/rules.xml': element(
      'resources',
      [],
      names.map((value) => element('ActivityRule', [], [element('ActivityFilter', [{ name: 'activityName', ns: '', value }])])),
    ),
  },
})
judged('LSA-10', 'undetermined', { 'a page whose name is not to be seen': named(reference(0x7f09_0001)) })
judged('LSA-10', 'fail', {
  'a page that is not there, beside one that is not to be seen': named(reference(0x7f09_0001), '.Nowhere'),
})

test('COMP-11: the upper half of the version number is read, and may outweigh the lower', () => {
  const root = [android('versionCode', int(1)), android('versionName', '1.0'), android('versionCodeMajor', int(1))]
  const about = { ...circumstances(), lastCertifiedVersionCode: 2 }
  assert.equal(verdictOf('COMP-11', factsOf(manifestOf({ root })), about).outcome, 'undetermined')
  assert.equal(verdictOf('COMP-11', factsOf(manifestOf({ root: root.slice(0, 2) })), about).outcome, 'fail')
})

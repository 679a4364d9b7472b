import type { ComponentFact, MetaDataFact } from '../facts/facts.ts'
import { application, circumstances, component, facts, filter, permissions } from './testing/facts.ts'
import { table } from './testing/table.ts'

const of = facts
const upTo = (maxSdk: number, ...names: string[]) => permissions(...names).map((one) => ({ ...one, maxSdk }))

table('PRIV-01', [
  [
    'what is asked under the name of health',
    'fail',
    of({ manifest: { permissions: [{ name: 'android.permission.health.READ_HEART_RATE', line: 3 }] } }),
  ],
  [
    'the list of apps, as the makers here ask for it',
    'fail',
    of({ manifest: { permissions: [{ name: 'com.android.permission.GET_INSTALLED_APPS', line: 3 }] } }),
  ],
  ['the local network, from Android 17 on', 'fail', of({ manifest: { permissions: permissions('ACCESS_LOCAL_NETWORK') } })],
  ['what nobody is asked for', 'notApplicable', of({ manifest: { permissions: permissions('INTERNET') } })],
])
table('PRIV-02', [
  ['asked for without a purpose', 'fail', of({ manifest: { permissions: permissions('QUERY_ALL_PACKAGES') } })],
  [
    'with a purpose a person looks at it',
    'warning',
    of({ manifest: { permissions: permissions('QUERY_ALL_PACKAGES') } }),
    circumstances({ permissionPurposes: { 'android.permission.QUERY_ALL_PACKAGES': '查杀恶意应用' } }),
  ],
])
table('PRIV-07', [
  ['no bound', 'fail', of({ manifest: { permissions: permissions('WRITE_EXTERNAL_STORAGE') } })],
  ['for old platforms', 'pass', of({ manifest: { permissions: upTo(29, 'WRITE_EXTERNAL_STORAGE') } })],
  [
    'one line ends early, another does not',
    'fail',
    of({ manifest: { permissions: [...upTo(28, 'WRITE_EXTERNAL_STORAGE'), ...permissions('WRITE_EXTERNAL_STORAGE')] } }),
  ],
  ['a bound that leaves no platform out', 'fail', of({ manifest: { permissions: upTo(99, 'WRITE_EXTERNAL_STORAGE') } })],
  [
    'up to the one that still heeds the old way',
    'pass',
    of({ manifest: { targetSdk: 29, permissions: upTo(29, 'WRITE_EXTERNAL_STORAGE') } }),
  ],
])
type Bounds = { minSdk?: number; byFeature?: true }
const under = (name: string, bounds: Bounds) => permissions(name).map((one) => ({ ...one, ...bounds }))
const photosUnder = (bounds: Bounds) =>
  of({ manifest: { permissions: [...permissions('READ_MEDIA_IMAGES'), ...under('READ_MEDIA_VISUAL_USER_SELECTED', bounds)] } })
const coarseUnder = (bounds: Bounds, ofFine: Bounds = {}) =>
  of({ manifest: { permissions: [...under('ACCESS_FINE_LOCATION', ofFine), ...under('ACCESS_COARSE_LOCATION', bounds)] } })
table('PRIV-08', [
  ['asked for where some photos may be chosen', 'fail', of({ manifest: { permissions: permissions('READ_MEDIA_IMAGES') } })],
  ['asked for up to where none may', 'notApplicable', of({ manifest: { permissions: upTo(33, 'READ_MEDIA_IMAGES') } })],
  ['some photos from where they may be chosen', 'pass', photosUnder({ minSdk: 34 })],
  ['some photos on platforms to come', 'fail', photosUnder({ minSdk: 99 })],
  ['some photos on devices of one kind', 'fail', photosUnder({ byFeature: true })],
])
table('PRIV-09', [
  ['coarse on devices of one kind', 'fail', coarseUnder({ byFeature: true })],
  ['coarse on platforms to come', 'fail', coarseUnder({ minSdk: 99 })],
  ['coarse from where it matters', 'pass', coarseUnder({ minSdk: 31 })],
  ['both from a newer platform on', 'pass', coarseUnder({ minSdk: 34 }, { minSdk: 34 })],
  ['fine alone', 'fail', of({ manifest: { permissions: permissions('ACCESS_FINE_LOCATION') } })],
  [
    'fine alone on platforms that do not care',
    'notApplicable',
    of({ manifest: { permissions: upTo(30, 'ACCESS_FINE_LOCATION') } }),
  ],
  ['fine alone on one that does', 'fail', of({ manifest: { permissions: upTo(31, 'ACCESS_FINE_LOCATION') } })],
  [
    'coarse ends before fine does',
    'fail',
    of({
      manifest: { permissions: [...permissions('ACCESS_FINE_LOCATION'), ...upTo(30, 'ACCESS_COARSE_LOCATION')] },
    }),
  ],
  ['both end alike', 'pass', of({ manifest: { permissions: upTo(33, 'ACCESS_FINE_LOCATION', 'ACCESS_COARSE_LOCATION') } })],
])
const listening = component({ kind: 'receiver', filters: [filter('android.net.conn.CONNECTIVITY_CHANGE')] })
table('PWR-08', [
  ['heard', 'fail', of({ manifest: { components: [listening] } })],
  ['switched off, as WorkManager brings it along', 'pass', of({ manifest: { components: [{ ...listening, enabled: false }] } })],
  ['before target 24', 'pass', of({ manifest: { targetSdk: 23, components: [listening] } })],
])
const push = component({ kind: 'service', name: 'cn.jpush.android.service.PushService', effectivelyExported: true })
table('PRIV-18.2', [
  ['a service of an SDK, open to all', 'fail', of({ manifest: { components: [push] } })],
  ['one that is closed', 'pass', of({ manifest: { components: [{ ...push, effectivelyExported: false }] } })],
  ['one that is switched off', 'pass', of({ manifest: { components: [{ ...push, enabled: false }] } })],
  [
    'one that only the system may bind to',
    'pass',
    of({ manifest: { components: [{ ...push, permission: 'android.permission.BIND_JOB_SERVICE' }] } }),
  ],
  ["the app's own service", 'pass', of({ manifest: { components: [{ ...push, name: 'com.demo.PushService' }] } })],
])
table('PRIV-06', [
  ['any app', 'fail', of({ manifest: { permissions: permissions('MANAGE_EXTERNAL_STORAGE') } })],
  [
    'a file manager',
    'pass',
    of({ manifest: { permissions: permissions('MANAGE_EXTERNAL_STORAGE') } }),
    circumstances({ category: 'fileManager' }),
  ],
])
const heard = (change: Partial<ComponentFact>, action: string, schemes: string[] = []) =>
  component({ name: `com.demo.${action}`, filters: [{ ...filter(action), schemes }], ...change })
const guarded = (kind: ComponentFact['kind'], permission: string) => ({ kind, permission: `android.permission.${permission}` })
const smsApp = [
  heard(guarded('receiver', 'BROADCAST_SMS'), 'android.provider.Telephony.SMS_DELIVER'),
  heard(guarded('receiver', 'BROADCAST_WAP_PUSH'), 'android.provider.Telephony.WAP_PUSH_DELIVER'),
  heard(guarded('service', 'SEND_RESPOND_VIA_MESSAGE'), 'android.intent.action.RESPOND_VIA_MESSAGE', ['smsto']),
  heard({}, 'android.intent.action.SENDTO', ['sms', 'smsto']),
]
const open = smsApp.map(({ permission: _guard, ...one }) => one)
const dialPad = [heard({}, 'android.intent.action.DIAL'), heard({}, 'android.intent.action.DIAL', ['tel'])]
const showsCalls = { name: 'android.telecom.IN_CALL_SERVICE_UI', value: true, line: 5 }
const inCall = heard(guarded('service', 'BIND_INCALL_SERVICE'), 'android.telecom.InCallService')
const dialer = [...dialPad, { ...inCall, metaData: [showsCalls] }]
table('PRIV-05', [
  [
    'asked for on platforms where the app can not be installed',
    'pass',
    of({ manifest: { minSdk: 26, permissions: upTo(22, 'READ_SMS') } }),
  ],
  ['every part of a messages app', 'pass', of({ manifest: { permissions: permissions('READ_SMS'), components: smsApp } })],
  [
    'one part of a messages app',
    'fail',
    of({ manifest: { permissions: permissions('READ_SMS'), components: smsApp.slice(0, 1) } }),
  ],
  [
    'all of them, one switched off',
    'undetermined',
    of({
      manifest: {
        permissions: permissions('READ_SMS'),
        components: smsApp.map((one, index) => (index === 0 ? { ...one, enabled: false } : one)),
      },
    }),
  ],
  ['a receiver that anybody may call', 'fail', of({ manifest: { permissions: permissions('READ_SMS'), components: open } })],
  [
    'a dialer may ask for messages as well, and the other way round',
    'pass',
    of({ manifest: { permissions: permissions('SEND_SMS'), components: dialer } }),
  ],
  [
    'an app for messages asks for calls',
    'pass',
    of({ manifest: { permissions: permissions('READ_CALL_LOG'), components: smsApp } }),
  ],
  ['a dialer', 'pass', of({ manifest: { permissions: permissions('READ_CALL_LOG'), components: dialer } })],
  [
    'a dialer that opens with a number alone',
    'fail',
    of({ manifest: { permissions: permissions('READ_CALL_LOG'), components: dialer.slice(1) } }),
  ],
  [
    'or without one alone',
    'fail',
    of({ manifest: { permissions: permissions('READ_CALL_LOG'), components: dialer.toSpliced(1, 1) } }),
  ],
  ['a dial pad alone', 'fail', of({ manifest: { permissions: permissions('READ_CALL_LOG'), components: dialPad } })],
  [
    'which an older target makes a dialer',
    'pass',
    of({ manifest: { targetSdk: 32, permissions: permissions('READ_CALL_LOG'), components: dialPad } }),
  ],
  [
    'one that only watches calls',
    'fail',
    of({ manifest: { permissions: permissions('READ_CALL_LOG'), components: [...dialPad, inCall] } }),
  ],
  ['asked for on old platforms', 'fail', of({ manifest: { minSdk: 21, permissions: upTo(22, 'READ_SMS') } })],
  [
    'one line ends early, another does not',
    'fail',
    of({ manifest: { permissions: [...upTo(22, 'READ_SMS'), ...permissions('READ_SMS')] } }),
  ],
  ['an app that can not be the default one', 'fail', of({ manifest: { permissions: permissions('READ_SMS') } })],
])
table('SEC-27', [
  ['asks the user to delete apps', 'warning', of({ manifest: { permissions: permissions('REQUEST_DELETE_PACKAGES') } })],
  ['updates without asking', 'warning', of({ manifest: { permissions: permissions('UPDATE_PACKAGES_WITHOUT_USER_ACTION') } })],
  ['neither', 'pass', of({ manifest: { permissions: permissions('INTERNET') } })],
])
const telephony = { name: 'android.hardware.telephony', required: false, line: 3 }
table('LSA-07', [
  ['a permission that implies a telephone', 'fail', of({ manifest: { permissions: permissions('WRITE_SMS') } })],
  ['another one', 'fail', of({ manifest: { permissions: permissions('WRITE_APN_SETTINGS') } })],
  [
    'the telephone is said to be optional',
    'pass',
    of({ manifest: { permissions: permissions('WRITE_SMS'), features: [telephony] } }),
  ],
])
const ofBrowsing = (said: Pick<MetaDataFact, 'value' | 'resource'>[]) => {
  const name = 'android.webkit.WebView.EnableSafeBrowsing'
  return of({ manifest: { application: application({ metaData: said.map((one, line) => ({ name, line, ...one })) }) } })
}
const browsing = (...values: (boolean | number | string)[]) => ofBrowsing(values.map((value) => ({ value })))
table('SEC-15', [
  ['switched off', 'fail', browsing(false)],
  ['and on again further down', 'pass', browsing(false, true)],
  ['the other way round', 'fail', browsing(true, false)],
  ['a number, of which no boolean is made', 'fail', browsing(1)],
  ['a text', 'fail', browsing('true')],
  ['a resource beside a yes', 'fail', ofBrowsing([{ value: true, resource: '@7f010000' }])],
])
table('PWR-09', [
  ['too early a target', 'fail', of({ manifest: { targetSdk: 32, permissions: permissions('USE_EXACT_ALARM') } })],
  ['another kind of app', 'warning', of({ manifest: { permissions: permissions('USE_EXACT_ALARM') } })],
  ['a clock', 'pass', of({ manifest: { permissions: permissions('USE_EXACT_ALARM') } }), circumstances({ category: 'alarm' })],
])
const withMajor = of({ manifest: { versionCodeMajor: 1 } })
table('COMP-11', [
  ['not below the last certified one', 'fail', of(), { ...circumstances(), lastCertifiedVersionCode: 2 }],
  ['the same one again', 'pass', of(), { ...circumstances(), lastCertifiedVersionCode: 1 }],
  ['no upper half', 'fail', of({ manifest: { versionCodeMajor: 0 } }), { ...circumstances(), lastCertifiedVersionCode: 2 }],
  ['the upper half may outweigh the lower', 'undetermined', withMajor, { ...circumstances(), lastCertifiedVersionCode: 2 }],
  [
    'the certified one may have had an upper half too',
    'undetermined',
    withMajor,
    { ...circumstances(), lastCertifiedVersionCode: 1 },
  ],
  ['nothing is certified yet', 'pass', withMajor],
])

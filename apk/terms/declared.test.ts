import { circumstances, component, facts, filter, permissions } from './testing/facts.ts'
import { table } from './testing/table.ts'

const of = facts
const upTo = (maxSdk: number, ...names: string[]) => permissions(...names).map((one) => ({ ...one, maxSdk }))

table('PRIV-02', [
  ['asked for without a purpose', 'fail', of({ manifest: { permissions: permissions('QUERY_ALL_PACKAGES') } })],
  [
    'with a purpose a person looks at it',
    'warning',
    of({ manifest: { permissions: permissions('QUERY_ALL_PACKAGES') } }),
    circumstances({ permissionPurposes: { 'android.permission.QUERY_ALL_PACKAGES': '查杀恶意应用' } }),
  ],
])
table('PRIV-09', [
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
table('PRIV-05', [
  [
    'asked for on platforms where the app can not be installed',
    'pass',
    of({ manifest: { minSdk: 26, permissions: upTo(22, 'READ_SMS') } }),
  ],
  ['asked for on old platforms', 'fail', of({ manifest: { minSdk: 21, permissions: upTo(22, 'READ_SMS') } })],
  [
    'one line ends early, another does not',
    'fail',
    of({ manifest: { permissions: [...upTo(22, 'READ_SMS'), ...permissions('READ_SMS')] } }),
  ],
  ['an app that can not be the default one', 'fail', of({ manifest: { permissions: permissions('READ_SMS') } })],
  [
    'one that can',
    'pass',
    of({
      manifest: {
        permissions: permissions('READ_SMS'),
        components: [component({ kind: 'receiver', filters: [filter('android.provider.Telephony.SMS_DELIVER')] })],
      },
    }),
  ],
])
table('PWR-09', [
  ['too early a target', 'fail', of({ manifest: { targetSdk: 32, permissions: permissions('USE_EXACT_ALARM') } })],
  ['another kind of app', 'warning', of({ manifest: { permissions: permissions('USE_EXACT_ALARM') } })],
  ['a clock', 'pass', of({ manifest: { permissions: permissions('USE_EXACT_ALARM') } }), circumstances({ category: 'alarm' })],
])
table('COMP-11', [
  ['not below the last certified one', 'fail', of(), { ...circumstances(), lastCertifiedVersionCode: 2 }],
  ['the same one again', 'pass', of(), { ...circumstances(), lastCertifiedVersionCode: 1 }],
])

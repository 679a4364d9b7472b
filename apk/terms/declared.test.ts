import { circumstances, component, facts, filter, permissions } from './testing/facts.ts'
import { table } from './testing/table.ts'

const of = facts

table('PRIV-02', [
  ['asked for without a purpose', 'fail', of({ manifest: { permissions: permissions('QUERY_ALL_PACKAGES') } })],
  [
    'with a purpose a person looks at it',
    'warning',
    of({ manifest: { permissions: permissions('QUERY_ALL_PACKAGES') } }),
    circumstances({ permissionPurposes: { 'android.permission.QUERY_ALL_PACKAGES': '查杀恶意应用' } }),
  ],
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

import type { Change } from '../samples/index.ts'
import {
  chain,
  withApplication,
  withApplicationChildren,
  withComponent,
  withManifestChildren,
  withPermissions,
  withSigning,
} from '../samples/app-spec.ts'
import type { XmlNode } from '../samples/format/binary-xml.ts'
import { codeTable } from './testing/code-table.ts'

/** Ways to write a manifest so that something counts for the platform and looks as if it did not, or the other way round. */
const upTo =
  (name: string, maxSdk: number): Change =>
  (spec) => ({ ...spec, permissions: [...spec.permissions, { name: `android.permission.${name}`, maxSdk }] })
const since =
  (minSdk: number): Change =>
  (spec) => ({ ...spec, minSdk })
const target =
  (targetSdk: number): Change =>
  (spec) => ({ ...spec, targetSdk })

codeTable('PRIV-02', [
  ['a bound of nothing, which platforms up to Android 12 take for none', 'fail', upTo('QUERY_ALL_PACKAGES', 0)],
  ['a bound of nothing, on newer platforms alone', 'pass', chain(upTo('QUERY_ALL_PACKAGES', 0), since(33))],
  ['a bound below all platforms of the app', 'pass', upTo('QUERY_ALL_PACKAGES', 20)],
])

/** A name that stands in the table alone, where the platform does not look it up. */
const named =
  (name: string): Change =>
  (spec) => ({ ...spec, label: name, labels: {} })
const BY_REFERENCE = { name: { ref: 'string/app_name' } }
const asking = (name: string) =>
  chain(named(`android.permission.${name}`), withManifestChildren({ tag: 'uses-permission', android: BY_REFERENCE }))
codeTable('PRIV-06', [['a permission by reference, which nobody is asked for', 'pass', asking('MANAGE_EXTERNAL_STORAGE')]])
codeTable('PRIV-09', [
  [
    'the place to a street, and by reference alone to a town',
    'fail',
    chain(
      withPermissions('android.permission.ACCESS_FINE_LOCATION'),
      (spec) => ({ ...spec, permissions: spec.permissions.filter(({ name }) => !name.endsWith('COARSE_LOCATION')) }),
      asking('ACCESS_COARSE_LOCATION'),
    ),
  ],
])
const hearing = (action: XmlNode): Change =>
  withComponent({
    kind: 'receiver',
    name: '.Net',
    attributes: { exported: false },
    children: [{ tag: 'intent-filter', children: [action] }],
  })
const CONNECTED = 'android.net.conn.CONNECTIVITY_CHANGE'
codeTable('PWR-08', [
  ['a broadcast by its name', 'fail', hearing({ tag: 'action', android: { name: CONNECTED } })],
  [
    'a broadcast by reference, which is never heard',
    'pass',
    chain(named(CONNECTED), hearing({ tag: 'action', android: BY_REFERENCE })),
  ],
])
codeTable('LSA-07', [
  [
    'hardware by reference, which nobody needs',
    'pass',
    chain(named('android.hardware.telephony'), withManifestChildren({ tag: 'uses-feature', android: BY_REFERENCE })),
  ],
])

codeTable('SEC-02', [
  [
    'a key that replaced a debug key, which older platforms go on to ask for',
    'fail',
    withSigning({ key: 'release', rotatedFrom: ['debug'], v31: true, schemes: ['v2', 'v3'] }),
    /较旧的系统/,
  ],
  [
    'the same where no such platform is left',
    'pass',
    chain(since(33), withSigning({ key: 'release', rotatedFrom: ['debug'], v31: true, schemes: ['v3'] })),
  ],
  [
    'a key that replaced another one',
    'pass',
    withSigning({ key: 'release', rotatedFrom: ['earlier'], v31: true, schemes: ['v2', 'v3'] }),
  ],
])

const OPT_OUT = 'android.window.PROPERTY_COMPAT_ALLOW_RESTRICTED_RESIZABILITY'
const optOut = (value: boolean): XmlNode => ({ tag: 'property', android: { name: OPT_OUT, value } })
codeTable('LSA-05', [
  ['asked for', 'fail', withApplicationChildren(optOut(true))],
  ['taken back further down', 'pass', withApplicationChildren(optOut(true), optOut(false))],
  ['asked for further down', 'fail', withApplicationChildren(optOut(false), optOut(true))],
  [
    'asked for by a page alone',
    'fail',
    chain(
      withApplicationChildren(optOut(false)),
      withComponent({ kind: 'activity', name: '.Wide', attributes: { exported: false }, children: [optOut(true)] }),
    ),
  ],
])

const admin = (children: XmlNode[]): Change =>
  withComponent({ kind: 'receiver', name: '.Admin', attributes: { exported: true }, children })
codeTable('SEC-27', [
  [
    'rules of an administrator without a guard',
    'warning',
    admin([{ tag: 'meta-data', android: { name: 'android.app.device_admin' } }]),
    /设备管理器/,
  ],
  [
    'the guard of an administrator on the application',
    'warning',
    chain(admin([]), withApplication({ permission: 'android.permission.BIND_DEVICE_ADMIN' })),
  ],
  ['a receiver like any other', 'pass', admin([])],
])

const reparenting = (value: number) => chain(withApplication({ 'allowTaskReparenting#0x01010204': value }), target(27))
codeTable('SEC-19', [
  ['a yes in numbers', 'fail', reparenting(1)],
  ['a no in numbers', 'pass', reparenting(0)],
])
codeTable('PRIV-07', [
  ['a yes in numbers', 'fail', withApplication({ requestLegacyExternalStorage: 1 })],
  ['a no in numbers', 'pass', withApplication({ requestLegacyExternalStorage: 0 })],
])

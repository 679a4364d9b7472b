import type { AppSpec } from '../app-spec.ts'
import {
  chain,
  withApplication,
  withApplicationChildren,
  withComponent,
  withComponentAttributes,
  withPermissions,
  withoutApplication,
} from '../app-spec.ts'
import type { Violation } from './violation.ts'
import { breaks } from './violation.ts'

const permission = (name: string) => withPermissions(`android.permission.${name}`)
const dangerous = ['PRIV-01']

const bootReceiver = chain(
  withComponent({
    kind: 'receiver',
    name: '.BootReceiver',
    children: [
      { tag: 'intent-filter', children: [{ tag: 'action', android: { name: 'android.intent.action.BOOT_COMPLETED' } }] },
    ],
  }),
  withComponentAttributes('.BootReceiver', { exported: false }),
)

/** Protected from strangers, but open to all apps of the same developer. */
const openSdkService = (spec: AppSpec): AppSpec =>
  withComponent({
    kind: 'service',
    name: 'cn.jpush.android.service.PushService',
    attributes: { exported: true, permission: `${spec.package}.permission.SYNC` },
  })(spec)

export const privacyViolations: Record<string, Violation> = {
  'PRIV-01': breaks(permission('CAMERA')),
  'PRIV-02': breaks(permission('QUERY_ALL_PACKAGES')),
  'PRIV-05': breaks(permission('READ_CALL_LOG'), dangerous),
  'PRIV-06': breaks(permission('MANAGE_EXTERNAL_STORAGE')),
  'PRIV-07': breaks(permission('WRITE_EXTERNAL_STORAGE'), dangerous),
  'PRIV-08': breaks(permission('READ_MEDIA_IMAGES'), dangerous),
  'PRIV-09': breaks(permission('ACCESS_FINE_LOCATION'), dangerous),
  'PRIV-10': breaks(permission('ACCESS_BACKGROUND_LOCATION'), dangerous),
  'PRIV-11': breaks(
    chain(withApplication({ allowBackup: true }), withoutApplication('dataExtractionRules', 'fullBackupContent')),
  ),
  'PRIV-18': breaks(chain(bootReceiver, permission('RECEIVE_BOOT_COMPLETED')), ['PRIV-18.2']),
  'PRIV-18.2': breaks(openSdkService, ['PRIV-19', 'PRIV-19.2']),
  'PRIV-19': breaks(
    (spec) => ({
      ...spec,
      classes: [...spec.classes, 'com.umeng.analytics.MobclickAgent', 'com.umeng.commonsdk.UMConfigure'],
    }),
    ['PRIV-19.2'],
  ),
  // Its classes are renamed: the key in the manifest stays.
  'PRIV-19.2': breaks(withApplicationChildren({ tag: 'meta-data', android: { name: 'JPUSH_APPKEY', value: 'demo' } })),
}

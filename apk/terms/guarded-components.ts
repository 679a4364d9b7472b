import type { ComponentFact, ManifestFacts } from '../facts/facts.ts'
import { inManifest, shortName } from './excerpt.ts'
import { defineTerm, fail, pass } from './verdict.ts'

/** Broadcasts that only the platform may send: a receiver that hears nothing else can't be abused by other apps. */
const PROTECTED = new Set(
  `BOOT_COMPLETED LOCKED_BOOT_COMPLETED MY_PACKAGE_REPLACED PACKAGE_ADDED PACKAGE_REMOVED PACKAGE_REPLACED PACKAGE_CHANGED
   PACKAGE_FULLY_REMOVED PACKAGE_DATA_CLEARED TIME_SET TIMEZONE_CHANGED LOCALE_CHANGED ACTION_POWER_CONNECTED
   ACTION_POWER_DISCONNECTED BATTERY_LOW BATTERY_OKAY BATTERY_CHANGED DEVICE_STORAGE_LOW DEVICE_STORAGE_OK USER_PRESENT
   USER_UNLOCKED ACTION_SHUTDOWN REBOOT SCREEN_ON SCREEN_OFF`
    .trim()
    .split(/\s+/)
    .map((name) => `android.intent.action.${name}`),
)
const KINDS: Record<string, string> = { service: '服务', receiver: '广播接收器', provider: '内容提供者' }

const isGuarded = ({ kind, permission, readPermission, writePermission }: ComponentFact, hollow: Set<string>) => {
  const guards = (name: string | undefined) => name !== undefined && !hollow.has(name)
  return guards(permission) || (kind === 'provider' && guards(readPermission) && guards(writePermission))
}

const hearsOnlyPlatform = ({ kind, filters }: ComponentFact) =>
  kind === 'receiver' && filters.length > 0 && filters.every(({ actions }) => actions.every((action) => PROTECTED.has(action)))

const openComponents = (manifest: ManifestFacts) => {
  // A permission that this very app declares at level normal is granted to everybody: it guards nothing.
  const hollow = new Set(manifest.customPermissions.filter(({ base }) => base === 'normal').map(({ name }) => name))
  return manifest.components.filter(
    (component) =>
      component.kind in KINDS &&
      component.enabled !== false &&
      component.effectivelyExported &&
      !isGuarded(component, hollow) &&
      !hearsOnlyPlatform(component),
  )
}

export const guardedComponents = defineTerm({
  id: 'SEC-16',
  needs: ['manifest'],
  check: ({ manifest }) => {
    const open = openComponents(manifest)
    if (open.length === 0) return pass('对外的服务、接收器和内容提供者都有权限保护')
    return fail({
      reason: `${open.length} 个对外组件没有权限保护，其他应用可以直接调用它们。`,
      evidence: open.map(({ kind, name, line }) =>
        inManifest(
          manifest,
          { line, attribute: 'android:exported' },
          { found: `${KINDS[kind]} ${shortName(name)} 对外，没有权限`, expected: '不对外，或要求签名级权限' },
        ),
      ),
      fix: [
        { text: '只给自己用的组件改为不对外。', snippet: 'android:exported="false"' },
        {
          text: '要给自家其他应用用的，声明签名级权限并写在组件上。',
          snippet:
            '<permission\n    android:name="com.example.app.permission.INTERNAL"\n    android:protectionLevel="signature" />',
        },
      ],
    })
  },
})

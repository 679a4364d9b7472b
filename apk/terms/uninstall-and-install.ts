import type { ManifestFacts } from '../facts/facts.ts'
import { inManifest, shortName } from './excerpt.ts'
import { inheritedBy, permissionsOf } from './guarded-components.ts'
import { atPermission, declaredAmong } from './permissions.ts'
import { defineTerm, pass, warn } from './verdict.ts'

const ADMIN_GUARD = 'android.permission.BIND_DEVICE_ADMIN'
/** Required for a device admin receiver (DeviceAdminInfo); apps with old target SDKs need no permission beside it. */
const ADMIN_RULES = 'android.app.device_admin'
const INSTALLERS = [
  'REQUEST_INSTALL_PACKAGES',
  'INSTALL_PACKAGES',
  'UPDATE_PACKAGES_WITHOUT_USER_ACTION',
  'REQUEST_DELETE_PACKAGES',
  'DELETE_PACKAGES',
]

const BY_STORE = {
  text: '应用内更新改为引导到商店；用不到的安装、删除权限从清单里去掉。',
  snippet: 'Intent(Intent.ACTION_VIEW, Uri.parse("market://details?id=" + packageName))',
}

const adminsOf = (manifest: ManifestFacts) => {
  const inherited = inheritedBy(manifest)
  return manifest.components.filter(
    (one) =>
      one.kind === 'receiver' &&
      (permissionsOf(one, inherited).includes(ADMIN_GUARD) || one.metaData.some(({ name }) => name === ADMIN_RULES)),
  )
}

export const uninstallAndInstall = defineTerm({
  id: 'SEC-27',
  needs: ['manifest'],
  check: ({ manifest }) => {
    const admins = adminsOf(manifest)
    const asked = declaredAmong(manifest, INSTALLERS)
    if (admins.length + asked.length === 0) return pass('没有设备管理器，也没有申请安装或删除应用')
    return warn({
      reason: `${[
        ...(admins.length > 0 ? ['应用带有设备管理器，用户可能卸载不掉它'] : []),
        ...(asked.length > 0 ? ['应用可以安装或删除应用，用户可能被装上、删掉别的应用'] : []),
      ].join('；')}，需要核对用途。`,
      evidence: [
        ...admins.map(({ name, line }) =>
          inManifest(
            manifest,
            { line, attribute: 'android:permission' },
            { found: `${shortName(name)} 是设备管理器`, expected: '没有，或用途经核对' },
          ),
        ),
        ...asked.map((permission) => atPermission(manifest, permission, { expected: '不申请，或用途经核对' })),
      ],
      fix: [
        ...(admins.length > 0 ? [{ text: '不需要设备管理能力的，删除这个接收器。' }] : []),
        ...(asked.length > 0 ? [BY_STORE] : []),
      ],
    })
  },
})

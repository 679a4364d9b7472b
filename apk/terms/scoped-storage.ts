import type { ManifestFacts } from '../facts/facts.ts'
import { booleanOf } from '../facts/xml-element.ts'
import { atApplication, elementAt } from './excerpt.ts'
import { atPermission } from './permissions.ts'
import { defineTerm, fail, notApplicable, pass } from './verdict.ts'
import type { FixStep } from './verdict.ts'

const SCOPED_FROM = 29
const LEGACY_IGNORED_FROM = 30
const WRITE = 'android.permission.WRITE_EXTERNAL_STORAGE'
const LEGACY = 'android:requestLegacyExternalStorage'

const asksLegacy = (manifest: ManifestFacts) => {
  const element = manifest.application && elementAt(manifest.document, manifest.application.line)
  return element !== undefined && booleanOf(element, 'requestLegacyExternalStorage') === true
}

/** Lines that request it on platforms where it has no effect: a maxSdkVersion counts if it is below the target SDK. */
const unboundIn = ({ permissions, targetSdk }: ManifestFacts) =>
  permissions.filter(({ name, maxSdk = Infinity }) => name === WRITE && maxSdk >= Math.max(targetSdk, LEGACY_IGNORED_FROM))

const BOUND: FixStep = {
  text: '只对旧系统申请写入权限。',
  snippet: '<uses-permission\n    android:name="android.permission.WRITE_EXTERNAL_STORAGE"\n    android:maxSdkVersion="28" />',
}
/** Android 10 still respects it, whatever the target SDK: there the app's file access changes once it is removed. */
const dropLegacy = ({ minSdk }: ManifestFacts): FixStep => ({
  text: `删除 ${LEGACY}。${minSdk < LEGACY_IGNORED_FROM ? '它在 Android 10 的设备上还起作用，删除后在 Android 10 上把读写文件的功能再试一遍。' : ''}`,
})

export const scopedStorage = defineTerm({
  id: 'PRIV-07',
  needs: ['manifest'],
  check: ({ manifest }) => {
    if (manifest.targetSdk < SCOPED_FROM) return notApplicable(`目标版本低于 ${SCOPED_FROM}，系统不强制分区存储`)
    const unbound = unboundIn(manifest)
    const legacy = manifest.targetSdk >= LEGACY_IGNORED_FROM && asksLegacy(manifest)
    if (unbound.length === 0 && !legacy) return pass('已适配分区存储')
    return fail({
      reason:
        unbound.length > 0
          ? '应用仍按旧的存储方式申请，在新系统上写不了文件，也多要了权限。'
          : '应用仍声明旧的存储方式，在 Android 11 及以上不起作用，仍按旧方式读写的文件会打不开。',
      evidence: [
        ...unbound.map((permission) =>
          atPermission(manifest, permission, {
            found: `WRITE_EXTERNAL_STORAGE ${permission.maxSdk === undefined ? '没有写 maxSdkVersion' : `的 maxSdkVersion 是 ${permission.maxSdk}，包含新系统`}`,
            expected: 'maxSdkVersion="28"',
          }),
        ),
        ...(legacy
          ? [
              atApplication(manifest, LEGACY, {
                found: 'requestLegacyExternalStorage 在 Android 11 及以上不起作用',
                expected: '不写',
              }),
            ]
          : []),
      ],
      fix: [
        ...(unbound.length > 0 ? [BOUND] : []),
        ...(legacy ? [dropLegacy(manifest)] : []),
        { text: '自己的文件放在应用专属目录，媒体文件通过 MediaStore 写入。' },
      ],
    })
  },
})

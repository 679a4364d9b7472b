import type { ManifestFacts } from '../facts/facts.ts'
import { inManifest } from './excerpt.ts'
import { atPermission, bare, declaredAmong } from './permissions.ts'
import { defineTerm, fail, pass } from './verdict.ts'
import type { Evidence } from './verdict.ts'

const TELEPHONY = 'android.hardware.telephony'
/** Including subfeatures: requiring `telephony.gsm` requires a telephone. */
const PHONE_ONLY = ['android.hardware.touchscreen', TELEPHONY]
const isPhoneOnly = (name: string) => PHONE_ONLY.some((one) => name === one || name.startsWith(`${one}.`))
/** Permissions that make the store require telephony (listed in the guide to `uses-feature`). */
const IMPLY_TELEPHONY = [
  'CALL_PHONE',
  'READ_SMS',
  'SEND_SMS',
  'RECEIVE_SMS',
  'RECEIVE_MMS',
  'RECEIVE_WAP_PUSH',
  'WRITE_SMS',
  'WRITE_APN_SETTINGS',
  'PROCESS_OUTGOING_CALLS',
  'CALL_PRIVILEGED',
  'MODIFY_PHONE_STATE',
]

const implied = (manifest: ManifestFacts): Evidence[] => {
  if (manifest.features.some(({ name }) => name === TELEPHONY)) return []
  return declaredAmong(manifest, IMPLY_TELEPHONY).map((permission) =>
    atPermission(manifest, permission, { found: `${bare(permission.name)} 隐含要求电话功能`, expected: '把电话功能声明为可选' }),
  )
}

const optional = (names: readonly string[]) =>
  [...new Set(names)].map((name) => `<uses-feature\n    android:name="${name}"\n    android:required="false" />`).join('\n')

export const phoneOnlyHardware = defineTerm({
  id: 'LSA-07',
  needs: ['manifest'],
  check: ({ manifest }) => {
    const required = manifest.features.filter(({ name, required: must }) => must && isPhoneOnly(name))
    const ofPermissions = implied(manifest)
    const evidence = [
      ...required.map(({ name, line }) =>
        inManifest(
          manifest,
          { line, attribute: 'android:name' },
          { found: `${name} 写成必需`, expected: 'android:required="false"' },
        ),
      ),
      ...ofPermissions,
    ]
    if (evidence.length === 0) return pass('没有强制要求手机专属的硬件')
    return fail({
      reason: '应用要求手机才有的硬件，没有这些硬件的平板和电脑会看不到它。',
      evidence,
      fix: [
        {
          text: '声明为可选，用到之前在代码里检查。',
          snippet: optional([...required.map(({ name }) => name), ...(ofPermissions.length > 0 ? [TELEPHONY] : [])]),
        },
      ],
    })
  },
})

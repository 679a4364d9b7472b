import type { Change } from '../app-spec.ts'
import { chain, withApplication, withComponent, withComponentAttributes, withManifestChildren, withSigning } from '../app-spec.ts'
import { cleanLibrary } from '../clean-app.ts'
import type { ResValue } from '../format/res-value.ts'
import type { Doubt } from './violation.ts'

/** A resource of the platform: its value isn't in the package. */
const OF_PLATFORM: ResValue = { id: 0x0109_0001 }

/** Of several elements the platform reads the last. */
const platforms = (minSdkVersion: ResValue, targetSdkVersion: ResValue): Change =>
  withManifestChildren({ tag: 'uses-sdk', android: { minSdkVersion, targetSdkVersion } })
const minUnseen: Doubt = { change: platforms(OF_PLATFORM, 36), says: /minSdkVersion 引用资源/ }
const targetUnseen: Doubt = { change: platforms(26, OF_PLATFORM), says: /targetSdkVersion 引用资源/ }
const codename: Doubt = { change: platforms(26, 'Baklava'), says: /预览版 Baklava/ }

const unseen = (change: Change, attribute: string): Doubt => ({ change, says: new RegExp(`android:${attribute} 引用资源`) })
const ofApplication = (attribute: string) => unseen(withApplication({ [attribute]: OF_PLATFORM }), attribute)
const ofPage = (attribute: string) => unseen(withComponentAttributes('.MainActivity', { [attribute]: OF_PLATFORM }), attribute)
const declaring = (tag: string, name: string, attribute: string) =>
  unseen(withManifestChildren({ tag, android: { name, [attribute]: OF_PLATFORM } }), attribute)
const guarded = unseen(
  withComponent({ kind: 'service', name: '.Open', attributes: { exported: true, permission: OF_PLATFORM } }),
  'permission',
)

const narrowSplit: Change = (spec) => ({
  ...spec,
  split: 'config.armeabi_v7a',
  libraries: [cleanLibrary('armeabi-v7a')],
})
const otherSplits: Doubt = { change: narrowSplit, says: /这只是应用的一个分包/ }

/** Together with a change after which the unknown value is the only objection. */
const beside = (doubt: Doubt, change: Change): Doubt => ({ ...doubt, change: chain(doubt.change, change) })

/** Terms decided by the manifest, with a part of it unknown. */
export const unseenDoubts: Record<string, Doubt> = {
  'COMP-01': codename,
  'COMP-02': targetUnseen,
  'COMP-03': targetUnseen,
  'COMP-04': otherSplits,
  'COMP-06': otherSplits,
  'COMP-07': beside(targetUnseen, withSigning({ key: 'release', schemes: ['v1'] })),
  'COMP-08': minUnseen,
  'COMP-10': ofPage('exported'),
  'PERF-11': beside(minUnseen, withApplication({ extractNativeLibs: true })),
  'SEC-01': ofApplication('debuggable'),
  'SEC-04': minUnseen,
  'SEC-05': beside(minUnseen, withSigning({ key: 'release', schemes: ['v1', 'v2'] })),
  'SEC-08': minUnseen,
  'SEC-16': guarded,
  'SEC-16.2': guarded,
  'SEC-18': declaring('permission', 'org.sample.clean.CALL', 'protectionLevel'),
  'SEC-19': beside(ofPage('taskAffinity'), platforms(26, 27)),
  'LSA-01': ofApplication('resizeableActivity'),
  'LSA-02': ofPage('screenOrientation'),
  'LSA-07': declaring('uses-feature', 'android.hardware.telephony', 'required'),
}

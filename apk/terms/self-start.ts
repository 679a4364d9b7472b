import type { ComponentFact, ManifestFacts } from '../facts/facts.ts'
import { platformPermission } from '../formats/platform.ts'
import { isServiceSdk } from '../sdks/owner.ts'
import { inManifest, shortName } from './excerpt.ts'
import { fixByOwner } from './fix-by-owner.ts'
import { inheritedBy, permissionsOf } from './guarded-components.ts'
import { unseenAt, unseenReference } from './unseen-values.ts'
import { defineTerm, fail, pass } from './verdict.ts'
import type { Evidence, Verdict } from './verdict.ts'

const ENABLED = 'android:enabled'

/** Broadcasts that start an app without the user: boot, unlocking, power, other apps being installed or removed. */
const STARTERS = new Set(
  `BOOT_COMPLETED LOCKED_BOOT_COMPLETED QUICKBOOT_POWERON USER_PRESENT USER_UNLOCKED ACTION_POWER_CONNECTED
   ACTION_POWER_DISCONNECTED PACKAGE_ADDED PACKAGE_REMOVED PACKAGE_REPLACED MEDIA_MOUNTED`
    .trim()
    .split(/\s+/)
    .map((name) => `android.intent.action.${name}`)
    // HTC devices send it on a quick boot, and apps declare both.
    .concat('com.htc.intent.action.QUICKBOOT_POWERON'),
)

/** The system reaches receivers that aren't exported: only whether it is enabled matters. */
const isUnsure = (manifest: ManifestFacts, { line }: ComponentFact) =>
  unseenReference(manifest.document, line, ENABLED) !== undefined
const receivers = ({ components }: ManifestFacts) =>
  components.filter(({ kind, enabled }) => kind === 'receiver' && enabled !== false)

/** The verdict for a receiver that would start the app, if it is unknown whether it is enabled. */
const unseenReceiver = (manifest: ManifestFacts): Verdict | undefined => {
  const one = receivers(manifest).find(
    (receiver) =>
      isUnsure(manifest, receiver) && receiver.filters.some(({ actions }) => actions.some((action) => STARTERS.has(action))),
  )
  return one && unseenAt(manifest.document, one.line, ENABLED)
}

type Starter = { component: ComponentFact; evidence: Evidence[]; actions?: string[] }

const startingReceivers = (manifest: ManifestFacts): Starter[] =>
  receivers(manifest)
    .filter((receiver) => !isUnsure(manifest, receiver))
    .flatMap((component) => {
      const evidence = component.filters.flatMap(({ line, actions }) => {
        const heard = actions.filter((action) => STARTERS.has(action))
        if (heard.length === 0) return []
        const said = { found: `${shortName(component.name)} 监听 ${heard.join('、')}`, expected: '不监听，或用途经核对' }
        return [inManifest(manifest, { line }, said)]
      })
      const actions = component.filters.flatMap((filter) => filter.actions.filter((action) => STARTERS.has(action)))
      return evidence.length > 0 ? [{ component, evidence, actions }] : []
    })

/** Since this API level, for apps that target it, receivers in the manifest no longer get implicit broadcasts, with exceptions. */
const QUIET_FROM = 26
const STILL_HEARD = new Set(
  `BOOT_COMPLETED LOCKED_BOOT_COMPLETED QUICKBOOT_POWERON MEDIA_MOUNTED`
    .split(' ')
    .map((name) => `android.intent.action.${name}`)
    .concat('com.htc.intent.action.QUICKBOOT_POWERON'),
)
/** The consequence of receivers for such broadcasts, on the API levels that the app supports. */
const sayHeard = ({ minSdk, targetSdk }: ManifestFacts, heard: readonly Starter[]) => {
  const start = '应用会在用户没有打开它的时候自行启动'
  const isQuiet = targetSdk >= QUIET_FROM && heard.every(({ actions = [] }) => actions.every((one) => !STILL_HEARD.has(one)))
  if (!isQuiet) return start
  return minSdk < QUIET_FROM
    ? `在 Android 8.0 以前的系统上，${start}；更新的系统不再投递这些广播`
    : '清单里监听的广播，系统已不再投递给应用，监听没有作用'
}

/** Permissions that only the system holds: other apps can't start what they protect. */
const isForSystem = (permission: string | undefined) =>
  permission !== undefined && ['signature', 'internal'].includes(platformPermission(permission) ?? '')

/** Services of known SDKs that other apps can start: one app with the SDK may so wake all others. */
const openServices = (manifest: ManifestFacts): Starter[] => {
  const inherited = inheritedBy(manifest)
  return manifest.components.flatMap((component) => {
    const { kind, name, line, enabled, effectivelyExported } = component
    if (kind !== 'service' || enabled === false || !effectivelyExported) return []
    if (!isServiceSdk(name)) return []
    if (permissionsOf(component, inherited).every(isForSystem)) return []
    const said = {
      found: `${shortName(name)} 对外，其他应用可以由它拉起本应用`,
      expected: '不对外，或用途经核对',
    }
    return [{ component, evidence: [inManifest(manifest, { line, attribute: 'android:exported' }, said)] }]
  })
}

const FIX = [
  { text: '不必要的监听从清单里删除。' },
  {
    text: '定时和补做的工作交给 WorkManager，由系统安排时间。',
    snippet: 'WorkManager.getInstance(context).enqueueUniquePeriodicWork(\n    name, ExistingPeriodicWorkPolicy.KEEP, request)',
  },
]

const evidenceOf = (starters: readonly Starter[]) => starters.flatMap(({ evidence }) => evidence)
const fixFor = (manifest: ManifestFacts, starters: readonly Starter[]) =>
  fixByOwner(
    manifest,
    starters.map(({ component }) => component),
    { own: FIX, asks: '这些组件的用途' },
  )

export const selfStart = defineTerm({
  id: 'PRIV-18',
  needs: ['manifest'],
  check: ({ manifest }) => {
    const heard = startingReceivers(manifest)
    if (heard.length === 0) return unseenReceiver(manifest) ?? pass('没有静态监听会自行启动的广播')
    return fail({
      reason: `${sayHeard(manifest, heard)}，需要核对是否必要。`,
      evidence: evidenceOf(heard),
      fix: fixFor(manifest, heard),
    })
  },
})

/** Second judgement of PRIV-18: starts by other apps count as well as broadcasts. */
export const chainStart = defineTerm({
  id: 'PRIV-18.2',
  needs: ['manifest'],
  check: ({ manifest }) => {
    const [heard, services] = [startingReceivers(manifest), openServices(manifest)]
    if (heard.length + services.length === 0)
      return unseenReceiver(manifest) ?? pass('没有静态监听会自行启动的广播，也没有对外的 SDK 服务')
    const ways = [
      ...(heard.length > 0 ? [sayHeard(manifest, heard)] : []),
      ...(services.length > 0 ? [`其他应用可以经 ${services.length} 个 SDK 服务把它拉起`] : []),
    ]
    const all = [...heard, ...services]
    return fail({ reason: `${ways.join('，')}，需要核对是否必要。`, evidence: evidenceOf(all), fix: fixFor(manifest, all) })
  },
})

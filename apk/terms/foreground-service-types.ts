import type { CallSite, CodeValue, ComponentFact, ManifestFacts } from '../facts/facts.ts'
import { START_FOREGROUND } from '../facts/handed-services.ts'
import { inCode, toLookAt, unclear } from './code.ts'
import { inManifest, shortName } from './excerpt.ts'
import { SERVICE_TYPES, WORK_FOREGROUND, WORK_SERVICE, isSurelyMade, startedServices } from './foreground-services.ts'
import type { Started } from './foreground-services.ts'
import { unmetBy } from './foreground-service-needs.ts'
import type { Unmet } from './foreground-service-needs.ts'
import { hiddenCode } from './hidden-code.ts'
import { askedFrom } from './permissions.ts'
import { defineTerm, fail, notApplicable, pass, undetermined } from './verdict.ts'
import type { FixStep } from './verdict.ts'

const REQUIRED_FROM = 34
const BASE = 'FOREGROUND_SERVICE'
const TYPE_ARGUMENT = 3
/** Starts with all types declared in the manifest. */
const WITHOUT_TYPE = ';->startForeground(ILandroid/app/Notification;)V'
/** FOREGROUND_SERVICE_TYPE_MANIFEST: all declared types. */
const AS_DECLARED = -1

const typesIn = (flags: number) => SERVICE_TYPES.filter(([flag]) => (flags & flag) !== 0)
const namesIn = (flags: number) =>
  typesIn(flags)
    .map(([, name]) => name)
    .join('、')

/** Types with which the call may start, on any path; empty if unknown, or taken from the manifest. */
const askedTypes = (value: CodeValue | undefined): number[] => {
  if (value?.kind === 'int' || value?.kind === 'bits') return value.value === AS_DECLARED ? [] : [value.value]
  return value?.kind === 'ints' && !value.values.includes(AS_DECLARED) ? value.values : []
}
/** What is wrong with the type of a call on all paths; the platform throws if it isn't declared. */
const wrongType = ({ args }: CallSite, declared: number): string | undefined => {
  const asked = askedTypes(args?.[TYPE_ARGUMENT])
  const [first] = asked
  if (first === undefined || !asked.every((one) => one === 0 || typesIn(one & ~declared).length > 0)) return undefined
  return first === 0 ? '启动时把类型写成 0' : `启动时用了没有声明的类型 ${namesIn(first & ~declared)}`
}

/** Permissions of a service's types, by how they are requested. */
const permissionsAsked = (manifest: ManifestFacts, declared: number, how: ReturnType<typeof askedFrom>) =>
  [BASE, ...typesIn(declared).flatMap(([, , permission]) => permission ?? [])].filter(
    (name) => askedFrom(manifest, name, REQUIRED_FROM) === how,
  )

/** What a service lacks in the manifest, in words; undefined if it is complete. */
const lackOf = (manifest: ManifestFacts, { foregroundServiceType: declared = 0 }: ComponentFact) => {
  if (typesIn(declared).length === 0) return '没有声明 foregroundServiceType'
  const missing = permissionsAsked(manifest, declared, 'notAll')
  return missing.length > 0 ? `类型 ${namesIn(declared)} 缺少权限 ${missing.join('、')}` : undefined
}

/** Types with which a call may start, per path; undefined if unknown. */
const typesAt = ({ target, args }: CallSite, declared: number): number[] | undefined => {
  if (target.endsWith(WITHOUT_TYPE)) return [declared]
  const value = args?.[TYPE_ARGUMENT]
  const said = value?.kind === 'int' || value?.kind === 'bits' ? [value.value] : value?.kind === 'ints' ? value.values : undefined
  return said?.map((one) => (one === AS_DECLARED ? declared : one))
}
/** Types with which a call starts on all paths, and for which the app fulfils none of the platform's requirements. */
const unmetAt = (manifest: ManifestFacts, site: CallSite, declared: number): Unmet[] => {
  const ways = (typesAt(site, declared) ?? []).map((types) => unmetBy(manifest, types, REQUIRED_FROM))
  // It surely throws only where each of its ways does.
  const way = ways.find((one) => !one.some(({ isSure }) => isSure)) ?? ways[0]
  return way && ways.every((one) => one.length > 0) ? way : []
}
const sayUnmet = ({ flag, permission }: Unmet) => `类型 ${namesIn(flag)} 还要申请 ${permission}`

type Lacking = Started & { lack: string; atStart: boolean; unmet: Unmet[] }
type Judged = Started & { lack?: string; atStart: boolean; unmet: Unmet[] }

/** What is wrong with a foreground service: in the manifest, or else where it starts. */
const judge = (manifest: ManifestFacts, one: Started): Judged => {
  const { service, sites } = one
  const declared = lackOf(manifest, service)
  const [wrong] = declared === undefined ? sites.flatMap((site) => wrongType(site, service.foregroundServiceType ?? 0) ?? []) : []
  const all = sites.flatMap((site) => unmetAt(manifest, site, service.foregroundServiceType ?? 0))
  const unmet = all.filter(({ isSure, flag }, at) => isSure && all.findIndex((other) => other.flag === flag) === at)
  const lack = declared ?? wrong ?? (unmet.length > 0 ? unmet.map(sayUnmet).join('，') : undefined)
  return { ...one, ...(lack !== undefined && { lack }), atStart: wrong !== undefined, unmet }
}

/** Whether all calls attributed to this service are in a superclass that it shares with another service which is complete. */
const mayBeOthers = ({ service, sites }: Lacking, whole: ReadonlySet<CallSite>) =>
  sites.every((site) => !isSurelyMade(site, service) && whole.has(site))

/** Calls without a known service, if some candidate service lacks something. */
const unsettled = (manifest: ManifestFacts, loose: readonly CallSite[]) => {
  const services = manifest.components.filter(({ kind }) => kind === 'service')
  if (services.length === 0) return []
  if (services.some((one) => lackOf(manifest, one) !== undefined)) return loose
  const declared = [...new Set(services.map(({ foregroundServiceType = 0 }) => foregroundServiceType))]
  return loose.filter((site) => declared.every((types) => wrongType(site, types) !== undefined))
}

/** A required permission is requested only on some devices: on others the service can't start. */
const onSomeDevices = (manifest: ManifestFacts, started: readonly Started[]) => {
  const [found] = started.flatMap(({ service, sites }) => {
    const [permission] = permissionsAsked(manifest, service.foregroundServiceType ?? 0, 'byFeature')
    return permission ? [{ permission, service, sites }] : []
  })
  return (
    found &&
    undetermined(
      `权限 ${found.permission} 只在有或没有某种硬件的设备上申请，看不出其余设备上是否也启动 ${shortName(found.service.name)}，需要人工核对`,
      toLookAt(found.sites, '这里启动前台服务'),
    )
  )
}

const asPermission = (name: string) => `<uses-permission android:name="android.permission.${name}" />`
/** Placeholder for the appropriate type, which only the developers know. */
const EXAMPLE = 0x2

/** Lines to paste: an example type for a service without one, and the missing permissions. */
const declareTypes = (manifest: ManifestFacts, lacking: readonly Lacking[]): FixStep[] => {
  const others = lacking.filter(({ service, atStart }) => !atStart && service.name !== WORK_SERVICE)
  const [untyped] = others.filter(({ service }) => typesIn(service.foregroundServiceType ?? 0).length === 0)
  const types = others.reduce((all, { service }) => all | (service.foregroundServiceType ?? 0), untyped ? EXAMPLE : 0)
  const missing = [
    ...(others.length > 0 ? permissionsAsked(manifest, types, 'notAll') : []),
    ...new Set(others.flatMap(({ unmet }) => unmet.map(({ permission }) => permission))),
  ]
  const lines = [
    ...missing.map(asPermission),
    ...(untyped
      ? [`<service\n    android:name="${untyped.service.name}"\n    android:foregroundServiceType="${namesIn(EXAMPLE)}" />`]
      : []),
  ]
  if (lines.length === 0) return []
  const text = untyped
    ? '在清单里给服务写明类型，并申请对应的权限。下例是播放媒体的，其他用途换成自己的类型和权限。'
    : '在清单里补上类型对应的权限，不限制系统版本；需要用户同意的，得到同意之后再启动服务。'
  return [{ text, snippet: lines.join('\n') }]
}

/** Types for which there may be an alternative to permissions, and calls of unknown type. */
const unsureNeeds = (manifest: ManifestFacts, started: readonly Started[]) => {
  const [found] = started.flatMap(({ service, sites }) => {
    const declared = service.foregroundServiceType ?? 0
    return sites.flatMap((site) => {
      const isKnown = typesAt(site, declared) !== undefined
      const [unmet] = isKnown ? unmetAt(manifest, site, declared) : unmetBy(manifest, declared, REQUIRED_FROM)
      return unmet ? [{ site, unmet, service }] : []
    })
  })
  return (
    found &&
    undetermined(
      `${shortName(found.service.name)} 的${sayUnmet(found.unmet)} 等权限中的一项，清单里都没有；看不出启动时是否用这个类型、是否另有许可，需要人工核对`,
      toLookAt([found.site], '这里启动前台服务'),
    )
  )
}

/** WorkManager under a shrinker's names: only a worker that asks for the foreground needs its service to be complete. */
const unseenWorkers = (manifest: ManifestFacts, renamed: readonly CallSite[]) => {
  const service = renamed.length > 0 ? manifest.components.find(({ name }) => name === WORK_SERVICE) : undefined
  const lack = service && lackOf(manifest, service)
  return lack === undefined
    ? undefined
    : undetermined(
        `代码经过混淆，看不出有没有任务由 WorkManager 转到前台；它的 ${shortName(WORK_SERVICE)} ${lack}，有这样的任务就要补上，需要人工核对`,
        toLookAt(renamed, '这里由 WorkManager 启动前台服务'),
      )
}

const failed = (manifest: ManifestFacts, lacking: readonly Lacking[]) =>
  fail({
    reason: `${lacking.length} 个前台服务没有写全类型或权限，在 Android 14 及以上启动时会抛出异常。`,
    evidence: lacking.flatMap(({ service, sites, lack }) => [
      inManifest(
        manifest,
        { line: service.line, attribute: 'android:foregroundServiceType' },
        { found: `${shortName(service.name)} ${lack}`, expected: '写明类型，并申请 FOREGROUND_SERVICE 和类型要求的权限' },
      ),
      ...inCode(
        sites.map((site) => ({ ...site, said: /->(\w+)/.exec(site.target)?.[1] ?? '' })),
        { found: '这里启动前台服务', expected: '清单里的声明齐全' },
      ),
    ]),
    fix: [
      ...declareTypes(manifest, lacking),
      ...(lacking.some(({ atStart }) => atStart)
        ? [
            {
              text: '启动时用到的类型都写进清单，几种类型用竖线隔开；或者启动时只用清单里有的类型。',
              snippet: 'android:foregroundServiceType="dataSync|location"',
            },
          ]
        : []),
      ...(lacking.some(({ service }) => service.name === WORK_SERVICE)
        ? [
            {
              text: '由 WorkManager 转到前台的，在自己的清单里给它的服务补上类型和权限。下例是数据同步，其他用途换成自己的类型和权限。',
              snippet: `${[BASE, 'FOREGROUND_SERVICE_DATA_SYNC'].map(asPermission).join('\n')}\n<service\n    android:name="${WORK_SERVICE}"\n    android:foregroundServiceType="dataSync"\n    tools:node="merge" />`,
            },
          ]
        : []),
      { text: '没有合适类型的工作，改用 WorkManager 的后台任务。' },
    ],
  })

export const foregroundServiceTypes = defineTerm({
  id: 'COMP-18',
  needs: ['manifest', 'dex', 'code'],
  looksFor: { calls: [...START_FOREGROUND, ...WORK_FOREGROUND] },
  check: ({ manifest, dex, code }) => {
    if (manifest.targetSdk < REQUIRED_FROM) return notApplicable(`目标版本低于 ${REQUIRED_FROM}，系统不要求声明类型`)
    const { started, loose, renamed } = startedServices(manifest, code)
    const judged = started.map((one) => judge(manifest, one))
    const whole = new Set(judged.flatMap(({ lack, sites }) => (lack === undefined ? sites : [])))
    const lacking = judged.flatMap(({ lack, ...one }) => (lack === undefined ? [] : [{ ...one, lack }]))
    const sure = lacking.filter((one) => !mayBeOthers(one, whole))
    if (sure.length > 0) return failed(manifest, sure)
    if (lacking.length > 0) return unclear([...new Set(lacking.flatMap(({ sites }) => sites))], '所属服务')
    const open = unsettled(manifest, loose)
    if (open.length > 0) return unclear(open, '所属服务')
    const byWork = unseenWorkers(manifest, renamed)
    if (byWork) return byWork
    const byDevice = onSomeDevices(manifest, started)
    if (byDevice) return byDevice
    const unsure = unsureNeeds(manifest, started)
    if (unsure) return unsure
    return hiddenCode(dex) ?? pass(started.length + loose.length === 0 ? '代码里没有启动前台服务' : '前台服务都写明了类型和权限')
  },
})

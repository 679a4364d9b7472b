import type { CodeNeeds } from '../dex/wanted.ts'
import type { CallSite, CodeFacts, CodeValue, ComponentFact, ManifestFacts } from '../facts/facts.ts'
import { START_FOREGROUND } from '../facts/handed-services.ts'
import { outerOf } from '../facts/outer-class.ts'
import { among, own } from '../facts/own-code.ts'
import { classNameOf } from '../formats/dex.ts'
import { newCallsOf, lineOf } from './code.ts'

/**
 * A worker asks WorkManager to bring WorkManager's own service to the foreground. `ForegroundInfo` alone proves nothing: older
 * platforms need it.
 */
export const WORK_FOREGROUND = [
  'Landroidx/work/ListenableWorker;->setForegroundAsync(Landroidx/work/ForegroundInfo;)Lcom/google/common/util/concurrent/ListenableFuture;',
  'Landroidx/work/CoroutineWorker;->setForeground(Landroidx/work/ForegroundInfo;Lkotlin/coroutines/Continuation;)Ljava/lang/Object;',
]
export const WORK_SERVICE = 'androidx.work.impl.foreground.SystemForegroundService'

/** These go to the foreground as soon as they play or download: the library does so, in a shared class. */
const MEDIA_SERVICES = ['androidx.media3.session.MediaSessionService', 'androidx.media3.exoplayer.offline.DownloadService']
const isOfMedia3 = ({ class: name }: CallSite) => name.startsWith('androidx.media3.')
/** A download service constructed with 0 as notification id stays in the background. */
const DOWNLOAD_SERVICES = ['androidx/media3/exoplayer', 'com/google/android/exoplayer2'].map(
  (owner) => `L${owner}/offline/DownloadService;-><init>`,
)
const NOTIFICATION_ARGUMENT = 1
/** Not needed by the term itself: facts of earlier engines lack it. */
export const downloadNeeds: CodeNeeds = { calls: DOWNLOAD_SERVICES }

/** attrs_manifest.xml, foregroundServiceType: name and permission. shortService needs none. */
export const SERVICE_TYPES: [flag: number, name: string, permission?: string][] = [
  [0x1, 'dataSync', 'FOREGROUND_SERVICE_DATA_SYNC'],
  [0x2, 'mediaPlayback', 'FOREGROUND_SERVICE_MEDIA_PLAYBACK'],
  [0x4, 'phoneCall', 'FOREGROUND_SERVICE_PHONE_CALL'],
  [0x8, 'location', 'FOREGROUND_SERVICE_LOCATION'],
  [0x10, 'connectedDevice', 'FOREGROUND_SERVICE_CONNECTED_DEVICE'],
  [0x20, 'mediaProjection', 'FOREGROUND_SERVICE_MEDIA_PROJECTION'],
  [0x40, 'camera', 'FOREGROUND_SERVICE_CAMERA'],
  [0x80, 'microphone', 'FOREGROUND_SERVICE_MICROPHONE'],
  [0x100, 'health', 'FOREGROUND_SERVICE_HEALTH'],
  [0x200, 'remoteMessaging', 'FOREGROUND_SERVICE_REMOTE_MESSAGING'],
  [0x400, 'systemExempted', 'FOREGROUND_SERVICE_SYSTEM_EXEMPTED'],
  [0x800, 'shortService'],
  [0x2000, 'mediaProcessing', 'FOREGROUND_SERVICE_MEDIA_PROCESSING'],
  [0x40000000, 'specialUse', 'FOREGROUND_SERVICE_SPECIAL_USE'],
]

export type Started = { service: ComponentFact; sites: CallSite[] }

const targetClass = ({ target }: CallSite) => classNameOf(target.slice(0, target.indexOf('->')))

/** Classes that the called service may be of. */
const whoseOf = (site: CallSite) => [outerOf(site.class), site.class, targetClass(site), ...(site.services ?? [])]

const staysBehind = (code: CodeFacts, line: ReadonlySet<string>) => {
  const made = newCallsOf(code, ...DOWNLOAD_SERVICES).filter((site) => line.has(site.class))
  return made.length > 0 && made.every(({ args }) => isZero(args?.[NOTIFICATION_ARGUMENT]))
}
const isZero = (value: CodeValue | undefined) => value?.kind === 'int' && value.value === 0

/** Calls of a service and its superclasses, including those in support libraries. */
const sitesOf = (code: CodeFacts, { name }: ComponentFact, sites: readonly CallSite[]): CallSite[] => {
  const line = new Set(lineOf(code, name).filter((one) => !one.startsWith('android.')))
  // WorkManager's own service is only used by workers, which not every package with the library has.
  if (name === WORK_SERVICE || staysBehind(code, line)) return []
  const shared = MEDIA_SERVICES.some((one) => line.has(one)) ? isOfMedia3 : () => false
  return sites.filter((site) => whoseOf(site).some((one) => line.has(one)) || shared(site))
}

const isOfWork = (site: CallSite) => whoseOf(site).includes(WORK_SERVICE)

/**
 * Foreground services in the manifest, by their calling classes; `loose`: calls that belong to none of them. `renamed`: those of
 * WorkManager's own service, in classes that a shrinker renamed, so that the workers which ask for it can't be told.
 */
export const startedServices = (
  manifest: ManifestFacts,
  code: CodeFacts,
): { started: Started[]; loose: CallSite[]; renamed: CallSite[] } => {
  const sites = among(code.calls, START_FOREGROUND)
    .flatMap((one) => one.sites)
    .filter(({ unreached }) => !unreached)
  const services = manifest.components.filter(({ kind }) => kind === 'service')
  const started = services.map((service) => ({ service, sites: sitesOf(code, service, sites) }))
  const placed = new Set(started.flatMap((one) => one.sites))
  const working = services.filter(({ name }) => name === WORK_SERVICE)
  const byWork = newCallsOf(code, ...WORK_FOREGROUND)
  const all = [...started, ...working.map((service) => ({ service, sites: byWork }))]
  const others = own(sites).filter((site) => !placed.has(site))
  return {
    started: all.filter((one) => one.sites.length > 0),
    loose: others.filter((site) => !isOfWork(site)),
    renamed: others.filter(isOfWork),
  }
}

/** Methods that the platform calls on a service: subclasses inherit their effects. */
const BY_PLATFORM = /^on(?:Create|Start|StartCommand|Bind|HandleIntent)\(/
/** Whether a service surely makes the call: one in a helper method of a superclass may be meant for another subclass. */
export const isSurelyMade = (site: CallSite, { name }: ComponentFact) =>
  whoseOf(site).includes(name) || BY_PLATFORM.test(site.method) || isOfMedia3(site)

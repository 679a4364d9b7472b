import type { CallSite, CodeFacts, ComponentFact, ManifestFacts } from '../facts/facts.ts'
import { outerOf } from '../facts/outer-class.ts'
import { among } from '../facts/own-code.ts'
import { classNameOf } from '../formats/dex.ts'
import { newCallsOf, lineOf } from './code.ts'

export const START_FOREGROUND = [
  'Landroid/app/Service;->startForeground(ILandroid/app/Notification;)V',
  'Landroid/app/Service;->startForeground(ILandroid/app/Notification;I)V',
  'Landroidx/core/app/ServiceCompat;->startForeground(Landroid/app/Service;ILandroid/app/Notification;I)V',
]

/** A worker asks WorkManager to bring this service of its own to the foreground. `ForegroundInfo` alone proves nothing: older platforms need it. */
export const WORK_FOREGROUND = [
  'Landroidx/work/ListenableWorker;->setForegroundAsync(Landroidx/work/ForegroundInfo;)Lcom/google/common/util/concurrent/ListenableFuture;',
  'Landroidx/work/CoroutineWorker;->setForeground(Landroidx/work/ForegroundInfo;Lkotlin/coroutines/Continuation;)Ljava/lang/Object;',
]
export const WORK_SERVICE = 'androidx.work.impl.foreground.SystemForegroundService'

/** Goes to the foreground as soon as it plays: the library calls for it. */
const MEDIA_SERVICE = 'androidx.media3.session.MediaSessionService'
const isOfMedia3 = ({ class: name }: CallSite) => name.startsWith('androidx.media3.')

/** attrs_manifest.xml, foregroundServiceType: name and permission. shortService asks for none. */
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

/** Which services of the manifest go to the foreground, by the class that calls; `loose` are calls that fit none of them. */
export const startedServices = (manifest: ManifestFacts, code: CodeFacts): { started: Started[]; loose: CallSite[] } => {
  const sites = newCallsOf(code, ...START_FOREGROUND)
  const byMedia = among(code.calls, START_FOREGROUND).flatMap((one) => one.sites.filter(isOfMedia3))
  const services = manifest.components.filter(({ kind }) => kind === 'service')
  const started = services.map((service) => {
    const line = new Set(lineOf(code, service.name).filter((name) => !name.startsWith('android.')))
    const own = sites.filter((site) => line.has(outerOf(site.class)) || line.has(site.class) || line.has(targetClass(site)))
    return { service, sites: line.has(MEDIA_SERVICE) ? [...own, ...byMedia] : own }
  })
  const placed = new Set(started.flatMap((one) => one.sites))
  const working = services.filter(({ name }) => name === WORK_SERVICE)
  const byWork = newCallsOf(code, ...WORK_FOREGROUND)
  const all = [...started, ...working.map((service) => ({ service, sites: byWork }))]
  return { started: all.filter((one) => one.sites.length > 0), loose: sites.filter((site) => !placed.has(site)) }
}

import type { ComponentFact, ManifestFacts, MetaDataFact } from '../facts/facts.ts'
import { attributeOf, elementAt, linesAround } from '../terms/excerpt.ts'
import { isIgnored } from '../terms/large-screen-opt-out.ts'
import { LOCKS } from '../terms/orientation-lock.ts'
import { unseenReference } from '../terms/unseen-values.ts'
import { worst } from './readiness.ts'
import type { ManifestLine, Readiness } from './readiness.ts'

export type ReadinessPage = {
  name: string
  isLauncher: boolean
  orientation: string
  orientationState: Readiness
  resizing: string
  resizingState: Readiness
  aspect: string
  aspectState: Readiness
  /** Of the four size changes, those for which the page is recreated. */
  restartsOn: string[]
  lines: ManifestLine[]
}

const RESIZEABLE_FROM = 24
/** Apps that target less and aren't resizeable have a default maximum aspect ratio. */
const NARROW_BEFORE = 26
const DEFAULT_ASPECT = 1.86
const MAX_ASPECT = 'android.max_aspect'
/** attrs_manifest.xml, configChanges. */
const SIZE_CHANGES: [number, string][] = [
  [0x80, 'orientation'],
  [0x100, 'screenLayout'],
  [0x400, 'screenSize'],
  [0x800, 'smallestScreenSize'],
]

/** The same for orientations requested in code, in any activity. */
export const isIgnoredInCode = (manifest: ManifestFacts) => isIgnored(undefined, manifest)

/** The unresolvable reference in an attribute of the page, or of the application if the page doesn't set it. */
const unseenOf = ({ document, application }: ManifestFacts, page: ComponentFact, name: string) => {
  const own = unseenReference(document, page.line, name)
  if (own !== undefined || !application || attributeOf(elementAt(document, page.line), name)) return own
  return unseenReference(document, application.line, name)
}
const sayUnseen = (reference: string) => ({ text: `看不出（引用 ${reference}）`, state: 'attention' as const })

const orientationOf = (page: ComponentFact, manifest: ManifestFacts, held: Readiness) => {
  const { screenOrientation } = page
  const unseen = unseenReference(manifest.document, page.line, 'android:screenOrientation')
  if (unseen !== undefined) return sayUnseen(unseen)
  const lock = screenOrientation === undefined ? undefined : LOCKS[screenOrientation]
  if (lock !== undefined) return { text: lock, state: held }
  return { text: screenOrientation === undefined ? '不限' : '跟随系统', state: 'ready' as const }
}

const isResizeable = (page: ComponentFact, { application, targetSdk }: ManifestFacts) =>
  page.resizeableActivity ?? application?.resizeableActivity ?? targetSdk >= RESIZEABLE_FROM

const resizingOf = (page: ComponentFact, manifest: ManifestFacts, held: Readiness) => {
  const unseen = unseenOf(manifest, page, 'android:resizeableActivity')
  if (unseen !== undefined) return sayUnseen(unseen)
  const resizeable = isResizeable(page, manifest)
  const appWide = manifest.application?.resizeableActivity === undefined ? '默认' : '应用级'
  const where = page.resizeableActivity === undefined ? appWide : '页面级'
  return { text: `${resizeable ? '可调整' : '不可调整'}（${where}）`, state: resizeable ? ('ready' as const) : held }
}

const metaAspect = (list: readonly MetaDataFact[] = []) => {
  const value = Number(list.findLast(({ name }) => name === MAX_ASPECT)?.value ?? Number.NaN)
  return Number.isFinite(value) ? value : undefined
}

/** Maximum aspect ratio: the attribute; meta-data and the default apply only to pages that aren't resizeable. */
const mostOf = (page: ComponentFact, manifest: ManifestFacts) => {
  const { application, targetSdk } = manifest
  const said = page.maxAspectRatio ?? application?.maxAspectRatio
  if (said !== undefined) return `最大 ${said}`
  if (isResizeable(page, manifest)) return undefined
  const inMeta = metaAspect(page.metaData) ?? metaAspect(application?.metaData)
  if (inMeta !== undefined) return `最大 ${inMeta}（max_aspect）`
  return targetSdk < NARROW_BEFORE ? `最大 ${DEFAULT_ASPECT}（默认）` : undefined
}

const ASPECTS = ['android:minAspectRatio', 'android:maxAspectRatio']

const aspectOf = (page: ComponentFact, manifest: ManifestFacts) => {
  const [unseen] = ASPECTS.flatMap((name) => unseenOf(manifest, page, name) ?? [])
  if (unseen !== undefined) return sayUnseen(unseen)
  const least = page.minAspectRatio ?? manifest.application?.minAspectRatio
  const parts = [least === undefined ? undefined : `最小 ${least}`, mostOf(page, manifest)].filter((one) => one !== undefined)
  return { text: parts.join('，') || '不限', state: parts.length > 0 ? ('attention' as const) : ('ready' as const) }
}

const restartsOn = ({ configChanges = 0 }: ComponentFact) =>
  SIZE_CHANGES.filter(([flag]) => (configChanges & flag) === 0).map(([, name]) => name)

const GUILTY = ['android:screenOrientation', 'android:resizeableActivity', 'android:minAspectRatio', 'android:maxAspectRatio']

const linesOf = ({ line, metaData }: ComponentFact, { document }: ManifestFacts) => [
  ...linesAround(document, line, GUILTY),
  ...metaData.filter(({ name }) => name === MAX_ASPECT).flatMap((one) => linesAround(document, one.line, ['android:value'])),
]

export const pageOf = (page: ComponentFact, manifest: ManifestFacts): ReadinessPage => {
  const held: Readiness = isIgnored(page, manifest) ? 'attention' : 'blocked'
  const [orientation, resizing] = [orientationOf(page, manifest, held), resizingOf(page, manifest, held)]
  const aspect = aspectOf(page, manifest)
  const isFine = worst([orientation.state, resizing.state, aspect.state]) === 'ready'
  return {
    name: page.name,
    isLauncher: page.isLauncher,
    orientation: orientation.text,
    orientationState: orientation.state,
    resizing: resizing.text,
    resizingState: resizing.state,
    aspect: aspect.text,
    aspectState: aspect.state,
    restartsOn: restartsOn(page),
    lines: isFine ? [] : linesOf(page, manifest),
  }
}

/** The lines by which the application limits the aspect ratio of pages without a setting of their own. */
export const applicationAspectLines = ({ application, document }: ManifestFacts): ManifestLine[] => {
  if (!application) return []
  const limits = GUILTY.filter((name) => name.endsWith('AspectRatio'))
  const own = application.maxAspectRatio ?? application.minAspectRatio
  return [
    ...(own === undefined ? [] : linesAround(document, application.line, limits)),
    ...application.metaData
      .filter(({ name }) => name === MAX_ASPECT)
      .flatMap(({ line }) => linesAround(document, line, ['android:value'])),
  ]
}

import type { CodeFacts, ComponentFact, Facts, ManifestFacts, ResourceFacts, XmlFileFacts } from '../facts/facts.ts'
import { isMentioned, mentionsOf } from '../terms/code.ts'
import { SPLITS_ENABLED, SYSTEM_OVERRIDE, embeddingRules, propertyNamed } from '../terms/embedding.ts'
import { RULE_CALLS } from '../terms/embedding-in-code.ts'
import { linesAround } from '../terms/excerpt.ts'
import { LOCKS } from '../terms/orientation-lock.ts'
import { EXTENSIONS, FEATURE, TRACKERS } from '../terms/posture-listening.ts'
import { GOOGLE_SOURCE, RULES, VENDOR_POSTURE } from './large-screen-rules.ts'
import type { ReadinessRule } from './large-screen-rules.ts'

/** `ready`: nothing stands in the way. `attention`: may look wrong. `blocked`: held back. `none`: not there, not needed everywhere. */
export type Readiness = 'ready' | 'attention' | 'blocked' | 'none'
export type ManifestLine = { number: number; text: string; guilty: boolean }
export type ReadinessPart = ReadinessRule & { state: Readiness; found: string; lines: ManifestLine[] }
export type ReadinessPage = {
  name: string
  isLauncher: boolean
  orientation: string
  orientationState: Readiness
  resizing: string
  resizingState: Readiness
  aspect: string
  aspectState: Readiness
  /** What of the four size changes the page does not handle itself. */
  restartsOn: string[]
  lines: ManifestLine[]
}
/** 大屏就绪图: how each page, and the app as a whole, stands to large screens. */
export type LargeScreenMap = {
  unseen: string
  targetSdk: number
  parts: ReadinessPart[]
  pages: ReadinessPage[]
  /** Pages in all; those beyond the bound are only counted. */
  pageCount: number
  layouts: { folder: string; count: number; wide: boolean }[]
  source: string
}

const MAX_PAGES = 80
const MAX_LAYOUTS = 40
/** From this target on the platform ignores orientation, aspect and resizability on large screens; from 37 without opt-out. */
const IGNORED_FROM = 36
const OPT_OUT = 'android.window.PROPERTY_COMPAT_ALLOW_RESTRICTED_RESIZABILITY'
const RESIZEABLE_FROM = 24
/** attrs_manifest.xml, configChanges. */
const SIZE_CHANGES: [number, string][] = [
  [0x80, 'orientation'],
  [0x100, 'screenLayout'],
  [0x400, 'screenSize'],
  [0x800, 'smallestScreenSize'],
]

const isActivity = ({ kind }: ComponentFact) => kind === 'activity'
const worst = (states: Readiness[]): Readiness =>
  (['blocked', 'attention', 'ready'] as const).find((state) => states.includes(state)) ?? 'none'

const orientationOf = ({ screenOrientation }: ComponentFact, mild: boolean) => {
  const lock = screenOrientation === undefined ? undefined : LOCKS[screenOrientation]
  if (lock !== undefined) return { text: lock, state: mild ? ('attention' as const) : ('blocked' as const) }
  return { text: screenOrientation === undefined ? '不限' : '跟随系统', state: 'ready' as const }
}

const resizingOf = (page: ComponentFact, { application, targetSdk }: ManifestFacts, mild: boolean) => {
  const said = page.resizeableActivity ?? application?.resizeableActivity
  const isResizeable = said ?? targetSdk >= RESIZEABLE_FROM
  const where =
    page.resizeableActivity === undefined ? (application?.resizeableActivity === undefined ? '默认' : '应用级') : '页面级'
  const state: Readiness = isResizeable ? 'ready' : mild ? 'attention' : 'blocked'
  return { text: `${isResizeable ? '可调整' : '不可调整'}（${where}）`, state }
}

const aspectOf = (page: ComponentFact, { application }: ManifestFacts) => {
  const [least, most] = [page.minAspectRatio ?? application?.minAspectRatio, page.maxAspectRatio ?? application?.maxAspectRatio]
  const parts = [...(least === undefined ? [] : [`最小 ${least}`]), ...(most === undefined ? [] : [`最大 ${most}`])]
  return { text: parts.join('，') || '不限', state: parts.length > 0 ? ('attention' as const) : ('ready' as const) }
}

const restartsOn = ({ configChanges = 0 }: ComponentFact) =>
  SIZE_CHANGES.filter(([flag]) => (configChanges & flag) === 0).map(([, name]) => name)

const GUILTY = ['android:screenOrientation', 'android:resizeableActivity', 'android:minAspectRatio', 'android:maxAspectRatio']

const pageOf = (page: ComponentFact, manifest: ManifestFacts, mild: boolean): ReadinessPage => {
  const [orientation, resizing, aspect] = [orientationOf(page, mild), resizingOf(page, manifest, mild), aspectOf(page, manifest)]
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
    lines: isFine ? [] : linesAround(manifest.document, page.line, GUILTY),
  }
}

/** The first page, then those that are held back: what a bound cuts off is all alike. */
const rank = ({ isLauncher, orientationState, resizingState, aspectState }: ReadinessPage) => {
  if (isLauncher) return 0
  return worst([orientationState, resizingState, aspectState]) === 'ready' ? 2 : 1
}

type Part = Pick<ReadinessPart, 'state' | 'found'> & { lines?: ManifestLine[] }
const part = (rule: ReadinessRule, { state, found, lines = [] }: Part): ReadinessPart => ({
  id: rule.id,
  title: rule.title,
  terms: [...rule.terms],
  google: rule.google,
  state,
  found,
  lines,
})

const countWith = (pages: ReadinessPage[], is: (page: ReadinessPage) => boolean) => pages.filter(is).length

const pageParts = (pages: ReadinessPage[], manifest: ManifestFacts): ReadinessPart[] => {
  const optOut = propertyNamed(manifest, OPT_OUT)
  const locked = countWith(pages, ({ orientationState }) => orientationState !== 'ready')
  const fixed = countWith(pages, ({ resizingState }) => resizingState !== 'ready')
  const narrow = countWith(pages, ({ aspectState }) => aspectState !== 'ready')
  const restarting = countWith(pages, ({ restartsOn: changes }) => changes.length > 0)
  const states = (pick: (page: ReadinessPage) => Readiness) => worst(pages.map(pick))
  const said = optOut ? [...linesAround(manifest.document, optOut.line, ['android:value'])] : []
  return [
    part(RULES.orientation, {
      state: states(({ orientationState }) => orientationState),
      found: locked === 0 ? '没有页面锁定方向' : `${locked} 个页面锁定方向`,
    }),
    part(RULES.resizing, {
      state: optOut ? 'attention' : states(({ resizingState }) => resizingState),
      found: `${fixed === 0 ? '窗口都可以调整' : `${fixed} 个页面不可调整`}${optOut ? '；声明了大屏兼容豁免' : ''}`,
      lines: said,
    }),
    part(RULES.aspect, {
      state: states(({ aspectState }) => aspectState),
      found: narrow === 0 ? '没有限制宽高比' : `${narrow} 个页面限制宽高比`,
    }),
    part(RULES.continuity, {
      state: restarting === 0 ? 'ready' : 'attention',
      found: restarting === 0 ? '页面自己处理尺寸变化' : `${restarting} 个页面在折叠或旋转时会重启，要靠保存的状态恢复`,
    }),
  ]
}

const embeddingPart = (manifest: ManifestFacts, xmlFiles: XmlFileFacts | undefined, code: CodeFacts | undefined) => {
  const properties = [SPLITS_ENABLED, SYSTEM_OVERRIDE].flatMap((name) => propertyNamed(manifest, name) ?? [])
  const rules = xmlFiles ? embeddingRules(xmlFiles) : []
  const inCode = code ? mentionsOf(code, ...RULE_CALLS).length : 0
  const isDeclared = properties.some(({ name }) => name === SPLITS_ENABLED)
  const hasRules = rules.length + inCode > 0
  const state: Readiness = hasRules ? (isDeclared ? 'ready' : 'attention') : isDeclared ? 'attention' : 'none'
  const found = [
    isDeclared ? '清单声明了嵌入开关' : '清单没有声明嵌入开关',
    rules.length > 0 ? `资源里有 ${rules.length} 条规则` : '',
    inCode > 0 ? `代码里 ${inCode} 处注册规则` : '',
  ].filter((text) => text !== '')
  const lines = properties.flatMap(({ line }) => linesAround(manifest.document, line, ['android:value']))
  return part(RULES.embedding, { state, found: found.join('；'), lines })
}

const postureParts = (code: CodeFacts): ReadinessPart[] => {
  const listens = mentionsOf(code, ...TRACKERS).length > 0
  const reads = mentionsOf(code, FEATURE).length > 0
  const byJetpack =
    listens && reads ? '监听 WindowInfoTracker，并读取 FoldingFeature' : listens ? '监听了窗口信息，没有读取 FoldingFeature' : ''
  const others = [
    ...(mentionsOf(code, ...EXTENSIONS).length > 0 ? ['androidx.window.extensions（系统扩展）'] : []),
    ...Object.entries(VENDOR_POSTURE)
      .filter(([type]) => isMentioned(code, type))
      .map(([, name]) => name),
  ]
  return [
    part(RULES.posture, {
      state: listens && reads ? 'ready' : listens ? 'attention' : 'none',
      found: byJetpack || '应用自己的代码没有监听姿态',
    }),
    part(RULES.platformPosture, {
      state: others.length > 0 ? 'ready' : 'none',
      found: others.length > 0 ? others.join('、') : '没有用到系统或厂商的姿态接口',
    }),
  ]
}

const WIDE_DP = 600
const isWide = (qualifiers: string) => qualifiers.split('-').some((one) => Number(/^s?w(\d+)dp$/.exec(one)?.[1] ?? 0) >= WIDE_DP)

const layoutsOf = ({ configurations }: ResourceFacts) =>
  Object.entries(configurations['layout'] ?? {})
    .map(([qualifiers, count]) => ({ folder: `layout${qualifiers && `-${qualifiers}`}`, count, wide: isWide(qualifiers) }))
    .toSorted((a, b) => Number(b.wide) - Number(a.wide))
    .slice(0, MAX_LAYOUTS)

const layoutPart = (layouts: LargeScreenMap['layouts']) => {
  const wide = layouts.filter((one) => one.wide)
  return part(RULES.layouts, {
    state: wide.length > 0 ? 'ready' : layouts.length > 0 ? 'attention' : 'none',
    found:
      wide.length > 0
        ? `有面向大屏的布局：${wide
            .slice(0, 4)
            .map(({ folder }) => folder)
            .join('、')}`
        : layouts.length > 0
          ? '没有 w600dp、sw600dp 以上的布局'
          : '没有布局资源，界面可能由代码画出',
  })
}

const valueOf = <T>(seen: { seen: true; value: T } | { seen: false }) => (seen.seen ? seen.value : undefined)

/** The map of a package's facts; without a manifest there is none. */
export const largeScreenMap = (facts: Facts): LargeScreenMap => {
  const { manifest, resources } = facts
  const source = `${GOOGLE_SOURCE}目标版本 ${IGNORED_FROM} 起，系统在大屏上忽略方向、宽高比与可调整性的限制。`
  if (!manifest.seen) return { unseen: manifest.reason, targetSdk: 0, parts: [], pages: [], pageCount: 0, layouts: [], source }
  const mild = manifest.value.targetSdk >= IGNORED_FROM
  const activities = manifest.value.components.filter(isActivity)
  const pages = activities.map((page) => pageOf(page, manifest.value, mild))
  const layouts = resources.seen ? layoutsOf(resources.value) : []
  const code = valueOf(facts.code)
  const inOrder = pages.toSorted((a, b) => rank(a) - rank(b))
  return {
    unseen: '',
    targetSdk: manifest.value.targetSdk,
    parts: [
      ...pageParts(pages, manifest.value),
      layoutPart(layouts),
      embeddingPart(manifest.value, valueOf(facts.xmlFiles), code),
      ...(code ? postureParts(code) : []),
    ],
    pages: inOrder.slice(0, MAX_PAGES),
    pageCount: pages.length,
    layouts,
    source,
  }
}

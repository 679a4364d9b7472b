import type { ComponentFact, Facts, ManifestFacts, ResourceFacts } from '../facts/facts.ts'
import { isBorrowed, sayAdaptive } from '../terms/adaptive-layouts.ts'
import { IGNORED_FROM, largeScreenOptOut } from '../terms/large-screen-opt-out.ts'
import { largeScreensExcluded } from '../terms/large-screens-excluded.ts'
import type { Verdict } from '../terms/verdict.ts'
import { unknownTarget } from '../unseen/levels.ts'
import { NOBODY, codeSightOf, embeddingPart, orientationOfCode, postureParts } from './large-screen-code.ts'
import type { CodeSight } from './large-screen-code.ts'
import { applicationAspectLines, pageOf } from './large-screen-pages.ts'
import type { ReadinessPage } from './large-screen-pages.ts'
import { GOOGLE_SOURCE } from './large-screen-rules.ts'
import { part, worst } from './readiness.ts'
import type { Readiness, ReadinessPart } from './readiness.ts'

/** 大屏就绪图: how ready each page, and the app as a whole, is for large screens. */
export type LargeScreenMap = {
  unseen: string
  targetSdk: number
  parts: ReadinessPart[]
  pages: ReadinessPage[]
  /** Number of pages; those beyond the bound are only counted. */
  pageCount: number
  layouts: { folder: string; count: number; wide: boolean }[]
  source: string
}

const MAX_PAGES = 80
const MAX_LAYOUTS = 40

const isActivity = ({ kind }: ComponentFact) => kind === 'activity'

/** Sort key: the launcher first, then pages with problems, so that the bound cuts off pages without any. */
const rank = ({ isLauncher, orientationState, resizingState, aspectState }: ReadinessPage) => {
  if (isLauncher) return 0
  return worst([orientationState, resizingState, aspectState]) === 'ready' ? 2 : 1
}

const countWith = (pages: ReadinessPage[], is: (page: ReadinessPage) => boolean) => pages.filter(is).length
const statesOf = (pages: ReadinessPage[], pick: (page: ReadinessPage) => Readiness) => worst(pages.map(pick))
const sentence = (...parts: string[]) => parts.filter((text) => text !== '').join('；')

const orientationPart = (pages: ReadinessPage[], manifest: ManifestFacts, facts: Facts) => {
  const locked = countWith(pages, ({ orientationState }) => orientationState !== 'ready')
  const inCode = orientationOfCode(manifest, facts, codeSightOf(facts))
  return part('orientation', {
    state: worst([statesOf(pages, ({ orientationState }) => orientationState), inCode.state]),
    found: sentence(locked === 0 ? '清单里没有页面锁定方向' : `${locked} 个页面锁定方向`, inCode.found),
  })
}

const MAX_LINES = 24
const linesIn = ({ evidence }: Verdict) => evidence.flatMap(({ lines = [] }) => lines)
const isBroken = ({ outcome }: Verdict) => outcome === 'fail' || outcome === 'warning'

/** The findings of the two app-wide terms. */
const resizingPart = (pages: ReadinessPage[], manifest: ManifestFacts) => {
  const excluded = largeScreensExcluded.check({ manifest }, NOBODY)
  const optOut = largeScreenOptOut.check({ manifest }, NOBODY)
  const fixed = countWith(pages, ({ resizingState }) => resizingState !== 'ready')
  return part('resizing', {
    state: worst([
      statesOf(pages, ({ resizingState }) => resizingState),
      isBroken(excluded) ? 'blocked' : 'none',
      isBroken(optOut) ? 'attention' : 'none',
    ]),
    found: sentence(
      fixed === 0 ? '窗口都可以调整' : `${fixed} 个页面不可调整`,
      isBroken(excluded) ? '清单排除了大屏设备' : '',
      isBroken(optOut) ? '声明了大屏兼容豁免' : '',
    ),
    lines: [...linesIn(excluded), ...linesIn(optOut)].slice(0, MAX_LINES),
  })
}

const aspectPart = (pages: ReadinessPage[], manifest: ManifestFacts) => {
  const narrow = countWith(pages, ({ aspectState }) => aspectState !== 'ready')
  return part('aspect', {
    state: statesOf(pages, ({ aspectState }) => aspectState),
    found: narrow === 0 ? '没有限制宽高比' : `${narrow} 个页面限制宽高比`,
    lines: narrow === 0 ? [] : applicationAspectLines(manifest),
  })
}

const continuityPart = (pages: ReadinessPage[]) => {
  const restarting = countWith(pages, ({ restartsOn }) => restartsOn.length > 0)
  if (pages.length === 0) return part('continuity', { state: 'none', found: '应用没有页面' })
  return part('continuity', {
    state: restarting === 0 ? 'ready' : 'attention',
    found: restarting === 0 ? '页面自己处理尺寸变化' : `${restarting} 个页面在折叠或旋转时会重启，要靠保存的状态恢复`,
  })
}

const WIDE_DP = 600
const isWide = (qualifiers: string) => qualifiers.split('-').some((one) => Number(/^s?w(\d+)dp$/.exec(one)?.[1] ?? 0) >= WIDE_DP)

const layoutsOf = ({ configurations }: ResourceFacts) =>
  Object.entries(configurations['layout'] ?? {})
    .map(([qualifiers, count]) => ({ folder: `layout${qualifiers && `-${qualifiers}`}`, count, wide: isWide(qualifiers) }))
    .toSorted((a, b) => Number(b.wide) - Number(a.wide))
    .slice(0, MAX_LAYOUTS)

const borrowedPart = part('layouts', {
  state: 'attention',
  found: '宽度 600 dp 以上的布局都来自支持库，应用自己的没有',
})

const widePart = (wide: LargeScreenMap['layouts']) => {
  const folders = wide.slice(0, 4).map(({ folder }) => folder)
  return part('layouts', { state: 'ready', found: `有面向大屏的布局：${folders.join('、')}` })
}

/** Layout files first, then code that queries the window width; LSA-08 accepts both. */
const layoutPart = (layouts: LargeScreenMap['layouts'], resources: ResourceFacts | undefined, { code }: CodeSight) => {
  const wide = layouts.filter((one) => one.wide)
  const isOnlyBorrowed = wide.length > 0 && resources !== undefined && isBorrowed(resources, 'layout')
  if (wide.length > 0 && !isOnlyBorrowed) return widePart(wide)
  const adaptive = code && sayAdaptive(code)
  if (adaptive !== undefined) return part('layouts', { state: 'ready', found: `代码按窗口大小布局，例如 ${adaptive}` })
  if (isOnlyBorrowed) return borrowedPart
  return layouts.length > 0
    ? part('layouts', { state: 'attention', found: '没有 w600dp、sw600dp 以上的布局' })
    : part('layouts', { state: 'none', found: '没有布局资源，界面可能由代码画出' })
}

/** The map for a package; none without a manifest or a known target version. */
export const largeScreenMap = (facts: Facts): LargeScreenMap => {
  const { manifest: seen, resources } = facts
  const source = `${GOOGLE_SOURCE}目标版本 ${IGNORED_FROM} 起，系统在大屏上忽略方向、宽高比与可调整性的限制。`
  const unseen = seen.seen ? unknownTarget(seen.value)?.reason : seen.reason
  if (!seen.seen || unseen !== undefined)
    return { unseen: unseen ?? '', targetSdk: 0, parts: [], pages: [], pageCount: 0, layouts: [], source }
  const manifest = seen.value
  const pages = manifest.components.filter(isActivity).map((page) => pageOf(page, manifest))
  const layouts = resources.seen ? layoutsOf(resources.value) : []
  const sight = codeSightOf(facts)
  return {
    unseen: '',
    targetSdk: manifest.targetSdk,
    parts: [
      orientationPart(pages, manifest, facts),
      resizingPart(pages, manifest),
      aspectPart(pages, manifest),
      continuityPart(pages),
      layoutPart(layouts, resources.seen ? resources.value : undefined, sight),
      embeddingPart(manifest, facts, sight),
      ...postureParts(manifest, sight),
    ],
    pages: pages.toSorted((a, b) => rank(a) - rank(b)).slice(0, MAX_PAGES),
    pageCount: pages.length,
    layouts,
    source,
  }
}

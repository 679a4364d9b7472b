import type { ComponentFact, ManifestFacts, MetaDataFact } from '../facts/facts.ts'
import { atApplication, inManifest, shortName } from './excerpt.ts'
import { isIgnored } from './large-screen-opt-out.ts'
import { isResizeable } from './resizing.ts'
import { defineTerm, fail, notApplicable, pass } from './verdict.ts'
import type { Evidence, Verdict } from './verdict.ts'

const MAX_ASPECT = 'android.max_aspect'
/** With a lower limit, today's long phones already show black bars. */
const NARROW = 2.2
/** The platform ignores values below 1. */
const WIDEST = 1
const LIMITS = ['maxAspectRatio', 'minAspectRatio'] as const
/** Below this target SDK, a window that isn't resizeable has a default limit of 1.86. */
const UNLIMITED_FROM = 26

/** Aliases and services have no such attribute: an alias takes its page's. */
const pagesOf = ({ components }: ManifestFacts) => components.filter(({ kind }) => kind === 'activity')

/** Declared limits, which count even if the platform ignores them for a resizeable window. */
const declaredLimits = (manifest: ManifestFacts): Evidence[] => {
  const expected = '不设置'
  const { application } = manifest
  return [
    ...LIMITS.filter((limit) => application?.[limit] !== undefined).map((limit) =>
      atApplication(manifest, `android:${limit}`, { found: `应用设置了 ${limit} ${application?.[limit]}`, expected }),
    ),
    ...pagesOf(manifest).flatMap((component) =>
      LIMITS.filter((limit) => component[limit] !== undefined).map((limit) =>
        inManifest(
          manifest,
          { line: component.line, attribute: `android:${limit}` },
          { found: `${shortName(component.name)} 设置了 ${limit} ${component[limit]}`, expected },
        ),
      ),
    ),
  ]
}

const writtenIn = (metaData: readonly MetaDataFact[] | undefined) => metaData?.findLast(({ name }) => name === MAX_ASPECT)
const isNarrow = ({ value }: MetaDataFact) => Number(value) >= WIDEST && Number(value) < NARROW

/** Pages that aren't resizeable, with the limit in their own meta-data, else in the application's. */
const fixedPages = (manifest: ManifestFacts) =>
  pagesOf(manifest)
    .filter((page) => !isResizeable(manifest, page))
    .map((page) => ({ page, written: writtenIn(page.metaData) ?? writtenIn(manifest.application?.metaData) }))

const narrowMetaData = (manifest: ManifestFacts): Evidence[] => {
  const found = new Map<number, { written: MetaDataFact; pages: ComponentFact[] }>()
  for (const { page, written } of fixedPages(manifest)) {
    if (!written || !isNarrow(written)) continue
    const known = found.get(written.line)
    if (known) known.pages.push(page)
    else found.set(written.line, { written, pages: [page] })
  }
  return [...found.values()].map(({ written: { line, value }, pages }) => {
    const whose = pages.length > 1 ? `${pages.length} 个页面` : shortName(pages[0]?.name ?? '')
    const said = { found: `${MAX_ASPECT} ${value}，${whose} 的窗口又不可调整`, expected: `不低于 ${NARROW}，或不设置` }
    return inManifest(manifest, { line, attribute: 'android:value' }, said)
  })
}

/** Pages limited by the default of an old target SDK: no limit is declared anywhere. */
const heldByDefault = (manifest: ManifestFacts): Evidence[] => {
  const { application, targetSdk } = manifest
  if (targetSdk >= UNLIMITED_FROM || application?.maxAspectRatio !== undefined) return []
  const held = fixedPages(manifest).filter(({ page, written }) => !written && page.maxAspectRatio === undefined)
  const found = `目标版本低于 ${UNLIMITED_FROM}，窗口不可调整，又没有写宽高比，系统按 1.86 限制`
  const expected = `窗口可调整，或写明 ${MAX_ASPECT} 不低于 ${NARROW}`
  const pages = pagesOf(manifest)
  if (held.length > 0 && held.length === pages.length)
    return [atApplication(manifest, 'android:resizeableActivity', { found, expected })]
  return held.map(({ page }) =>
    inManifest(
      manifest,
      { line: page.line, attribute: 'android:name' },
      { found: `${shortName(page.name)} 的${found}`, expected },
    ),
  )
}

/** Whether it holds of all pages; false for an app without any. */
const ofEveryPage = (manifest: ManifestFacts, holds: (page: ComponentFact) => boolean) => {
  const pages = pagesOf(manifest)
  return pages.length > 0 && pages.every(holds)
}

const reasonOf = (manifest: ManifestFacts) => {
  // ParsedActivityImpl.setMaxAspectRatio and setMinAspectRatio return at once.
  if (ofEveryPage(manifest, (page) => isResizeable(manifest, page)))
    return '清单里写着宽高比限制。窗口可以调整大小，系统不理会它，可以删除。'
  return ofEveryPage(manifest, (page) => isIgnored(page, manifest))
    ? '限制了宽高比，在长屏手机上会出现黑边；大屏上系统会忽略它，布局可能与预期不同。'
    : '限制了宽高比，在折叠屏、平板和长屏手机上会出现黑边。'
}

const judge = (manifest: ManifestFacts, evidence: Evidence[]): Verdict => {
  if (!manifest.application) return notApplicable('清单里没有 application 元素')
  if (evidence.length === 0) return pass('没有限制宽高比')
  return fail({
    reason: reasonOf(manifest),
    evidence,
    fix: [
      { text: '删除宽高比限制，让窗口可以调整大小。', snippet: 'android:resizeableActivity="true"' },
      { text: '背景和首屏图用可以拉伸或裁切的资源。' },
    ],
  })
}

const written = (manifest: ManifestFacts) => [...declaredLimits(manifest), ...narrowMetaData(manifest)]

export const aspectRatio = defineTerm({
  id: 'LSA-04',
  needs: ['manifest'],
  check: ({ manifest }) => judge(manifest, written(manifest)),
})

/** Second judgement of LSA-04: includes the default limit of old target SDKs. */
export const aspectRatioByDefault = defineTerm({
  id: 'LSA-04.2',
  needs: ['manifest'],
  check: ({ manifest }) => judge(manifest, [...written(manifest), ...heldByDefault(manifest)]),
})

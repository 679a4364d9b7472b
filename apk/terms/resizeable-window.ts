import type { ComponentFact, ManifestFacts } from '../facts/facts.ts'
import { atApplication, inManifest, shortName } from './excerpt.ts'
import { overrideOfSdks } from './fix-by-owner.ts'
import { isIgnored } from './large-screen-opt-out.ts'
import { DEFAULT_FROM, isResizeable, isUnsaid } from './resizing.ts'
import { unseenSwitch } from './unseen-values.ts'
import { defineTerm, fail, notApplicable, pass } from './verdict.ts'
import type { Evidence, FixStep } from './verdict.ts'

const atPage = (manifest: ManifestFacts, { name, line }: ComponentFact, said: { found: string; expected: string }) =>
  inManifest(
    manifest,
    { line, attribute: 'android:resizeableActivity' },
    { found: `${shortName(name)} ${said.found}`, expected: said.expected },
  )

/** Below the default's target SDK, evidence is at the application if no page has the attribute. */
const silence = (manifest: ManifestFacts, pages: ComponentFact[]): Evidence[] => {
  const unsaid = pages.filter((page) => isUnsaid(manifest, page))
  const found = `目标版本低于 ${DEFAULT_FROM}，没有写 resizeableActivity`
  const expected = 'android:resizeableActivity="true"'
  if (unsaid.length === 0) return []
  if (unsaid.length === pages.length) return [atApplication(manifest, 'android:resizeableActivity', { found, expected })]
  return unsaid.map((page) =>
    atPage(manifest, page, { found: `没有写 resizeableActivity，目标版本又低于 ${DEFAULT_FROM}`, expected }),
  )
}

/** The application's attribute applies to pages without their own; if all have one, it has no effect. */
const countsFor = (pages: readonly ComponentFact[]) =>
  pages.length === 0 || pages.some(({ resizeableActivity }) => resizeableActivity === undefined)

/** Whether a large screen shows some window as fixed as declared; true for an app without pages. */
const isHeeded = (manifest: ManifestFacts, pages: readonly ComponentFact[]) => {
  const fixed = pages.filter((page) => !isResizeable(manifest, page))
  return fixed.length === 0 || !fixed.every((page) => isIgnored(page, manifest))
}

const REFUSED: FixStep = { text: '删除值为 false 的这一项，或改为 true。', snippet: 'android:resizeableActivity="true"' }
const UNSAID: FixStep = {
  text: `把目标版本提高到 ${DEFAULT_FROM} 或更高，那时起默认可以调整；暂时不能提高的，写明这一项。`,
  snippet: '<application android:resizeableActivity="true">',
}

export const resizeableWindow = defineTerm({
  id: 'LSA-01',
  needs: ['manifest'],
  check: ({ manifest }) => {
    const { application } = manifest
    if (!application) return notApplicable('清单里没有 application 元素')
    const pages = manifest.components.filter(({ kind }) => kind === 'activity')
    const whole = { found: '整个应用不可调整', expected: 'android:resizeableActivity="true"' }
    const unsaid = silence(manifest, pages)
    const fixed = pages.filter(({ resizeableActivity }) => resizeableActivity === false)
    const refused: Evidence[] = [
      ...(application.resizeableActivity === false && countsFor(pages)
        ? [atApplication(manifest, 'android:resizeableActivity', whole)]
        : []),
      ...fixed.map((page) => atPage(manifest, page, { found: '不可调整', expected: 'true，或不写' })),
    ]
    const evidence = [...refused, ...unsaid]
    if (evidence.length === 0)
      return (countsFor(pages) ? unseenSwitch(manifest, 'android:resizeableActivity') : undefined) ?? pass('窗口可以调整大小')
    return fail({
      reason: isHeeded(manifest, pages)
        ? '窗口不能调整大小，在折叠屏和平板上会以小窗或黑边显示，分屏时只能按兼容模式显示；手机上可能不能分屏。'
        : '清单写明窗口不能调整大小，大屏上系统会忽略它，布局可能与预期不同；手机上仍可能不能分屏。',
      evidence,
      fix: [
        ...(refused.length > 0 ? [REFUSED] : []),
        ...overrideOfSdks(manifest, fixed, { attribute: 'android:resizeableActivity', value: 'true' }),
        ...(unsaid.length > 0 ? [UNSAID] : []),
        { text: '按窗口大小布局，不要按屏幕大小。' },
      ],
    })
  },
})

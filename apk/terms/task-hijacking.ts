import type { ComponentFact, ManifestFacts } from '../facts/facts.ts'
import { booleanOf } from '../facts/xml-element.ts'
import { elementAt, inManifest, shortName, textOf } from './excerpt.ts'
import { defineTerm, fail, notApplicable, pass } from './verdict.ts'

const CLOSED_FROM = 28
const [AFFINITY, REPARENTING] = ['android:taskAffinity', 'android:allowTaskReparenting'] as const

/** The application's defaults for its pages. */
const inherited = ({ application, document }: ManifestFacts) => {
  const element = application && elementAt(document, application.line)
  return {
    affinity: element && textOf(element, AFFINITY),
    reparenting: element !== undefined && booleanOf(element, 'allowTaskReparenting') === true,
  }
}

/** A name that begins with a colon is appended to the package name (ParsingPackageUtils.buildTaskAffinityName). */
const isForeign = (affinity: string, owner: string) => affinity !== '' && affinity !== owner && !affinity.startsWith(':')

type Guilt = { page: ComponentFact; attribute: typeof AFFINITY | typeof REPARENTING; isOwn: boolean }

const guiltOf = (manifest: ManifestFacts, page: ComponentFact): Guilt[] => {
  const { affinity, reparenting } = inherited(manifest)
  const whole = page.taskAffinity ?? affinity
  if (whole !== undefined && isForeign(whole, manifest.package))
    return [{ page, attribute: AFFINITY, isOwn: page.taskAffinity !== undefined }]
  if (page.allowTaskReparenting ?? reparenting)
    return [{ page, attribute: REPARENTING, isOwn: page.allowTaskReparenting !== undefined }]
  return []
}

const evidenceOf = (manifest: ManifestFacts, { page, attribute, isOwn }: Guilt) => {
  const found = `${shortName(page.name)} ${isOwn ? '设置了' : '沿用了应用的'} ${attribute}`
  const line = isOwn ? page.line : (manifest.application?.line ?? page.line)
  return inManifest(manifest, { line, attribute }, { found, expected: '不设置，或 taskAffinity 为空' })
}

export const taskHijacking = defineTerm({
  id: 'SEC-19',
  needs: ['manifest'],
  check: ({ manifest }) => {
    if (manifest.targetSdk >= CLOSED_FROM) return notApplicable(`目标版本不低于 ${CLOSED_FROM}，系统已挡住这类劫持`)
    const guilty = manifest.components.filter(({ kind }) => kind === 'activity').flatMap((page) => guiltOf(manifest, page))
    if (guilty.length === 0) return pass('没有页面使用别的任务栈')
    const has = (attribute: Guilt['attribute']) => guilty.some((one) => one.attribute === attribute)
    return fail({
      reason: `${guilty.length} 个页面可以进入别的任务栈，恶意应用能借此盖上假页面。`,
      evidence: guilty.map((one) => evidenceOf(manifest, one)),
      fix: [
        { text: '把目标版本提高到 28 或更高。' },
        ...(has(AFFINITY) ? [{ text: '页面的任务栈名写成空。', snippet: 'android:taskAffinity=""' }] : []),
        ...(has(REPARENTING) ? [{ text: '不允许页面换栈。', snippet: 'android:allowTaskReparenting="false"' }] : []),
      ],
    })
  },
})

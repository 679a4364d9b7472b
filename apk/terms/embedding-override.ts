import type { ManifestFacts } from '../facts/facts.ts'
import {
  SYSTEM_OVERRIDE,
  atProperty,
  embeddingRules,
  isOn,
  propertyNamed,
  propertySnippet,
  unreadRules,
  unseenProperty,
} from './embedding.ts'
import { defineTerm, fail, notApplicable, pass } from './verdict.ts'
import type { Evidence } from './verdict.ts'

/** The verdict for an app with its own rules besides the system's; `own`: where the rules are; `places`: those in code. */
export const twoSetsOfRules = (manifest: ManifestFacts, own: string, places: readonly Evidence[] = []) => {
  const property = propertyNamed(manifest, SYSTEM_OVERRIDE)
  const said = {
    found: property ? `${own}，又允许系统代为嵌入` : `${own}，没有写明是否允许系统代为嵌入`,
    expected: 'android:value="false"',
  }
  return fail({
    reason: '应用自带嵌入规则，又没有拒绝系统代为嵌入，两套规则可能互相冲突。',
    evidence: [atProperty(manifest, property, said), ...places],
    fix: [
      {
        text: '写明不由系统代为嵌入。',
        snippet: propertySnippet(SYSTEM_OVERRIDE, false),
      },
    ],
  })
}

export const embeddingOverride = defineTerm({
  id: 'LSA-12',
  needs: ['manifest', 'xmlFiles'],
  check: ({ manifest, xmlFiles }) => {
    const property = propertyNamed(manifest, SYSTEM_OVERRIDE)
    const isRefused = property && !isOn(property)
    if (embeddingRules(xmlFiles).length > 0)
      return (
        unseenProperty(manifest, SYSTEM_OVERRIDE) ??
        (isRefused ? pass('自带规则，并写明不由系统代为嵌入') : twoSetsOfRules(manifest, '自带规则'))
      )
    const unread = isRefused ? undefined : unreadRules(manifest, xmlFiles)
    if (unread) return unread
    return property ? pass('写明了是否允许系统代为嵌入') : notApplicable('没有自带嵌入规则，由系统默认处理')
  },
})

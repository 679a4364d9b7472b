import type { ManifestFacts } from '../facts/facts.ts'
import { SYSTEM_OVERRIDE, embeddingRules, isOn, propertyNamed } from './embedding.ts'
import { atApplication, inManifest } from './excerpt.ts'
import { defineTerm, fail, notApplicable, pass } from './verdict.ts'
import type { Evidence } from './verdict.ts'

/** Rules of the app's own beside the system's; `own` says where the rules are, `places` are those in code. */
export const twoSetsOfRules = (manifest: ManifestFacts, own: string, places: readonly Evidence[] = []) => {
  const property = propertyNamed(manifest, SYSTEM_OVERRIDE)
  const said = {
    found: property ? `${own}，又允许系统代为嵌入` : `${own}，没有写明是否允许系统代为嵌入`,
    expected: 'android:value="false"',
  }
  return fail({
    reason: '应用自带嵌入规则，又没有拒绝系统代为嵌入，两套规则可能互相冲突。',
    evidence: [
      property
        ? inManifest(manifest, { line: property.line, attribute: 'android:value' }, said)
        : atApplication(manifest, 'android:name', said),
      ...places,
    ],
    fix: [
      {
        text: '写明不由系统代为嵌入。',
        snippet: `<property\n    android:name="${SYSTEM_OVERRIDE}"\n    android:value="false" />`,
      },
    ],
  })
}

export const embeddingOverride = defineTerm({
  id: 'LSA-12',
  needs: ['manifest', 'xmlFiles'],
  check: ({ manifest, xmlFiles }) => {
    const property = propertyNamed(manifest, SYSTEM_OVERRIDE)
    if (embeddingRules(xmlFiles).length === 0) {
      return property ? pass('写明了是否允许系统代为嵌入') : notApplicable('没有自带嵌入规则，由系统默认处理')
    }
    if (property && !isOn(property)) return pass('自带规则，并写明不由系统代为嵌入')
    return twoSetsOfRules(manifest, '自带规则')
  },
})

import { inCode, isMentioned, mentionsOf, placesOf } from './code.ts'
import { SPLITS_ENABLED, SYSTEM_OVERRIDE, embeddingRules, isOn, propertyNamed, unseenProperty } from './embedding.ts'
import { RULE_CALLS } from './embedding-in-code.ts'
import { embeddingOverride, twoSetsOfRules } from './embedding-override.ts'
import { hiddenCode, mayHideJetpack } from './hidden-code.ts'
import { defineTerm, pass, undetermined } from './verdict.ts'

/** Second judgement of LSA-12: an app has its own rules in files or in code. */
export const embeddingOverrideInCode = defineTerm({
  id: 'LSA-12.2',
  needs: ['manifest', 'xmlFiles', 'dex', 'code'],
  looksFor: { mentions: RULE_CALLS },
  check: (facts, circumstances) => {
    const { manifest, xmlFiles, dex, code } = facts
    const property = propertyNamed(manifest, SYSTEM_OVERRIDE)
    const byFiles = embeddingOverride.check(facts, circumstances)
    if (embeddingRules(xmlFiles).length > 0) return byFiles
    const unseen = unseenProperty(manifest, SYSTEM_OVERRIDE)
    if (property && !isOn(property) && !unseen) return pass('写明不由系统代为嵌入')
    const places = placesOf(code, RULE_CALLS)
    if (mentionsOf(code, ...RULE_CALLS).length === 0) {
      const isEmbedding = isOn(propertyNamed(manifest, SPLITS_ENABLED))
      if (!property && !isEmbedding) return byFiles
      if (xmlFiles.unreadable.length > 0) return undetermined('有资源文件读不出，看不出应用是否自带嵌入规则')
      const hidden = hiddenCode(dex)
      if (hidden) return hidden
      const isUnseen = isEmbedding && mayHideJetpack(dex) && !isMentioned(code, ...RULE_CALLS)
      return isUnseen ? undetermined('打开了嵌入，代码又经过混淆，看不出应用是否自带嵌入规则') : byFiles
    }
    if (unseen) return unseen
    return twoSetsOfRules(
      manifest,
      '代码里写了规则',
      inCode(places, { found: '这里使用嵌入规则', expected: '清单写明不由系统代为嵌入' }),
    )
  },
})

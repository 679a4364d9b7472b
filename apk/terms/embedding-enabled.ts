import {
  SPLITS_ENABLED,
  atProperty,
  embeddingRules,
  isOn,
  propertyNamed,
  propertySnippet,
  unreadRules,
  unseenProperty,
} from './embedding.ts'
import { inDocument } from './excerpt.ts'
import { defineTerm, fail, notApplicable, pass } from './verdict.ts'

export const embeddingEnabled = defineTerm({
  id: 'LSA-09',
  needs: ['manifest', 'xmlFiles'],
  check: ({ manifest, xmlFiles }) => {
    const property = propertyNamed(manifest, SPLITS_ENABLED)
    if (isOn(property)) return pass('已声明 Activity 嵌入开关')
    const pairs = embeddingRules(xmlFiles).filter(({ rule }) => rule.name !== 'ActivityRule')
    // The library alone proves nothing, since other libraries depend on it. Rule files belong to the app.
    if (pairs.length === 0) return unreadRules(manifest, xmlFiles) ?? notApplicable('没有 Activity 嵌入的规则文件')
    const unseen = unseenProperty(manifest, SPLITS_ENABLED)
    if (unseen) return unseen
    const expected = `${SPLITS_ENABLED} 为 true`
    const said = { found: property ? '开关不是 true' : '没有声明开关', expected }
    return fail({
      reason: '写了 Activity 嵌入规则却没有声明开关，规则在设备上从不生效，大屏仍是单栏。',
      evidence: [
        atProperty(manifest, property, said),
        ...pairs.map(({ document, rule }) => inDocument(document, { line: rule.line }, { found: `${rule.name} 不会生效` })),
      ],
      fix: [
        {
          text: '在 application 里加入开关。',
          snippet: propertySnippet(SPLITS_ENABLED, true),
        },
      ],
    })
  },
})

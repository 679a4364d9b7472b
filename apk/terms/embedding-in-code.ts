import type { ManifestFacts } from '../facts/facts.ts'
import { inCode, placesOf } from './code.ts'
import type { Place } from './code.ts'
import { SPLITS_ENABLED, isOn, propertyNamed, propertySnippet } from './embedding.ts'
import { embeddingEnabled } from './embedding-enabled.ts'
import { hiddenCode } from './hidden-code.ts'
import { defineTerm, fail, notApplicable } from './verdict.ts'

const EMBEDDING = 'Landroidx/window/embedding/'
/** What makes or registers rules. */
export const RULE_CALLS = [
  `${EMBEDDING}RuleController;`,
  `${EMBEDDING}SplitPairRule$Builder;`,
  `${EMBEDDING}SplitPlaceholderRule$Builder;`,
]

const unheard = (manifest: ManifestFacts, places: Place[]) =>
  fail({
    reason: '代码里写了 Activity 嵌入规则，清单却没有声明开关，规则在设备上从不生效，大屏仍是单栏。',
    evidence: inCode(places, {
      found: '这里使用嵌入规则',
      expected: `${SPLITS_ENABLED} 为 true，现在${propertyNamed(manifest, SPLITS_ENABLED) ? '不是 true' : '没有声明'}`,
    }),
    fix: [
      {
        text: '在 application 里加入开关。',
        snippet: propertySnippet(SPLITS_ENABLED, true),
      },
    ],
  })

/** The second judgement of LSA-09: rules in files, and rules in code. */
export const embeddingInCode = defineTerm({
  id: 'LSA-09.2',
  needs: ['manifest', 'xmlFiles', 'dex', 'code'],
  looksFor: { mentions: RULE_CALLS },
  check: (facts, circumstances) => {
    const { manifest, dex, code } = facts
    const files = embeddingEnabled.check(facts, circumstances)
    const isUnread = files.outcome === 'undetermined'
    if ((files.outcome !== 'notApplicable' && !isUnread) || isOn(propertyNamed(manifest, SPLITS_ENABLED))) return files
    const places = placesOf(code, RULE_CALLS)
    if (places.length > 0) return unheard(manifest, places)
    if (isUnread) return files
    return hiddenCode(dex) ?? notApplicable('资源和代码里都没有 Activity 嵌入规则')
  },
})

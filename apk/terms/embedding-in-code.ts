import type { CodeFacts, DexFacts, ManifestFacts } from '../facts/facts.ts'
import { callsOf, inCode, placesOf, toLookAt } from './code.ts'
import type { Place } from './code.ts'
import { SPLITS_ENABLED, isOn, propertyNamed, propertySnippet, unseenProperty } from './embedding.ts'
import { embeddingEnabled } from './embedding-enabled.ts'
import { hiddenCode, mayHideJetpack } from './hidden-code.ts'
import { defineTerm, fail, notApplicable, undetermined } from './verdict.ts'
import type { Verdict } from './verdict.ts'

const EMBEDDING = 'Landroidx/window/embedding/'
/** Classes that create or register rules. */
export const RULE_CALLS = [
  `${EMBEDDING}RuleController;`,
  `${EMBEDDING}SplitPairRule$Builder;`,
  `${EMBEDDING}SplitPlaceholderRule$Builder;`,
]

/**
 * The call by which Jetpack passes rules to the device. The interface belongs to the system and is never renamed; if a shrinker
 * renamed Jetpack and kept this call, the app sets rules somewhere.
 */
const HANDED_OVER = 'Landroidx/window/extensions/embedding/ActivityEmbeddingComponent;->setEmbeddingRules(Ljava/util/Set;)V'

const renamedRules = (code: CodeFacts, dex: DexFacts): Verdict | undefined => {
  const places = mayHideJetpack(dex) ? callsOf(code, HANDED_OVER) : []
  if (places.length === 0) return undefined
  const said = places.map((place) => ({ ...place, said: '把嵌入规则交给系统' }))
  return undetermined(
    '代码经过混淆，其中有向系统设置嵌入规则的调用，清单却没有声明开关；看不出应用是否写了规则，需要人工核对',
    toLookAt(said, '这里向系统设置嵌入规则'),
  )
}

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
  looksFor: { mentions: RULE_CALLS, calls: [HANDED_OVER] },
  check: (facts, circumstances) => {
    const { manifest, dex, code } = facts
    const files = embeddingEnabled.check(facts, circumstances)
    const isUnread = files.outcome === 'undetermined'
    if ((files.outcome !== 'notApplicable' && !isUnread) || isOn(propertyNamed(manifest, SPLITS_ENABLED))) return files
    const places = placesOf(code, RULE_CALLS)
    if (places.length > 0) return unseenProperty(manifest, SPLITS_ENABLED) ?? unheard(manifest, places)
    if (isUnread) return files
    return hiddenCode(dex) ?? renamedRules(code, dex) ?? notApplicable('资源和代码里都没有 Activity 嵌入规则')
  },
})

import type { ManifestFacts, XmlElement } from '../facts/facts.ts'
import { SPLITS_ENABLED, embeddingRules, isOn, mayRuleInCode, propertyNamed, unseenProperty } from './embedding.ts'
import type { EmbeddingRule } from './embedding.ts'
import { asText } from '../facts/xml-element.ts'
import { unseenReference } from './unseen-values.ts'
import { attributeOf, inDocument, inManifest, walk } from './excerpt.ts'
import { hiddenCode, mayHideJetpack } from './hidden-code.ts'
import { defineTerm, fail, notApplicable, pass, undetermined } from './verdict.ts'
import type { Evidence, FixStep, Verdict } from './verdict.ts'

const NAMES = ['primaryActivityName', 'secondaryActivityName', 'placeholderActivityName', 'activityName']

/**
 * Expands names like the library does: `.Main`, `Main`, `com.a/Main`, `com.a.Main`. A name without a dot after a slash is relative
 * to the app's package.
 */
const fullName = (written: string, packageName: string) => {
  if (written.startsWith('.')) return packageName + written
  const name = written.slice(written.indexOf('/') + 1)
  return name.includes('.') ? name : `${packageName}.${name}`
}
/** A prefix pattern: the rule applies to all pages whose names begin with it. */
export const isPattern = (written: string) => written.endsWith('*')

/** `com.other/.Page`: rules may name pages of other apps, which this package doesn't contain. */
const isForeign = (written: string, packageName: string) => {
  const at = written.indexOf('/')
  return at > 0 && written.slice(0, at) !== packageName
}

export const activityNames = ({ components }: ManifestFacts) =>
  new Set(components.filter(({ kind }) => kind === 'activity' || kind === 'activity-alias').map(({ name }) => name))

const namesIn = (rule: XmlElement) =>
  walk(rule).flatMap((element) =>
    NAMES.flatMap((name) => {
      const attribute = attributeOf(element, name)
      const written = asText(attribute)
      return written ? [{ element, name, written }] : []
    }),
  )
/** A name given by an unresolved reference. */
const unseenName = ({ document, rule }: EmbeddingRule) =>
  walk(rule).flatMap((element) =>
    NAMES.flatMap((name) => unseenReference(document, element.line, name) ?? []).map(
      (reference) => `${document.path} 里的 ${reference}`,
    ),
  )
/** The verdict if nothing else is wrong: unresolved names, and pages of other apps, can't be judged from this package. */
export const doubtNames = (rules: readonly EmbeddingRule[], packageName: string): Verdict | undefined => {
  const [unseen] = rules.flatMap(unseenName)
  if (unseen !== undefined) return undetermined(`规则的页面名引用资源 ${unseen}，看不出它在设备上的值，需要人工核对`)
  const names = rules.flatMap(({ rule }) => namesIn(rule)).map((one) => one.written)
  const written = names.find((one) => isForeign(one, packageName) && !isPattern(one))
  return written === undefined ? undefined : undetermined(`规则里的 ${written} 是别的应用的页面，看不出是否存在，需要人工核对`)
}

export const lostNames = ({ document, rule }: EmbeddingRule, packageName: string, known: Set<string>): Evidence[] =>
  namesIn(rule).flatMap(({ element, name, written }) => {
    if (isPattern(written) || isForeign(written, packageName) || known.has(fullName(written, packageName))) return []
    const said = { found: `${name} 指向不存在的页面 ${written}`, expected: '清单里有这个页面，或以 * 结尾' }
    return [inDocument(document, { line: element.line, attribute: name }, said)]
  })

export const ruleFix: FixStep[] = [
  {
    text: '页面名写成清单里的完整类名。',
    snippet:
      '<SplitPairFilter\n    window:primaryActivityName="com.example.app.ListActivity"\n    window:secondaryActivityName="com.example.app.DetailActivity" />',
  },
  {
    text: '在应用启动时装载规则文件。',
    snippet: 'RuleController.getInstance(this).setRules(RuleController.parseRules(this, R.xml.split_rules))',
  },
]

export const embeddingRulesValid = defineTerm({
  id: 'LSA-10',
  needs: ['manifest', 'xmlFiles', 'dex'],
  check: ({ manifest, xmlFiles, dex }) => {
    const property = propertyNamed(manifest, SPLITS_ENABLED)
    if (!property || !isOn(property)) return unseenProperty(manifest, SPLITS_ENABLED) ?? notApplicable('没有打开 Activity 嵌入')
    const rules = embeddingRules(xmlFiles)
    const known = activityNames(manifest)
    const evidence = rules.flatMap((rule) => lostNames(rule, manifest.package, known))
    if (evidence.length > 0)
      return fail({ reason: `${evidence.length} 处嵌入规则指向不存在的页面，这些规则不会生效。`, evidence, fix: ruleFix })
    const doubt = doubtNames(rules, manifest.package)
    if (doubt) return doubt
    if (rules.length > 0) return pass(`${rules.length} 条嵌入规则都指向存在的页面`)
    const hidden = hiddenCode(dex)
    if (hidden) return hidden
    if (mayRuleInCode(dex) || mayHideJetpack(dex)) return undetermined('没有规则文件，规则可能写在代码里，现在还看不出来')
    const said = { found: '打开了嵌入，却没有任何规则', expected: '至少一条规则' }
    return fail({
      reason: '打开了 Activity 嵌入却没有规则，大屏仍是单栏。',
      evidence: [inManifest(manifest, { line: property.line }, said)],
      fix: ruleFix,
    })
  },
})

import type { CallSite, CodeFacts, CodeValue, ManifestFacts, XmlFileFacts } from '../facts/facts.ts'
import { callsOf, inCode, isMentioned, mentionsOf, sayCaller, toLookAt, unclear } from './code.ts'
import { SPLITS_ENABLED, embeddingRules, isOn, propertyNamed, unseenProperty } from './embedding.ts'
import type { EmbeddingRule } from './embedding.ts'
import { RULE_CALLS } from './embedding-in-code.ts'
import { activityNames, doubtNames, isPattern, lostNames, ruleFix } from './embedding-rules.ts'
import { attributeOf, inDocument, inManifest } from './excerpt.ts'
import { hiddenCode, mayHideJetpack } from './hidden-code.ts'
import { defineTerm, fail, notApplicable, pass, undetermined, warn } from './verdict.ts'
import type { Evidence, Verdict } from './verdict.ts'

const EMBEDDING = 'Landroidx/window/embedding/'
/** Calls with pages as arguments, and the indices of these, where 0 is the receiver. */
const PAGES: Readonly<Record<string, readonly number[]>> = {
  [`${EMBEDDING}SplitPairFilter;-><init>`]: [1, 2],
  [`${EMBEDDING}ActivityFilter;-><init>`]: [1],
  [`${EMBEDDING}SplitPlaceholderRule$Builder;-><init>`]: [2],
}
/** The page is the last argument, a full name or a class; an intent with an action names no page. */
const NAMES_PAGE =
  /^Landroid\/content\/(?:ComponentName;-><init>\(|Intent;->(?:<init>\(.*Ljava\/lang\/Class;\)V$|setClass\(|setClassName\(|setComponent\())/

/** The first argument is another app's package name: whether its page exists is unknown. */
const isForeign = ([first, second]: readonly CodeValue[], packageName: string) =>
  first?.kind === 'string' && second?.kind === 'string' && first.value !== packageName

/** The page of a component name or an intent created in the same method. */
const pageOf = (value: CodeValue | undefined, packageName: string): string | undefined => {
  if (value?.kind === 'class') return value.name
  if (value?.kind === 'string') return value.value
  if (value?.kind !== 'object' || value.stored) return undefined
  const given = value.calls.filter(({ method, args }) => NAMES_PAGE.test(method) && args.length > 0)
  const { args = [] } = given.length === 1 ? (given[0] ?? {}) : {}
  const page = pageOf(args.at(-1), packageName)
  return page !== undefined && isForeign(args, packageName) && !isPattern(page) ? undefined : page
}

type Named = { site: CallSite; page: string | undefined }
const pagesInCode = (code: CodeFacts, packageName: string): Named[] =>
  Object.entries(PAGES).flatMap(([pattern, at]) =>
    callsOf(code, pattern).flatMap((site) => at.map((index) => ({ site, page: pageOf(site.args?.[index], packageName) }))),
  )

const WIDE_DP = 600
const WIDTHS = ['splitMinWidthDp', 'splitMinSmallestWidthDp']
/** Rules that split narrow windows: both minimum widths apply, and each defaults to 600. */
const narrowRules = (rules: EmbeddingRule[]): Evidence[] =>
  rules
    .filter(({ rule }) => rule.name !== 'ActivityRule')
    .flatMap(({ document, rule }) => {
      const widths = WIDTHS.map((name) => attributeOf(rule, name)).map((one) => one && Number(one.resolved ?? one.value))
      const least = Math.max(...widths.map((width) => width ?? WIDE_DP))
      if (!(least < WIDE_DP)) return []
      const said = { found: `${rule.name} 在 ${least} dp 宽的窗口里就分栏`, expected: `不小于 ${WIDE_DP} dp` }
      return [inDocument(document, { line: rule.line, attribute: WIDTHS[0] ?? '' }, said)]
    })

const lostInCode = (named: Named[], known: Set<string>): Evidence[] =>
  inCode(
    named
      .filter(({ page }) => page !== undefined && !isPattern(page) && !known.has(page))
      .map(({ site, page }) => ({ ...site, said: page ?? '' })),
    { found: '规则指向不存在的页面', expected: '清单里有这个页面，或以 * 结尾' },
  )

/** Why there may be rules although none was found. */
const whereRulesMayBe = (code: CodeFacts, xmlFiles: XmlFileFacts): Verdict | undefined => {
  const callers = mentionsOf(code, ...RULE_CALLS)
  const [caller] = callers
  const [unread] = xmlFiles.unreadable
  if (unread) return undetermined(`没有看到规则，但读不出 ${unread.path}，规则可能在里面，无法判断`)
  if (!caller) return undefined
  return undetermined(
    `代码里注册了规则，例如 ${sayCaller(caller)}，但看不到规则写在哪里，需要人工核对`,
    toLookAt(callers, '注册了规则，看不到规则写在哪里'),
  )
}

const noRules = (manifest: ManifestFacts) =>
  fail({
    reason: '打开了 Activity 嵌入却没有规则，大屏仍是单栏。',
    evidence: [
      inManifest(
        manifest,
        { line: propertyNamed(manifest, SPLITS_ENABLED)?.line ?? 1 },
        { found: '打开了嵌入，却没有任何规则', expected: '至少一条规则' },
      ),
    ],
    fix: ruleFix,
  })

type Seen = { rules: EmbeddingRule[]; named: Named[] }

/** The verdict for rules that were found, if each of their pages exists or is unknown. */
const judgeSeen = ({ rules, named }: Seen): Verdict => {
  const unknown = named.filter(({ page }) => page === undefined).map(({ site }) => site)
  if (unknown.length > 0) return unclear([...new Set(unknown)], '页面名')
  const narrow = narrowRules(rules)
  if (narrow.length === 0) return pass(`${rules.length + named.length} 处嵌入规则都指向存在的页面`)
  return warn({
    reason: `${narrow.length} 条嵌入规则在很窄的窗口里也会分栏，手机上两栏都放不下。`,
    evidence: narrow,
    fix: [{ text: '分栏的最小宽度写成 600 dp 或更大。', snippet: 'window:splitMinWidthDp="600"' }],
  })
}

/** Second judgement of LSA-10: rules in files and in code, and the minimum width of windows that they split. */
export const embeddingRulesInCode = defineTerm({
  id: 'LSA-10.2',
  needs: ['manifest', 'xmlFiles', 'dex', 'code'],
  looksFor: { calls: Object.keys(PAGES), mentions: RULE_CALLS },
  check: ({ manifest, xmlFiles, dex, code }) => {
    if (!isOn(propertyNamed(manifest, SPLITS_ENABLED)))
      return unseenProperty(manifest, SPLITS_ENABLED) ?? notApplicable('没有打开 Activity 嵌入')
    const seen = { rules: embeddingRules(xmlFiles), named: pagesInCode(code, manifest.package) }
    const known = activityNames(manifest)
    const evidence = [...seen.rules.flatMap((rule) => lostNames(rule, manifest.package, known)), ...lostInCode(seen.named, known)]
    if (evidence.length > 0)
      return fail({ reason: `${evidence.length} 处嵌入规则指向不存在的页面，这些规则不会生效。`, evidence, fix: ruleFix })
    const hidden = hiddenCode(dex)
    if (hidden) return hidden
    const unsure = doubtNames(seen.rules, manifest.package)
    if (unsure) return unsure
    if (seen.rules.length + seen.named.length > 0) return judgeSeen(seen)
    const doubt = whereRulesMayBe(code, xmlFiles)
    if (doubt) return doubt
    if (mayHideJetpack(dex) && !isMentioned(code, ...RULE_CALLS))
      return undetermined('没有规则文件，代码又经过混淆，看不出规则是否写在代码里')
    return noRules(manifest)
  },
})

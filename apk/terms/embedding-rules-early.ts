import type { CodeFacts, DexFacts, ManifestFacts, RuleWay, RuleWays } from '../facts/facts.ts'
import { outerOf } from '../facts/outer-class.ts'
import { INITIALIZES, REGISTERS_RULES } from '../facts/rule-ways.ts'
import { inCode, lineOf, mentionsOf, overridesOf, placesOf, sayCaller, unclear } from './code.ts'
import type { Place } from './code.ts'
import { SPLITS_ENABLED, isOn, propertyNamed } from './embedding.ts'
import { hasClass, hiddenCode, mayHideJetpack } from './hidden-code.ts'
import { defineTerm, fail, notApplicable, pass, undetermined } from './verdict.ts'
import type { Verdict } from './verdict.ts'

const AT_START = ['onCreate()V', 'attachBaseContext(Landroid/content/Context;)V']
const ON_PAGE = 'Landroid/app/Activity;->onCreate(Landroid/os/Bundle;)V'

const ownersOf = (code: CodeFacts, pattern: string) => new Set(overridesOf(code, pattern).map((one) => outerOf(one.class)))
const classesOf = (code: CodeFacts, pattern: string) => new Set(overridesOf(code, pattern).map((one) => one.class))

type Seen = { manifest: ManifestFacts; code: CodeFacts }
type Caller = { class: string; method: string }

/** Whether the body runs as the app starts: `create` under any type it gives back, since the platform's own only bridges to it. */
const isEarly = ({ manifest, code }: Seen) => {
  const initializers = classesOf(code, INITIALIZES)
  const application = manifest.application?.name
  const started = new Set(application === undefined ? [] : lineOf(code, application))
  return ({ class: name, method }: Caller) =>
    (initializers.has(name) && method.startsWith('create(Landroid/content/Context;)')) ||
    (started.has(name) && AT_START.includes(method))
}

/** A way that lost its middle says so. */
const saySteps = ({ steps, cutAt = steps.length }: RuleWay) => {
  const said = steps.map(sayCaller)
  return [...said.slice(0, cutAt), ...(cutAt < said.length ? ['…'] : []), ...said.slice(cutAt)].join(' → ')
}

/** The ways that the call graph knows to a method that registers; facts of earlier engines have none. */
const wayOf = (ways: RuleWays | undefined, { class: name, method }: Caller) =>
  ways?.registrars.find((one) => one.class === name && one.method === method)

/** By the body that registers: what starts with the app, what starts with a page, and what is called from who knows where. */
const sortCallers = (seen: Seen) => {
  const { code } = seen
  const { ruleWays } = code
  const pages = ownersOf(code, ON_PAGE)
  const callers = mentionsOf(code, ...REGISTERS_RULES)
  const isPage = (name: string) => pages.has(name) || lineOf(code, name).includes('android.app.Activity')
  const onlyFromPage = (caller: Caller) => ruleWays?.whole === true && wayOf(ruleWays, caller)?.page?.sure === true
  const starts = callers.flatMap((one) => wayOf(ruleWays, one)?.start ?? [])
  return {
    callers,
    early: callers.filter(isEarly(seen)),
    starts,
    elsewhere: callers.filter((one) => !isPage(outerOf(one.class)) && !onlyFromPage(one)),
  }
}

/** What the calls from the start of the app lead to: surely, or by a way that may not be taken. */
const fromStart = (starts: readonly RuleWay[]): Verdict | undefined => {
  const sure = starts.find((one) => one.sure)
  if (sure) return pass(`嵌入规则在应用启动时注册：${saySteps(sure)}`)
  const [may] = starts
  return may && undetermined(`打开页面之前可能经 ${saySteps(may)} 注册嵌入规则，但不能确定一定走到，需要人工核对`)
}

/** The calls that register, each with the way from a page where it stands in no page itself. */
const latePlaces = (code: CodeFacts): Place[] =>
  placesOf(code, REGISTERS_RULES).map((place) => {
    const { page } = wayOf(code.ruleWays, place) ?? {}
    return page && page.steps.length > 1 ? { ...place, said: `${place.said}：${saySteps(page)}` } : place
  })

/** Embedding is on, so rules are registered somewhere; a shrinker that renames Jetpack hides where. */
const unseen = (manifest: ManifestFacts, dex: DexFacts): Verdict | undefined => {
  const isHidden =
    isOn(propertyNamed(manifest, SPLITS_ENABLED)) &&
    mayHideJetpack(dex) &&
    !hasClass(dex, 'androidx.window.embedding.RuleController')
  return isHidden ? undetermined('打开了嵌入，代码又经过混淆，看不出嵌入规则在哪里注册') : undefined
}

export const embeddingRulesEarly = defineTerm({
  id: 'LSA-11',
  needs: ['manifest', 'dex', 'code'],
  looksFor: { mentions: REGISTERS_RULES, overrides: [INITIALIZES, ON_PAGE] },
  check: ({ manifest, dex, code }) => {
    const { callers, early, starts, elsewhere } = sortCallers({ manifest, code })
    if (callers.length === 0) return hiddenCode(dex) ?? unseen(manifest, dex) ?? notApplicable('代码里没有注册 Activity 嵌入规则')
    if (early.length > 0) return pass('嵌入规则在应用启动时注册')
    const started = fromStart(starts)
    if (started) return started
    if (elsewhere.length > 0) return unclear(elsewhere, '时机')
    const hidden = hiddenCode(dex)
    if (hidden) return hidden
    return fail({
      reason: '嵌入规则只在页面里注册。从别的入口打开应用时规则还没有生效，大屏会先显示单栏。',
      evidence: inCode(latePlaces(code), {
        found: '在页面里注册规则',
        expected: '在 Initializer 或 Application.onCreate 里注册',
      }),
      fix: [
        {
          text: '用 androidx.startup 在应用启动时注册。',
          snippet:
            'class SplitInitializer : Initializer<RuleController> {\n    override fun create(context: Context) = RuleController.getInstance(context).apply {\n        setRules(RuleController.parseRules(context, R.xml.split_rules))\n    }\n    override fun dependencies() = emptyList<Class<out Initializer<*>>>()\n}',
        },
      ],
    })
  },
})

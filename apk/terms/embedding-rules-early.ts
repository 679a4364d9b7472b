import type { CodeFacts, DexFacts, ManifestFacts, RuleWay, RuleWays } from '../facts/facts.ts'
import { outerOf } from '../facts/outer-class.ts'
import { INITIALIZES, REGISTERS_RULES, createsFor } from '../facts/rule-ways.ts'
import { inCode, lineOf, mentionsOf, overridesOf, placesOf, sayCaller, unclear } from './code.ts'
import type { Place } from './code.ts'
import { SPLITS_ENABLED, isOn, propertyNamed } from './embedding.ts'
import { shortName } from './excerpt.ts'
import { hasClass, hiddenCode, mayHideJetpack } from './hidden-code.ts'
import { defineTerm, fail, notApplicable, pass, undetermined } from './verdict.ts'
import type { FixStep, Verdict } from './verdict.ts'

const AT_START = ['onCreate()V', 'attachBaseContext(Landroid/content/Context;)V']
const ON_PAGE = 'Landroid/app/Activity;->onCreate(Landroid/os/Bundle;)V'

const ownersOf = (code: CodeFacts, pattern: string) => new Set(overridesOf(code, pattern).map((one) => outerOf(one.class)))

type Seen = { manifest: ManifestFacts; code: CodeFacts }
type Caller = { class: string; method: string }

/** The call graph's paths to a method that registers rules; absent in facts of earlier engines. */
const wayOf = (ways: RuleWays | undefined, { class: name, method }: Caller) =>
  ways?.registrars.find((one) => one.class === name && one.method === method)

/** Whether a body runs as the app starts. For initialisers of androidx.startup this is known only with paths from the start. */
const isEarly = ({ manifest, code }: Seen) => {
  const { ruleWays } = code
  const isCreating = createsFor(code)
  const application = manifest.application?.name
  const started = new Set(application === undefined ? [] : lineOf(code, application))
  return (one: Caller) =>
    (isCreating(one) && (!ruleWays || wayOf(ruleWays, one)?.start?.sure === true)) ||
    (started.has(one.class) && AT_START.includes(one.method))
}

/** Marks where steps were left out. */
const saySteps = ({ steps, cutAt = steps.length }: RuleWay) => {
  const said = steps.map(sayCaller)
  return [...said.slice(0, cutAt), ...(cutAt < said.length ? ['…'] : []), ...said.slice(cutAt)].join(' → ')
}

/** Sorts methods that register rules: run as the app starts, never run, run from a page, or with unknown callers. */
const sortCallers = (seen: Seen) => {
  const { code } = seen
  const { ruleWays } = code
  const pages = ownersOf(code, ON_PAGE)
  const callers = mentionsOf(code, ...REGISTERS_RULES)
  const isPage = (name: string) => pages.has(name) || lineOf(code, name).includes('android.app.Activity')
  const onlyFromPage = (caller: Caller) => ruleWays?.whole === true && wayOf(ruleWays, caller)?.page?.sure === true
  const starts = callers.flatMap((one) => wayOf(ruleWays, one)?.start ?? [])
  const isCreating = createsFor(code)
  const isIdle = (one: Caller) => ruleWays?.whole === true && isCreating(one) && !wayOf(ruleWays, one)?.start
  return {
    callers,
    early: callers.filter(isEarly(seen)),
    starts,
    idle: callers.filter(isIdle),
    elsewhere: callers.filter((one) => !isPage(outerOf(one.class)) && !onlyFromPage(one) && !isIdle(one)),
  }
}

/** The verdict for paths from the start of the app: a pass if one is sure, otherwise open. */
const fromStart = (starts: readonly RuleWay[]): Verdict | undefined => {
  const sure = starts.find((one) => one.sure)
  if (sure) return pass(`嵌入规则在应用启动时注册：${saySteps(sure)}`)
  const [may] = starts
  return may && undetermined(`打开页面之前可能经 ${saySteps(may)} 注册嵌入规则，但不能确定一定走到，需要人工核对`)
}

/** Calls that register rules, each with its path from a page if it isn't in a page itself. */
const latePlaces = (code: CodeFacts): Place[] =>
  placesOf(code, REGISTERS_RULES).map((place) => {
    const { page } = wayOf(code.ruleWays, place) ?? {}
    return page && page.steps.length > 1 ? { ...place, said: `${place.said}：${saySteps(page)}` } : place
  })

/** Without this provider, androidx.startup never runs the initialiser. */
const registered = (name: string): FixStep => ({
  text: '在清单里登记这个初始化类。',
  snippet: `<provider\n    android:name="androidx.startup.InitializationProvider"\n    android:authorities="\${applicationId}.androidx-startup"\n    android:exported="false"\n    tools:node="merge">\n    <meta-data\n        android:name="${name}"\n        android:value="androidx.startup" />\n</provider>`,
})

/** Rules in an initialiser that isn't registered with androidx.startup. */
const neverRun = (code: CodeFacts, idle: readonly Caller[]): Verdict | undefined => {
  const [first] = idle
  const names = new Set(idle.map((one) => one.class))
  return (
    first &&
    fail({
      reason: `${shortName(first.class)} 没有登记在清单里，应用启动时不会运行，它的嵌入规则也就没有在启动时注册。`,
      evidence: inCode(
        placesOf(code, REGISTERS_RULES).filter((place) => names.has(place.class)),
        { found: '初始化类没有登记，启动时不会运行', expected: '清单的 InitializationProvider 里有它' },
      ),
      fix: [registered(first.class)],
    })
  )
}

/** Embedding is on, so rules are registered somewhere; if a shrinker renamed Jetpack, it is unknown where. */
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
    const { callers, early, starts, idle, elsewhere } = sortCallers({ manifest, code })
    if (callers.length === 0) return hiddenCode(dex) ?? unseen(manifest, dex) ?? notApplicable('代码里没有注册 Activity 嵌入规则')
    if (early.length > 0) return pass('嵌入规则在应用启动时注册')
    const started = fromStart(starts)
    if (started) return started
    if (elsewhere.length > 0) return unclear(elsewhere, '时机')
    const hidden = hiddenCode(dex)
    if (hidden) return hidden
    const unheard = neverRun(code, idle)
    if (unheard) return unheard
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
        registered(`${manifest.package}.SplitInitializer`),
      ],
    })
  },
})

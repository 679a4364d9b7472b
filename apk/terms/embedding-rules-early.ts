import type { CodeFacts, ManifestFacts } from '../facts/facts.ts'
import { inCode, lineOf, mentionsOf, outerOf, overridesOf, placesOf, unclear } from './code.ts'
import { hiddenCode } from './hidden-code.ts'
import { defineTerm, fail, notApplicable, pass } from './verdict.ts'

const CONTROLLER = 'Landroidx/window/embedding/RuleController;'
const REGISTER = [`${CONTROLLER}->setRules`, `${CONTROLLER}->addRule`]
const CREATE = 'Landroidx/startup/Initializer;->create(Landroid/content/Context;)Ljava/lang/Object;'
const AT_START = ['onCreate()V', 'attachBaseContext(Landroid/content/Context;)V']
const ON_PAGE = 'Landroid/app/Activity;->onCreate(Landroid/os/Bundle;)V'

const ownersOf = (code: CodeFacts, pattern: string) => new Set(overridesOf(code, pattern).map((one) => outerOf(one.class)))
const classesOf = (code: CodeFacts, pattern: string) => new Set(overridesOf(code, pattern).map((one) => one.class))

/** Whether the body runs as the app starts: `create` under any type it gives back, since the platform's own only bridges to it. */
const isEarly = ({ manifest, code }: Seen) => {
  const initializers = classesOf(code, CREATE)
  const application = manifest.application?.name
  const started = new Set(application === undefined ? [] : lineOf(code, application))
  return ({ class: name, method }: { class: string; method: string }) =>
    (initializers.has(name) && method.startsWith('create(Landroid/content/Context;)')) ||
    (started.has(name) && AT_START.includes(method))
}

type Seen = { manifest: ManifestFacts; code: CodeFacts }

/** By the body that registers: what starts with the app, what starts with a page, and what is called from who knows where. */
const sortCallers = (seen: Seen) => {
  const { code } = seen
  const pages = ownersOf(code, ON_PAGE)
  const callers = mentionsOf(code, ...REGISTER)
  const isPage = (name: string) => pages.has(name) || lineOf(code, name).includes('android.app.Activity')
  return {
    callers,
    early: callers.filter(isEarly(seen)),
    elsewhere: callers.filter((one) => !isPage(outerOf(one.class))),
  }
}

export const embeddingRulesEarly = defineTerm({
  id: 'LSA-11',
  needs: ['manifest', 'dex', 'code'],
  looksFor: { mentions: REGISTER, overrides: [CREATE, ON_PAGE] },
  check: ({ manifest, dex, code }) => {
    const { callers, early, elsewhere } = sortCallers({ manifest, code })
    if (callers.length === 0) return hiddenCode(dex) ?? notApplicable('代码里没有注册 Activity 嵌入规则')
    if (early.length > 0) return pass('嵌入规则在应用启动时注册')
    if (elsewhere.length > 0) return unclear(elsewhere, '时机')
    const hidden = hiddenCode(dex)
    if (hidden) return hidden
    return fail({
      reason: '嵌入规则只在页面里注册。从别的入口打开应用时规则还没有生效，大屏会先显示单栏。',
      evidence: inCode(placesOf(code, REGISTER), {
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

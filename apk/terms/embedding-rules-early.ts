import type { CodeFacts } from '../facts/facts.ts'
import { inCode, lineOf, mentionsOf, outerOf, overridesOf, placesOf, unclear } from './code.ts'
import { hiddenBehindPacker } from './hidden-code.ts'
import { defineTerm, fail, notApplicable, pass } from './verdict.ts'

const CONTROLLER = 'Landroidx/window/embedding/RuleController;'
const REGISTER = [`${CONTROLLER}->setRules`, `${CONTROLLER}->addRule`]
const CREATE = 'Landroidx/startup/Initializer;->create(Landroid/content/Context;)Ljava/lang/Object;'
const ON_CREATE = 'Landroid/app/Application;->onCreate()V'
const ON_PAGE = 'Landroid/app/Activity;->onCreate(Landroid/os/Bundle;)V'

const ownersOf = (code: CodeFacts, pattern: string) => new Set(overridesOf(code, pattern).map((one) => outerOf(one.class)))

/** By the class that registers: what starts with the app, what starts with a page, and what is called from who knows where. */
const sortCallers = (code: CodeFacts) => {
  const early = new Set([...ownersOf(code, CREATE), ...ownersOf(code, ON_CREATE)])
  const pages = ownersOf(code, ON_PAGE)
  const callers = mentionsOf(code, ...REGISTER)
  const isPage = (name: string) => pages.has(name) || lineOf(code, name).includes('android.app.Activity')
  return {
    callers,
    isEarly: callers.some((one) => early.has(outerOf(one.class))),
    elsewhere: callers.filter((one) => !isPage(outerOf(one.class))),
  }
}

export const embeddingRulesEarly = defineTerm({
  id: 'LSA-11',
  needs: ['dex', 'code'],
  looksFor: { mentions: REGISTER, overrides: [CREATE, ON_CREATE, ON_PAGE] },
  check: ({ dex, code }) => {
    const { callers, isEarly, elsewhere } = sortCallers(code)
    if (callers.length === 0) return hiddenBehindPacker(dex) ?? notApplicable('代码里没有注册 Activity 嵌入规则')
    if (isEarly) return pass('嵌入规则在应用启动时注册')
    if (elsewhere.length > 0) return unclear(elsewhere, '时机')
    const hidden = hiddenBehindPacker(dex)
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

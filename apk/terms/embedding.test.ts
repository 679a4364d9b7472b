import { chain, withCode, withXmlFile } from '../samples/app-spec.ts'
import { splitRules } from '../samples/clean-app.ts'
import type { Change } from '../samples/index.ts'
import { faulty, withoutMethods } from '../samples/violations/code.ts'
import { overridden, withoutRuleFile } from '../samples/violations/large-screen-code.ts'
import { codeTable } from './testing/code-table.ts'
import { renamed } from './testing/renamed.ts'

const FILTER =
  'Landroidx/window/embedding/SplitPairFilter;-><init>(Landroid/content/ComponentName;Landroid/content/ComponentName;Ljava/lang/String;)V'
const NAMED = 'Landroid/content/ComponentName;-><init>'
/** `v0` and `v1` become the names of the pages; p0 is a context, p1 a name from elsewhere. */
const pair = (first: string, second: string): Change =>
  faulty(
    'rules(Landroid/content/Context;Landroid/content/ComponentName;)V',
    `${first}
     ${second}
     new-instance v2, Landroidx/window/embedding/SplitPairFilter;
     const/4 v3, 0
     invoke-direct {v2, v0, v1, v3}, ${FILTER}`,
  )
const byClass = (into: string, name: string) => `
  new-instance ${into}, Landroid/content/ComponentName;
  const-class v4, Lorg/sample/clean/${name};
  invoke-direct {${into}, p0, v4}, ${NAMED}(Landroid/content/Context;Ljava/lang/Class;)V`
const byName = (into: string, name: string, owner = 'org.sample.clean') => `
  new-instance ${into}, Landroid/content/ComponentName;
  const-string v4, "${owner}"
  const-string v5, "${name}"
  invoke-direct {${into}, v4, v5}, ${NAMED}(Ljava/lang/String;Ljava/lang/String;)V`
const inCodeOnly = (first: string, second: string): Change => chain(withoutRuleFile, pair(first, second))
const forClass = (page: string) => `new-instance v0, Landroid/content/Intent;
  const-class v1, Lorg/sample/clean/${page};
  invoke-direct {v0, p0, v1}, Landroid/content/Intent;-><init>(Landroid/content/Context;Ljava/lang/Class;)V`
const FOR_ACTION = `new-instance v0, Landroid/content/Intent;
  const-string v1, "org.sample.clean.EMPTY"
  invoke-direct {v0, v1}, Landroid/content/Intent;-><init>(Ljava/lang/String;)V`
const placeholder = (intent: string): Change =>
  chain(
    withoutRuleFile,
    faulty(
      'rules(Landroid/content/Context;Ljava/util/Set;)V',
      `${intent}
       new-instance v2, Landroidx/window/embedding/SplitPlaceholderRule$Builder;
       invoke-direct {v2, p1, v0}, Landroidx/window/embedding/SplitPlaceholderRule$Builder;-><init>(Ljava/util/Set;Landroid/content/Intent;)V`,
    ),
  )
/** The rule file of the clean app with these bounds. */
const bounds =
  (widths: Record<string, number>): Change =>
  (spec) => {
    const rules = splitRules(`${spec.package}.MainActivity`, `${spec.package}.DetailActivity`)
    const children = (rules.children ?? []).map((rule) => ({ ...rule, app: { ...rule.app, ...widths } }))
    return withXmlFile('res/xml/split_rules.xml', { ...rules, children })(spec)
  }

const leadingTo =
  (page: string): Change =>
  (spec) =>
    withXmlFile('res/xml/split_rules.xml', splitRules(`${spec.package}.MainActivity`, page))(spec)
const toAnotherApp = leadingTo('com.android.settings/.Settings')
codeTable('LSA-10', [
  ['a page of another app', 'undetermined', toAnotherApp, /com\.android\.settings\/\.Settings/],
  ['every page of every app', 'pass', leadingTo('*/*')],
  ['a page behind a dot', 'pass', leadingTo('.DetailActivity')],
  ['a page behind the package and a slash', 'pass', leadingTo('org.sample.clean/DetailActivity')],
  ['a dot behind a slash, which the library does not expand', 'fail', leadingTo('org.sample.clean/.DetailActivity')],
])
codeTable('LSA-10.2', [
  ['a file of rules', 'pass', (spec) => spec],
  ['a page of another app', 'undetermined', toAnotherApp],
  [
    'pages of code that are there',
    'pass',
    inCodeOnly(byClass('v0', 'MainActivity'), byName('v1', 'org.sample.clean.DetailActivity')),
  ],
  ['every page', 'pass', inCodeOnly(byClass('v0', 'MainActivity'), byName('v1', '*'))],
  ['a page of code that is not there', 'fail', inCodeOnly(byClass('v0', 'MainActivity'), byClass('v1', 'Nowhere')), /1 处/],
  ['the same beside a sound file', 'fail', pair(byClass('v0', 'MainActivity'), byName('v1', 'org.sample.clean.Nowhere'))],
  [
    'a page of code in another app',
    'undetermined',
    inCodeOnly(byClass('v0', 'MainActivity'), byName('v1', 'com.android.settings.Settings', 'com.android.settings')),
    /页面名/,
  ],
  ['every page of every app, in code', 'pass', inCodeOnly(byClass('v0', 'MainActivity'), byName('v1', '*', '*'))],
  ['a page from outside', 'undetermined', inCodeOnly(byClass('v0', 'MainActivity'), 'move-object v1, p1'), /页面名/],
  ['a placeholder that is there', 'pass', placeholder(forClass('DetailActivity'))],
  ['a placeholder that is not', 'fail', placeholder(forClass('Nowhere'))],
  ['a placeholder for whatever answers an action', 'undetermined', placeholder(FOR_ACTION), /页面名/],
  ['rules registered and nowhere seen', 'undetermined', withoutRuleFile, /SplitInitializer\.create/],
  ['narrow windows split', 'warning', bounds({ splitMinWidthDp: 0, splitMinSmallestWidthDp: 320 }), /很窄/],
  ['the other bound holds where it is not written', 'pass', bounds({ splitMinWidthDp: 0 })],
])

const registering = withCode({
  name: 'org.sample.clean.Rules',
  methods: [
    {
      signature: 'set(Landroidx/window/embedding/RuleController;Ljava/util/Set;)V',
      isStatic: true,
      code: 'invoke-virtual {p0, p1}, Landroidx/window/embedding/RuleController;->setRules(Ljava/util/Set;)V\nreturn-void',
    },
  ],
})
const withoutProperties: Change = (spec) => ({
  ...spec,
  applicationChildren: spec.applicationChildren.filter(({ tag }) => tag !== 'property'),
})
const OVERRIDE = 'android.window.PROPERTY_ACTIVITY_EMBEDDING_ALLOW_SYSTEM_OVERRIDE'
const withoutOverride: Change = (spec) => ({
  ...spec,
  applicationChildren: spec.applicationChildren.filter(({ android }) => android?.['name'] !== OVERRIDE),
})
codeTable('LSA-12.2', [
  ['rules in code, the system refused', 'pass', withoutRuleFile],
  ['rules in code, nothing said', 'fail', chain(withoutRuleFile, withoutProperties, registering)],
  ['no rules, the system may make its own', 'pass', chain(overridden, withoutMethods('SplitInitializer'))],
  [
    'embedding is on, and renamed code may hold the rules',
    'undetermined',
    chain(withoutRuleFile, withoutOverride, withoutMethods('SplitInitializer'), renamed),
    /混淆/,
  ],
  [
    'embedding is on, and no rule is in code',
    'notApplicable',
    chain(withoutRuleFile, withoutOverride, withoutMethods('SplitInitializer')),
  ],
  ['nothing at all', 'notApplicable', chain(withoutRuleFile, withoutProperties, withoutMethods('SplitInitializer'))],
])

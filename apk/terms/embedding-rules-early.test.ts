import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bytesSource } from '../bytes/source.ts'
import { readFacts } from '../facts/index.ts'
import { chain, withCode, withComponent, withComponentAttributes } from '../samples/app-spec.ts'
import type { ClassCode } from '../samples/format/dex-file.ts'
import { buildApk, cleanSpec } from '../samples/index.ts'
import type { Change } from '../samples/index.ts'
import { breaking } from '../samples/violations/all.ts'
import { withoutMethods } from '../samples/violations/code.ts'
import { wantedInCode } from './all.ts'
import { codeTable } from './testing/code-table.ts'
import { renamed } from './testing/renamed.ts'
import { verdictOf } from './testing/facts.ts'

const OWN = 'org.sample.clean'
const INSTALL = 'install()V'
const CALL_RULES = 'invoke-static {}, Lorg/sample/clean/Rules;->install()V'
const SET_RULES = 'const/4 v0, 0\ninvoke-virtual {v0, v0}, Landroidx/window/embedding/RuleController;->setRules(Ljava/util/Set;)V'
const still = (name: string, signature: string, code: string): ClassCode => ({
  name: `${OWN}.${name}`,
  methods: [{ signature, isStatic: true, code: `${code}\nreturn-void` }],
})
const RULES = still('Rules', INSTALL, SET_RULES)
const below =
  (parent: string, name: string) =>
  (signature: string, code: string): ClassCode => ({
    name: `${OWN}.${name}`,
    extends: parent,
    methods: [{ signature, code: `${code}\nreturn-void` }],
  })
const starting = (code: string) => below('android.app.Application', 'SampleApplication')('onCreate()V', code)
const paging = (code: string) => below('android.app.Activity', 'DetailActivity')('onCreate(Landroid/os/Bundle;)V', code)
/** These classes instead of the initialiser that the clean app has. */
const instead = (...classes: ClassCode[]): Change => chain(withoutMethods('SplitInitializer'), withCode(...classes))
const relay = (code: string) => still('Relay', 'go()V', code)
const CALL_RELAY = 'invoke-static {}, Lorg/sample/clean/Relay;->go()V'
const BEHIND_BRANCH = `sget v0, Landroid/os/Build$VERSION;->SDK_INT:I
  const/16 v1, 32
  if-lt v0, v1, :old
  ${CALL_RULES}
  :old`
const REFLECTION = `const/4 v0, 0
  invoke-virtual {v0, v0, v0}, Ljava/lang/reflect/Method;->invoke(Ljava/lang/Object;[Ljava/lang/Object;)Ljava/lang/Object;`
const TASK: ClassCode = {
  name: `${OWN}.Task`,
  implements: ['java.lang.Runnable'],
  methods: [
    { signature: '<init>()V', code: 'return-void' },
    { signature: 'run()V', code: `${CALL_RULES}\nreturn-void` },
  ],
}
const POST = `new-instance v0, Lorg/sample/clean/Task;
  invoke-direct {v0}, Lorg/sample/clean/Task;-><init>()V
  const/4 v1, 0
  invoke-virtual {v1, v0}, Landroid/os/Handler;->post(Ljava/lang/Runnable;)Z`
const initializer = (name: string, code: string, more: ClassCode['methods'] = []): ClassCode => ({
  name: `${OWN}.${name}`,
  implements: ['androidx.startup.Initializer'],
  methods: [
    { signature: 'create(Landroid/content/Context;)Ljava/lang/Object;', code: `${code}\nconst/4 v0, 0\nreturn-object v0` },
    ...more,
  ],
})
const INITIALIZER = initializer('OtherInitializer', CALL_RULES)
const REGISTERING = initializer('OtherInitializer', SET_RULES)
/** Another one that the manifest names, and that asks for the first. */
const ASKING = initializer('FirstInitializer', '', [
  {
    signature: 'dependencies()Ljava/util/List;',
    code: `const-class v0, Lorg/sample/clean/OtherInitializer;
      invoke-static {v0}, Ljava/util/Collections;->singletonList(Ljava/lang/Object;)Ljava/util/List;
      move-result-object v0
      return-object v0`,
  },
])
const INITIALIZE = `const/4 v0, 0
  const-class v1, Lorg/sample/clean/OtherInitializer;
  invoke-virtual {v0, v1}, Landroidx/startup/AppInitializer;->initializeComponent(Ljava/lang/Class;)Ljava/lang/Object;`
/** What the manifest tells androidx.startup to run. */
const naming =
  (...names: string[]): Change =>
  (spec) => ({
    ...spec,
    components: spec.components.map((one) =>
      one.name === 'androidx.startup.InitializationProvider'
        ? {
            ...one,
            children: names.map((name) => ({
              tag: 'meta-data',
              android: { name: `${OWN}.${name}`, value: 'androidx.startup' },
            })),
          }
        : one,
    ),
  })
const PAGE_WITH_HELPER: ClassCode = {
  name: `${OWN}.DetailActivity`,
  extends: 'android.app.Activity',
  methods: [
    { signature: 'onCreate(Landroid/os/Bundle;)V', code: 'return-void' },
    { signature: INSTALL, isStatic: true, code: `${SET_RULES}\nreturn-void` },
  ],
}
const serving = (code: string): Change =>
  chain(
    withComponent({ kind: 'service', name: '.Work', attributes: { exported: false } }),
    withCode(below('android.app.Service', 'Work')('onCreate()V', code)),
  )
const OPEN_PAGE = `new-instance v0, Landroid/content/Intent;
  const-class v1, Lorg/sample/clean/DetailActivity;
  invoke-direct {v0, p0, v1}, Landroid/content/Intent;-><init>(Landroid/content/Context;Ljava/lang/Class;)V
  invoke-virtual {p0, v0}, Landroid/content/Context;->startActivity(Landroid/content/Intent;)V`

const provider = (code: string, attributes = {}): Change =>
  chain(
    withComponent({
      kind: 'provider',
      name: '.Early',
      attributes: { exported: false, authorities: `${OWN}.early`, ...attributes },
    }),
    withCode({
      name: `${OWN}.Early`,
      extends: 'android.content.ContentProvider',
      methods: [{ signature: 'onCreate()Z', code: `${code}\nconst/4 v0, 1\nreturn v0` }],
    }),
  )
const elsewhere = withComponentAttributes('androidx.startup.InitializationProvider', { process: ':work' })

const switchedOff = withComponentAttributes('androidx.startup.InitializationProvider', { enabled: false })

/** A shrinker has been there: short names, and none of Jetpack's. */
const withoutJetpack: Change = (spec) => ({ ...spec, classes: spec.classes.filter((name) => !name.startsWith('androidx.')) })
const shrunk = chain(withoutJetpack, renamed)
codeTable('LSA-11', [
  [
    'embedding is on, and renamed code registers the rules where nobody sees it',
    'undetermined',
    chain(withoutMethods('SplitInitializer'), shrunk),
    /混淆/,
  ],
  [
    'a helper of the start',
    'pass',
    instead(RULES, starting(CALL_RULES)),
    /：SampleApplication\.onCreate\(\) → Rules\.install\(\)$/,
  ],
  ['a helper of a helper', 'pass', instead(RULES, relay(CALL_RULES), starting(CALL_RELAY)), /→ Relay\.go\(\) → Rules/],
  ['a helper, where the platform is new enough', 'pass', instead(RULES, starting(BEHIND_BRANCH))],
  [
    'a helper of an initialiser',
    'pass',
    chain(instead(RULES, INITIALIZER), naming('OtherInitializer')),
    /OtherInitializer\.create/,
  ],
  ['an initialiser that another one asks for', 'pass', chain(instead(REGISTERING, ASKING), naming('FirstInitializer'))],
  ['an initialiser that the application asks for', 'pass', instead(REGISTERING, starting(INITIALIZE))],
  [
    'an initialiser that the manifest does not name',
    'fail',
    instead(REGISTERING),
    /^OtherInitializer 没有登记在清单里，应用启动时不会运行/,
  ],
  ['an initialiser that a page alone asks for', 'fail', instead(REGISTERING, paging(INITIALIZE)), /没有登记在清单里/],
  [
    'an initialiser that nobody names, where the start calls by reflection',
    'undetermined',
    instead(REGISTERING, starting(REFLECTION)),
    /时机/,
  ],
  ['an initialiser that is named, of a provider that is off', 'fail', chain(naming('SplitInitializer'), switchedOff), /没有登记/],
  [
    'a long way from the start loses its middle, and says so',
    'pass',
    instead(RULES, ...relays(14), starting('invoke-static {}, Lorg/sample/clean/Relay0;->go()V')),
    /→ Relay3\.go\(\) → Relay4\.go\(\) → … → Relay9\.go\(\) → .* → Relay13\.go\(\) → Rules\.install\(\)$/,
  ],
  ['a provider that starts with the app', 'pass', chain(instead(RULES), provider(SET_RULES)), /：Early\.onCreate\(\)$/],
  [
    'a helper of such a provider',
    'pass',
    chain(instead(RULES), provider(CALL_RULES)),
    /：Early\.onCreate\(\) → Rules\.install\(\)$/,
  ],
  ['one in the process of the app, by its name', 'pass', chain(instead(RULES), provider(CALL_RULES, { process: OWN }))],
  [
    'a provider of another process',
    'undetermined',
    chain(instead(RULES), provider(CALL_RULES, { process: ':work' })),
    /可能经 Early\.onCreate\(\)/,
  ],
  [
    'a provider beside whose process the first page runs in another',
    'undetermined',
    chain(instead(RULES), provider(CALL_RULES), withComponentAttributes('.MainActivity', { process: ':ui' })),
    /可能经 Early/,
  ],
  [
    'a provider of the process that the first page runs in',
    'pass',
    chain(instead(RULES), provider(CALL_RULES, { process: ':ui' }), withComponentAttributes('.MainActivity', { process: ':ui' })),
  ],
  ['a provider that is off', 'undetermined', chain(instead(RULES), provider(CALL_RULES, { enabled: false })), /时机/],
  [
    'a task that a provider posts',
    'undetermined',
    chain(instead(RULES, TASK), provider(POST)),
    /可能经 Early\.onCreate\(\) → Task\.run\(\)/,
  ],
  ['a provider that asks the platform, and a page', 'pass', chain(instead(RULES, paging(CALL_RULES)), provider(BEHIND_BRANCH))],
  [
    'an initialiser of a provider in another process',
    'undetermined',
    chain(naming('SplitInitializer'), elsewhere),
    /可能经 SplitInitializer/,
  ],
  ['a helper of the start and of a page', 'pass', instead(RULES, starting(CALL_RULES), paging(CALL_RULES))],
  [
    'a method of a page that the start calls',
    'pass',
    instead(PAGE_WITH_HELPER, starting('invoke-static {}, Lorg/sample/clean/DetailActivity;->install()V')),
  ],
  [
    'a task that the start posts',
    'undetermined',
    instead(RULES, TASK, starting(POST)),
    /SampleApplication\.onCreate\(\) → Task\.run\(\) → Rules\.install\(\)/,
  ],
  ['a helper of a page alone', 'fail', instead(RULES, paging(CALL_RULES)), /只在页面里/],
  [
    'a helper of a page, where the start calls by reflection',
    'undetermined',
    instead(RULES, paging(CALL_RULES), starting(REFLECTION)),
    /Rules\.install/,
  ],
  [
    'a helper of a page and of a service',
    'undetermined',
    chain(instead(RULES, paging(CALL_RULES)), serving(CALL_RULES)),
    /打开页面之前可能经 Work\.onCreate\(\) → .* 注册嵌入规则，但不能确定一定走到/,
  ],
  ['a page that a service opens', 'fail', chain(instead(paging(SET_RULES)), serving(OPEN_PAGE))],
  ['a helper that a page may call', 'undetermined', instead(RULES, TASK, paging(POST)), /时机/],
  ['a helper that nobody calls', 'undetermined', instead(RULES), /时机/],
])

/** Each calls the next, the last one the rules. */
function relays(count: number) {
  return Array.from({ length: count }, (_, at) =>
    still(`Relay${at}`, 'go()V', at + 1 < count ? `invoke-static {}, Lorg/sample/clean/Relay${at + 1};->go()V` : CALL_RULES),
  )
}

const factsOf = (change: Change) => {
  const facts = readFacts(bytesSource(buildApk(change(cleanSpec()))), { wanted: wantedInCode })
  assert.ok(facts.code.seen)
  return { ...facts, code: facts.code }
}

test('LSA-11 shows how a page comes to the helper that registers', () => {
  const { evidence } = verdictOf('LSA-11', factsOf(instead(RULES, paging(CALL_RULES))))
  assert.deepEqual(
    evidence.map(({ at, table }) => [at, table?.rows[0]?.cells.at(-1)]),
    [[`${OWN}.Rules`, 'RuleController.setRules：DetailActivity.onCreate(Bundle) → Rules.install()']],
  )
})

test('facts that an earlier engine read have no ways: judged as it judged them', () => {
  const outcomes = [instead(RULES, starting(CALL_RULES)), breaking('LSA-11')].map((change) => {
    const facts = factsOf(change)
    const { ruleWays, ...value } = facts.code.value
    assert.ok(ruleWays)
    return verdictOf('LSA-11', { ...facts, code: { seen: true, value } }).outcome
  })
  assert.deepEqual(outcomes, ['undetermined', 'fail'])
})

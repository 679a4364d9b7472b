import { chain, withApplicationChildren, withCode, withComponent } from '../samples/app-spec.ts'
import type { Change } from '../samples/index.ts'
import { breaking } from '../samples/violations/all.ts'
import { faulty, withoutMethods } from '../samples/violations/code.ts'
import { EXTENSION_CALL, restarting, withoutEmbedding } from '../samples/violations/large-screen-code.ts'
import { codeTable } from './testing/code-table.ts'
import { renamed } from './testing/renamed.ts'

const same: Change = (spec) => spec

const turning = (direction: string): Change =>
  faulty(
    'turn(Landroid/app/Activity;I)V',
    `${direction}\n:go\ninvoke-virtual {p0, v0}, Landroid/app/Activity;->setRequestedOrientation(I)V`,
  )
/** Locks where this says yes. */
const lockingIf = (question: string) => `${question}\nif-eqz v0, :no\n${LOCK}\n:no`
const LOCK = 'const/4 v0, 1\ninvoke-virtual {p0, v0}, Landroid/app/Activity;->setRequestedOrientation(I)V'
const locking = (code: string) => faulty('lock(Landroid/app/Activity;Landroid/content/res/Configuration;)V', code)
const WIDTH = 'Landroid/content/res/Configuration;->smallestScreenWidthDp:I'
const STATE = 'Lorg/elsewhere/Player;->state:I'
const isSmall = (field: string, to: string) => `iget v0, p1, ${field}\nconst/16 v1, 600\nif-ge v0, v1, :${to}`
const KEPT_WIDTH = `${isSmall(WIDTH, 'large')}\nconst/4 v0, 1\ngoto :asked\n:large\nconst/4 v0, 0\n:asked`
const KEPT_PLATFORM = KEPT_WIDTH.replace(`iget v0, p1, ${WIDTH}`, 'sget v0, Landroid/os/Build$VERSION;->SDK_INT:I')
const CALL_HELPER = 'invoke-static {p0}, Lorg/sample/clean/Faulty;->tall(Landroid/app/Activity;)V'
/** As Kotlin leaves an argument out: the last one says which. */
const CALL_DEFAULT = `const/4 v0, 0\nconst/4 v1, 1\ninvoke-static {p0, v0, v1}, Lorg/sample/clean/Faulty;->tall$default(Landroid/app/Activity;II)V`
const lockingWhere = (field: string) => `${isSmall(field, 'no')}\n${CALL_HELPER}\n:no`
const byHelper = (code: string) =>
  withCode({
    name: 'org.sample.clean.Faulty',
    methods: [
      {
        signature: 'lock(Landroid/app/Activity;Landroid/content/res/Configuration;)V',
        isStatic: true,
        code: `${code}\nreturn-void`,
      },
      { signature: 'tall(Landroid/app/Activity;)V', isStatic: true, code: `${LOCK}\nreturn-void` },
      {
        signature: 'tall$default(Landroid/app/Activity;II)V',
        isStatic: true,
        code: `and-int/lit8 v0, p2, 1\nif-eqz v0, :given\nconst/4 p1, 1\n:given\n${CALL_HELPER}\nreturn-void`,
      },
    ],
  })
const answer = (call: string) => `invoke-static {p0}, ${call}\nmove-result v0`
codeTable('LSA-03', [
  [
    'a lock on small windows alone',
    'undetermined',
    locking(
      `iget v0, p1, Landroid/content/res/Configuration;->smallestScreenWidthDp:I\nconst/16 v1, 600\nif-ge v0, v1, :no\n${LOCK}\n:no`,
    ),
    /先判断窗口大小/,
  ],
  [
    'a lock on phones, by a resource',
    'undetermined',
    locking(lockingIf(answer('Landroid/content/res/Resources;->getBoolean(I)Z'))),
  ],
  [
    'by a method of the app',
    'undetermined',
    locking(lockingIf(answer('Lorg/elsewhere/Screens;->isTablet(Landroid/content/Context;)Z'))),
  ],
  ['by one under a name that says nothing', 'undetermined', locking(lockingIf(answer('La/b;->c(Landroid/content/Context;)Z')))],
  ['by another question', 'fail', locking(lockingIf(answer('Lorg/elsewhere/Player;->isPlaying(Landroid/content/Context;)Z')))],
  ['by an answer that was kept first: what Kotlin makes of `val isPhone = …`', 'undetermined', locking(lockingIf(KEPT_WIDTH))],
  ['by one that was kept of another question', 'fail', locking(lockingIf(KEPT_WIDTH.replace(WIDTH, STATE)))],
  ['a helper that locks, called on small windows alone', 'undetermined', byHelper(lockingWhere(WIDTH))],
  [
    'one with a default, called so on small windows alone',
    'undetermined',
    byHelper(lockingWhere(WIDTH).replace(CALL_HELPER, CALL_DEFAULT)),
  ],
  [
    'one with a default that is called after another question',
    'fail',
    byHelper(lockingWhere(STATE).replace(CALL_HELPER, CALL_DEFAULT)),
  ],
  ['one that is called after another question', 'fail', byHelper(lockingWhere(STATE))],
  ['one that is called elsewhere as well', 'fail', byHelper(`${lockingWhere(WIDTH)}\n${CALL_HELPER}`)],
  [
    'one that is called elsewhere after another question',
    'fail',
    byHelper(`${lockingWhere(WIDTH)}\n${lockingWhere(STATE).replaceAll(':no', ':other')}`),
  ],
  ['one with a default that nobody calls', 'fail', byHelper('nop')],
  [
    'an answer that was kept of the platform, behind a question that has ended',
    'fail',
    locking(lockingIf(`${isSmall(WIDTH, 'seen')}\nnop\n:seen\n${KEPT_PLATFORM}`)),
  ],
  [
    'a question that has ended before',
    'fail',
    locking(`${lockingIf(answer('Lorg/elsewhere/Screens;->isTablet(Landroid/content/Context;)Z'))}\n${LOCK}`),
  ],
  [
    'a direction from outside',
    'undetermined',
    faulty('turn(Landroid/app/Activity;I)V', 'invoke-virtual {p0, p1}, Landroid/app/Activity;->setRequestedOrientation(I)V'),
  ],
  ['one of two directions that lock nothing', 'pass', turning('const/4 v0, 4\nif-eqz p1, :go\nconst/4 v0, -1')],
  ['a lock, or none', 'undetermined', turning('const/4 v0, 1\nif-eqz p1, :go\nconst/4 v0, -1')],
])
const helper = withCode({
  name: 'org.sample.clean.Rules',
  methods: [
    {
      signature: 'set(Landroidx/window/embedding/RuleController;Ljava/util/Set;)V',
      isStatic: true,
      code: 'invoke-virtual {p0, p1}, Landroidx/window/embedding/RuleController;->setRules(Ljava/util/Set;)V\nreturn-void',
    },
  ],
})
const SET_RULES =
  'const/4 v0, 0\ninvoke-virtual {v0, v0}, Landroidx/window/embedding/RuleController;->setRules(Ljava/util/Set;)V\n'
const registering = (name: string, signature: string, code = `${SET_RULES}return-void`): Change =>
  chain(
    withoutMethods('SplitInitializer'),
    withCode({ name: `org.sample.clean.${name}`, extends: 'android.app.Application', methods: [{ signature, code }] }),
  )
const typedInitializer: Change = chain(
  withoutMethods('SplitInitializer'),
  withCode({
    name: 'org.sample.clean.SplitInitializer',
    implements: ['androidx.startup.Initializer'],
    methods: [
      {
        signature: 'create(Landroid/content/Context;)Landroidx/window/embedding/RuleController;',
        code: `${SET_RULES}return-object v0`,
      },
      {
        signature: 'create(Landroid/content/Context;)Ljava/lang/Object;',
        code: `invoke-virtual {p0, p1}, Lorg/sample/clean/SplitInitializer;->create(Landroid/content/Context;)Landroidx/window/embedding/RuleController;
          move-result-object v0
          return-object v0`,
      },
    ],
  }),
)
codeTable('LSA-11', [
  ['an initialiser that says what it makes', 'pass', typedInitializer],
  ['the start of the application', 'pass', registering('SampleApplication', 'onCreate()V')],
  ['another method of the application', 'undetermined', registering('SampleApplication', 'later()V'), /SampleApplication\.later/],
  ['an application that the manifest does not name', 'undetermined', registering('OtherApplication', 'onCreate()V')],
  ['a class that somebody calls', 'undetermined', chain(withoutMethods('SplitInitializer'), helper)],
  ['no rules in code', 'notApplicable', withoutMethods('SplitInitializer')],
])
/** The short names are of SDKs that come renamed: Jetpack's own still stand. */
const sdksAlone: Change = chain(renamed, (spec) => ({
  ...spec,
  classes: [...spec.classes, 'androidx.core.content.ContextCompat', 'androidx.lifecycle.LifecycleRegistry'],
}))
/** Jetpack hands the rules to the system from a class that a shrinker has renamed. */
const handingOver: Change = withCode({
  name: 'a.b.d',
  methods: [
    {
      signature: 'a(Ljava/util/Set;)V',
      isStatic: true,
      code: 'const/4 v0, 0\ninvoke-interface {v0, p0}, Landroidx/window/extensions/embedding/ActivityEmbeddingComponent;->setEmbeddingRules(Ljava/util/Set;)V\nreturn-void',
    },
  ],
})
const ruleless: Change = chain(withoutEmbedding, withoutMethods('SplitInitializer'))
codeTable('LSA-09.2', [
  ['the switch is on', 'pass', same],
  [
    'a text for a switch, which the library takes for none',
    'fail',
    withApplicationChildren({
      tag: 'property',
      android: { name: 'android.window.PROPERTY_ACTIVITY_EMBEDDING_SPLITS_ENABLED', value: 'true' },
    }),
    /没有声明开关/,
  ],
  ['no rules, no switch', 'notApplicable', chain(ruleless, renamed)],
  ['a shrinker hides whose the rules are', 'undetermined', chain(ruleless, renamed, handingOver), /经过混淆/],
  ['Jetpack as it comes, which nobody uses', 'notApplicable', chain(ruleless, handingOver)],
  ['short names of SDKs beside a Jetpack that keeps its own', 'notApplicable', chain(ruleless, sdksAlone, handingOver)],
])
const watchedBy = (name: string) =>
  withCode({
    name,
    methods: [{ signature: 'watch(Landroid/app/Activity;)V', isStatic: true, code: `${EXTENSION_CALL}\nreturn-void` }],
  })
const named = withCode({
  name: 'androidx.window.layout.WindowInfoTrackerImpl',
  methods: [
    {
      signature: 'own()V',
      isStatic: true,
      code: 'const/4 v0, 0\ninvoke-interface {v0, v0}, Landroidx/window/layout/WindowInfoTracker;->windowLayoutInfo(Landroid/content/Context;)Lkotlinx/coroutines/flow/Flow;\nreturn-void',
    },
  ],
})
/** Listens to the window, and asks where it folds. */
const foldedBy = (name: string) =>
  withCode({
    name,
    methods: [
      {
        signature: 'fold(Landroid/app/Activity;Landroidx/window/layout/FoldingFeature;)V',
        isStatic: true,
        code: `const/4 v0, 0
          invoke-interface {v0, p0}, Landroidx/window/layout/WindowInfoTracker;->windowLayoutInfo(Landroid/app/Activity;)Lkotlinx/coroutines/flow/Flow;
          invoke-interface {p1}, Landroidx/window/layout/FoldingFeature;->isSeparating()Z
          return-void`,
      },
    ],
  })
const ofUmeng: Change = (spec) => ({ ...spec, package: 'com.umeng.message' })
codeTable('LSA-13', [
  [
    'by the adaptive library of Compose',
    'pass',
    chain(
      withoutMethods('Posture'),
      faulty(
        'lay(Landroidx/compose/material3/adaptive/Posture;)V',
        'invoke-virtual {p0}, Landroidx/compose/material3/adaptive/Posture;->isTabletop()Z',
      ),
    ),
  ],
  ['short names beside a Jetpack that keeps its own', 'fail', chain(withoutMethods('Posture'), sdksAlone)],
  [
    'Flutter listens for what is not in this code',
    'undetermined',
    chain(withoutMethods('Posture'), foldedBy('io.flutter.embedding.android.FlutterView')),
    /^Flutter 框架/,
  ],
  ['Flutter listens, and the app asks', 'pass', foldedBy('io.flutter.embedding.android.FlutterView')],
  ['a service SDK listens for itself', 'fail', chain(withoutMethods('Posture'), foldedBy('com.umeng.message.Fold'))],
  [
    'the same where the app is of its maker',
    'pass',
    chain(withoutMethods('Posture'), foldedBy('com.umeng.message.Fold'), ofUmeng),
  ],
  ['an SDK takes another way', 'fail', chain(withoutMethods('Posture'), watchedBy('com.umeng.message.Fold'))],
  ['names are shortened', 'undetermined', chain(withoutMethods('Posture'), renamed)],
  ['another way is taken', 'notApplicable', chain(withoutMethods('Posture'), breaking('LSA-14'))],
  ['a renamed class takes it, which may be of Jetpack', 'undetermined', chain(withoutMethods('Posture'), watchedBy('b.c.d'))],
  [
    'the same beside a Jetpack that keeps its names',
    'notApplicable',
    chain(withoutMethods('Posture'), watchedBy('b.c.d'), named),
  ],
])
const systemLibrary = (required: boolean) =>
  withApplicationChildren({ tag: 'uses-library', android: { name: 'androidx.window.extensions', required } })
const LEVEL_CALL = 'invoke-interface {v0}, Landroidx/window/extensions/WindowExtensions;->getVendorApiLevel()I\nmove-result v1'
const byContext = (before: string) =>
  faulty(
    'watch(Landroid/content/Context;)V',
    `const/4 v0, 0
     ${before}
     invoke-interface {v0, p0, v0}, Landroidx/window/extensions/layout/WindowLayoutComponent;->addWindowLayoutInfoListener(Landroid/content/Context;Landroidx/window/extensions/core/util/function/Consumer;)V`,
  )
codeTable('LSA-14', [
  ['the library is declared', 'pass', chain(breaking('LSA-14'), systemLibrary(false))],
  ['it is required', 'fail', chain(breaking('LSA-14'), systemLibrary(true))],
  ['it is required by one line of two', 'fail', chain(breaking('LSA-14'), systemLibrary(false), systemLibrary(true))],
  ['not used', 'notApplicable', same],
  ['beside the way of Jetpack', 'notApplicable', faulty('watch(Landroid/app/Activity;)V', EXTENSION_CALL)],
  ['by any context', 'fail', chain(breaking('LSA-14'), systemLibrary(false), byContext('')), /第 2 级/],
  [
    'by any context, where the level is asked for',
    'pass',
    chain(breaking('LSA-14'), systemLibrary(false), byContext(LEVEL_CALL)),
  ],
])
const SAVE = 'onSaveInstanceState(Landroid/os/Bundle;)V'
const PUT = `const-string v0, "place"
  invoke-virtual {p1, v0, v0}, Landroid/os/Bundle;->putString(Ljava/lang/String;Ljava/lang/String;)V
  return-void`
const TO_ABOVE = `invoke-super {p0, p1}, Landroid/app/Activity;->${SAVE}`
const savingBy =
  (code: string): Change =>
  (spec) => ({
    ...spec,
    code: spec.code.map((one) =>
      one.name.endsWith('.MainActivity')
        ? {
            ...one,
            methods: [...(one.methods ?? []), { signature: SAVE, code }],
          }
        : one,
    ),
  })
const saving = savingBy(PUT)
/** The main page inherits from this one, which saves. */
const below =
  (name: string): Change =>
  (spec) => ({
    ...spec,
    code: [
      ...spec.code.map((one) => (one.name.endsWith('.MainActivity') ? { ...one, extends: name } : one)),
      {
        name,
        extends: 'android.app.Activity',
        methods: [{ signature: SAVE, code: PUT }],
      },
    ],
  })
const GET_MODEL =
  'const/4 v0, 0\ninvoke-virtual {v0, v0}, Landroidx/lifecycle/ViewModelProvider;->get(Ljava/lang/Class;)Landroidx/lifecycle/ViewModel;'
const modelIn = (name: string) =>
  withCode({ name, methods: [{ signature: 'model()V', isStatic: true, code: `${GET_MODEL}\nreturn-void` }] })
const LAZY = 'Landroidx/fragment/app/FragmentViewModelLazyKt;->createViewModelLazy(Landroidx/fragment/app/Fragment;)Lkotlin/Lazy;'
const modelOfPart = faulty('model(Landroidx/fragment/app/Fragment;)V', `invoke-static {p0}, ${LAZY}`)
/** The main page is one that has parts. */
const withParts: Change = (spec) => ({
  ...spec,
  code: spec.code.map((one) =>
    one.name.endsWith('.MainActivity') ? { ...one, extends: 'androidx.fragment.app.FragmentActivity' } : one,
  ),
})
const savingPart = (name: string) =>
  withCode({
    name,
    extends: 'androidx.fragment.app.Fragment',
    methods: [{ signature: SAVE, code: PUT }],
  })
/** One more page, with a web view: the platform's, or one of another core. */
const browsing = (name: string, configChanges: number, view = 'Landroid/webkit/WebView;') =>
  chain(
    withComponent({ kind: 'activity', name, attributes: { exported: false, configChanges: { hex: configChanges } } }),
    withCode({
      name: name.startsWith('.') ? `org.sample.clean${name}` : name,
      extends: 'android.app.Activity',
      methods: [
        {
          signature: `open(${view}Ljava/lang/String;)V`,
          code: `invoke-virtual {p1, p2}, ${view}->loadUrl(Ljava/lang/String;)V\nreturn-void`,
        },
      ],
    }),
  )
codeTable('LSA-15.2', [
  ['the page saves its state', 'pass', chain(restarting, saving)],
  ['it only hands on to the page above it', 'fail', chain(restarting, savingBy(`${TO_ABOVE}\nreturn-void`))],
  ['it keeps even that from being saved', 'fail', chain(restarting, savingBy('return-void'))],
  ['it hands on, and saves', 'pass', chain(restarting, savingBy(`${TO_ABOVE}\n${PUT}`))],
  [
    'it saves elsewhere',
    'pass',
    chain(restarting, savingBy(`${TO_ABOVE}\ninvoke-virtual {p0}, Lorg/sample/clean/MainActivity;->store()V\nreturn-void`)),
  ],
  [
    'a view of its own saves',
    'pass',
    chain(
      restarting,
      savingBy(`${TO_ABOVE}\nconst/4 v0, 0\ninvoke-virtual {v0, p1}, Lcom/amap/api/maps/MapView;->${SAVE}\nreturn-void`),
    ),
  ],
  ['a model keeps it', 'pass', chain(restarting, modelIn('org.sample.clean.Model'))],
  ['a model that a part of the page asks for by Kotlin', 'pass', chain(restarting, modelOfPart)],
  [
    'a part of some page saves',
    'undetermined',
    chain(restarting, withParts, savingPart('org.sample.clean.HomePart')),
    /HomePart/,
  ],
  ['a part of no page that has parts', 'fail', chain(restarting, savingPart('org.sample.clean.HomePart'))],
  ['a part of an SDK saves', 'fail', chain(restarting, withParts, savingPart('com.umeng.message.Part'))],
  ['names are shortened', 'undetermined', chain(restarting, renamed)],
  ['short names beside a Jetpack that keeps its own', 'fail', chain(restarting, sdksAlone)],
  ['a renamed page saves, which may be of Jetpack', 'undetermined', chain(restarting, renamed, below('b.c'))],
  ['a page of the app below it saves', 'pass', chain(restarting, renamed, below('b.c'), saving)],
  ['the page does not restart', 'pass', same],
  ['an SDK keeps a model of its own', 'fail', chain(restarting, modelIn('com.umeng.message.Model'))],
  ['a page that opens web pages restarts', 'fail', browsing('.WebPage', 0), /打开网页的页面/],
  ['a page that opens them in a view of X5 restarts', 'fail', browsing('.WebPage', 0, 'Lcom/tencent/smtt/sdk/WebView;')],
  ['a page that opens them in a view of UC restarts', 'fail', browsing('.WebPage', 0, 'Lcom/uc/webview/export/WebView;')],
  ['and one that does not', 'pass', browsing('.WebPage', 0xd80)],
  ['a page of an SDK', 'pass', browsing('com.umeng.message.WebPage', 0)],
])
const wideIn = (name: string) =>
  withCode({
    name,
    methods: [
      {
        signature: 'wide(Landroid/webkit/WebSettings;)V',
        isStatic: true,
        code: 'const/4 v0, 1\ninvoke-virtual {p0, v0}, Landroid/webkit/WebSettings;->setUseWideViewPort(Z)V\nreturn-void',
      },
    ],
  })
codeTable('LSA-20', [
  [
    'a value from outside',
    'undetermined',
    chain(
      breaking('LSA-20'),
      withCode({
        name: 'org.sample.clean.View',
        methods: [
          {
            signature: 'wide(Landroid/webkit/WebSettings;Z)V',
            isStatic: true,
            code: 'invoke-virtual {p0, p1}, Landroid/webkit/WebSettings;->setUseWideViewPort(Z)V\nreturn-void',
          },
        ],
      }),
    ),
  ],
  ['no web page', 'notApplicable', withoutMethods('MainActivity')],
  ['an SDK sets its own view', 'fail', chain(breaking('LSA-20'), wideIn('com.umeng.message.View'))],
  ['another class of the app sets some view', 'undetermined', chain(breaking('LSA-20'), wideIn('org.sample.clean.View'))],
  ['an SDK opens a page', 'notApplicable', chain(withoutMethods('MainActivity'), browsing('com.umeng.message.WebPage', 0))],
])

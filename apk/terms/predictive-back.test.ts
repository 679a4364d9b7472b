import { chain, withApplication, withCode, withComponentAttributes } from '../samples/app-spec.ts'
import { breaking } from '../samples/violations/all.ts'
import { OWN, overriding } from '../samples/violations/code.ts'
import { codeTable } from './testing/code-table.ts'
import { renamed } from './testing/renamed.ts'

const ON_KEY = 'onKeyDown(ILandroid/view/KeyEvent;)Z'
const asks = (key: number) => `const/4 v0, ${key}\nif-ne p1, v0, :no\nconst/4 v0, 1\nreturn v0\n:no\nconst/4 v0, 0\nreturn v0`
const activity = { extends: 'android.app.Activity' }
const DISPATCH =
  'invoke-interface {p0, v0, v0}, Landroid/window/OnBackInvokedDispatcher;->registerOnBackInvokedCallback(ILandroid/window/OnBackInvokedCallback;)V'
const registeredBy = (name: string) =>
  withCode({
    name,
    methods: [
      {
        signature: 'add(Landroid/window/OnBackInvokedDispatcher;)V',
        isStatic: true,
        code: `const/4 v0, 0\n${DISPATCH}\nreturn-void`,
      },
    ],
  })
const callback = registeredBy('org.sample.clean.Back')
/** Jetpack after a shrinker: a page that overrides the old method, and a class that registers the new callback. */
const shrunkJetpack = chain(
  renamed,
  registeredBy('b.c'),
  withCode({ name: 'b.d', extends: 'android.app.Activity', methods: [{ signature: 'onBackPressed()V', code: 'return-void' }] }),
)
const BACK_UP = 'invoke-super {p0}, Landroid/app/Activity;->onBackPressed()V'
/** A page whose `onBackPressed` is this. */
const onBack = (code: string) => overriding(activity, 'onBackPressed()V', code)
const LOGS = 'const-string v0, "back"\ninvoke-static {v0, v0}, Landroid/util/Log;->d(Ljava/lang/String;Ljava/lang/String;)I'
const oldPage = (name: string) =>
  withCode({ name, extends: 'b.d', methods: [{ signature: 'onBackPressed()V', code: 'return-void' }] })
const oldPageOf = (name: string) =>
  withCode({ name, extends: 'android.app.Activity', methods: [{ signature: 'onBackPressed()V', code: 'return-void' }] })
const keyListener = (owner: string, code: string) =>
  withCode({
    name: `${OWN}.Keys`,
    implements: [`android.${owner.replaceAll('/', '.')}$OnKeyListener`],
    methods: [{ signature: `onKey(Landroid/${owner};ILandroid/view/KeyEvent;)Z`, code: code.replace('p1', 'p2') }],
  })
const backBy = (call: string) =>
  withCode({
    name: 'org.sample.clean.Back',
    methods: [{ signature: 'add()V', isStatic: true, code: `invoke-static {}, Landroidx/activity/${call}\nreturn-void` }],
  })
codeTable('COMP-23', [
  ['a page that checks for the back key', 'fail', overriding(activity, ON_KEY, asks(4))],
  ['a page that checks for another key', 'pass', overriding(activity, ON_KEY, asks(3))],
  ['onBackPressed that only calls super', 'pass', onBack(`${BACK_UP}\nreturn-void`)],
  ['onBackPressed that logs and calls super', 'pass', onBack(`${LOGS}\n${BACK_UP}\nreturn-void`)],
  [
    'onBackPressed of a dialog that only calls super',
    'pass',
    overriding({ extends: 'android.app.Dialog' }, 'onBackPressed()V', `${BACK_UP.replace('Activity', 'Dialog')}\nreturn-void`),
  ],
  [
    'onBackPressed of a dialog, which is still called',
    'fail',
    overriding({ extends: 'android.app.Dialog' }, 'onBackPressed()V', 'return-void'),
    /^1 处在对话框的 onBackPressed 里处理返回。系统目前仍会调用它，但已弃用/,
  ],
  [
    'onBackPressed of a page, and of a dialog',
    'fail',
    chain(
      oldPageOf('org.sample.clean.OldPage'),
      overriding({ extends: 'android.app.Dialog' }, 'onBackPressed()V', 'return-void'),
    ),
    /^1 处仍靠旧的.*另有 1 处在对话框的 onBackPressed 里，目前仍会被调用/,
  ],
  ['onBackPressed that does nothing', 'fail', onBack('return-void')],
  [
    'onBackPressed that calls super on one way only',
    'fail',
    onBack(`sget v0, Lorg/sample/clean/Faulty;->changed:I\nif-nez v0, :stay\n${BACK_UP}\n:stay\nreturn-void`),
  ],
  [
    'onBackPressed that finishes, too',
    'fail',
    onBack(`${BACK_UP}\ninvoke-virtual {p0}, Landroid/app/Activity;->finish()V\nreturn-void`),
  ],
  [
    'onBackPressed that keeps something',
    'fail',
    onBack(`${BACK_UP}\nconst/4 v0, 1\nsput v0, Lorg/sample/clean/Faulty;->left:I\nreturn-void`),
  ],
  [
    'onBackPressed that calls another method of super',
    'fail',
    onBack('invoke-super {p0}, Landroid/app/Activity;->finish()V\nreturn-void'),
  ],
  [
    'a page that only calls super, above which one handles back',
    'fail',
    chain(
      oldPageOf('org.sample.clean.Base'),
      withCode({
        name: `${OWN}.Faulty`,
        extends: 'org.sample.clean.Base',
        methods: [
          { signature: 'onBackPressed()V', code: 'invoke-super {p0}, Lorg/sample/clean/Base;->onBackPressed()V\nreturn-void' },
        ],
      }),
    ),
    /^1 处/,
  ],
  ['a renamed Jetpack, and a page that only calls super', 'pass', chain(shrunkJetpack, onBack(`${BACK_UP}\nreturn-void`))],
  ['the new callback is there too', 'pass', chain(breaking('COMP-23'), callback)],
  [
    "the new callback by Kotlin's function",
    'pass',
    chain(breaking('COMP-23'), backBy('OnBackPressedDispatcherKt;->addCallback()V')),
  ],
  ['the new callback in Compose', 'pass', chain(breaking('COMP-23'), backBy('compose/BackHandlerKt;->BackHandler()V'))],
  ['the new callback in an SDK alone', 'fail', chain(breaking('COMP-23'), registeredBy('com.umeng.message.Back'))],
  [
    'old and new way in one SDK',
    'pass',
    chain(
      registeredBy('com.umeng.message.Back'),
      withCode({
        name: 'com.umeng.message.Page',
        extends: 'android.app.Activity',
        methods: [{ signature: 'onBackPressed()V', code: 'return-void' }],
      }),
    ),
  ],
  ['the back key in a listener of a dialog', 'fail', keyListener('content/DialogInterface', asks(4))],
  ['another key in a listener of a dialog', 'pass', keyListener('content/DialogInterface', asks(3))],
  [
    'the back key in a listener of a view, with the new callback beside it',
    'pass',
    chain(keyListener('view/View', asks(4)), callback),
  ],
  [
    'an SDK that uses the new callback, and one that does not',
    'fail',
    chain(
      registeredBy('com.umeng.message.Back'),
      oldPageOf('com.umeng.message.Page'),
      oldPageOf('com.alipay.mobile.nebulacore.ui.H5Activity'),
    ),
    /^1 处/,
  ],
  ['names are shortened', 'undetermined', chain(breaking('COMP-23'), renamed)],
  ['a renamed Jetpack without other old pages', 'pass', shrunkJetpack],
  ['an old page based on a renamed Jetpack', 'undetermined', chain(shrunkJetpack, oldPage('org.sample.clean.OldPage'))],
  ['an old page that is renamed too', 'undetermined', chain(shrunkJetpack, oldPage('b.e'))],
  ['an old page based on a renamed Jetpack, with a callback of its own', 'pass', chain(shrunkJetpack, oldPage('b.e'), callback)],
  ['switched off in the manifest', 'fail', withApplication({ enableOnBackInvokedCallback: false })],
  ['switched off for one page', 'fail', withComponentAttributes('.DetailActivity', { enableOnBackInvokedCallback: false })],
  [
    'switched off for one page, on an older target',
    'notApplicable',
    chain(withComponentAttributes('.DetailActivity', { enableOnBackInvokedCallback: false }), (spec) => ({
      ...spec,
      targetSdk: 35,
    })),
  ],
  [
    'a subclass of another activity of the app',
    'fail',
    overriding({ extends: 'org.sample.clean.MainActivity' }, 'onBackPressed()V', 'return-void'),
  ],
])

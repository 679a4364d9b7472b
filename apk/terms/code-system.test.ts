import {
  chain,
  withApplication,
  withCode,
  withComponentAttributes,
  withManifestChildren,
  withPermissions,
} from '../samples/app-spec.ts'
import type { Change } from '../samples/index.ts'
import { breaking } from '../samples/violations/all.ts'
import { OWN, compatIntent, faulty, overriding, pendingIntent, TO_RECEIVER, withoutMethods } from '../samples/violations/code.ts'
import { codeTable } from './testing/code-table.ts'
import type { CodeCase } from './testing/code-table.ts'
import { renamed } from './testing/renamed.ts'

const same: Change = (spec) => spec
const target =
  (targetSdk: number): Change =>
  (spec) => ({ ...spec, targetSdk })
const notifiedBy = (name: string) =>
  withCode({
    name,
    methods: [
      {
        signature: 'tell(Landroid/app/NotificationManager;Landroid/app/Notification;)V',
        isStatic: true,
        code: 'const/4 v0, 1\ninvoke-virtual {p0, v0, p1}, Landroid/app/NotificationManager;->notify(ILandroid/app/Notification;)V\nreturn-void',
      },
    ],
  })
const notifying = (attributes: Record<string, string | number>): Change =>
  chain(
    breaking('COMP-19'),
    withManifestChildren({ tag: 'uses-permission', android: { name: 'android.permission.POST_NOTIFICATIONS', ...attributes } }),
  )
codeTable('COMP-19', [
  ['permission bound to where it is asked for', 'pass', notifying({ minSdkVersion: 33 })],
  ['permission on newer platforms alone', 'fail', notifying({ minSdkVersion: 34 }), /缺的版本/],
  ['permission on devices with some hardware', 'undetermined', notifying({ requiredFeature: 'android.hardware.camera' }), /硬件/],
  [
    'permission from one platform on by two lines',
    'pass',
    chain(notifying({ minSdkVersion: 33, maxSdkVersion: 34 }), notifying({ minSdkVersion: 35 })),
  ],
  ['permission declared', 'pass', chain(breaking('COMP-19'), withPermissions('android.permission.POST_NOTIFICATIONS'))],
  ['no notification at all', 'pass', same],
  [
    'a permission that ends where it begins to be needed',
    'fail',
    chain(breaking('COMP-19'), (spec) => ({
      ...spec,
      permissions: [...spec.permissions, { name: 'android.permission.POST_NOTIFICATIONS', maxSdk: 32 }],
    })),
  ],
  ['a renamed class notifies, which may be of a support library', 'undetermined', chain(renamed, notifiedBy('b.c.d')), /b\.c\.d/],
  ['a support library notifies', 'pass', notifiedBy('androidx.work.impl.foreground.SystemForegroundService')],
  [
    'Jetpack’s own way under a short name',
    'undetermined',
    chain(renamed, notifiedBy('androidx.core.app.m')),
    /androidx\.core\.app|支持库/,
  ],
  [
    'a class of Jetpack that keeps its name, where others do not',
    'pass',
    chain(renamed, notifiedBy('androidx.work.impl.foreground.SystemForegroundService')),
  ],
  ['a short name of Jetpack’s, where nothing is renamed', 'pass', notifiedBy('androidx.core.app.Tip')],
  ['older target', 'notApplicable', chain(breaking('COMP-19'), target(32))],
])

const made = (flags: string, signature = 'make(Landroid/content/Context;I)V'): Change =>
  faulty(signature, pendingIntent({ kind: 'getService', flags }))
const BY_PLATFORM = `sget v3, Landroid/os/Build$VERSION;->SDK_INT:I
  const/16 v4, 23
  const v2, 0x08000000
  if-lt v3, v4, :ready
  const v2, 0x0c000000
  :ready`
const BY_CHANCE = `const v2, 0x08000000
  if-eqz p1, :ready
  const v2, 0x0c000000
  :ready`
const OR_IMMUTABLE = 'const v3, 0x04000000\nor-int v2, p1, v3'
/** `static int flags(int given)`: the bit is added from this platform on. */
const byHelper = (from: number): Change =>
  withCode({
    name: 'org.sample.clean.Faulty',
    methods: [
      {
        signature: 'make(Landroid/content/Context;)V',
        isStatic: true,
        code: `const v2, 0x08000000
          invoke-static {v2}, Lorg/sample/clean/Faulty;->flags(I)I
          move-result v3
          ${pendingIntent({ kind: 'getService', flags: 'or-int v2, v3, v3' })}
          return-void`,
      },
      {
        signature: 'flags(I)I',
        isStatic: true,
        code: `sget v0, Landroid/os/Build$VERSION;->SDK_INT:I
          const/16 v1, ${from}
          if-lt v0, v1, :ready
          const v0, 0x04000000
          or-int p0, p0, v0
          :ready
          return p0`,
      },
    ],
  })
codeTable('COMP-20', [
  ['flags from outside', 'undetermined', made('move-object v2, p1'), /Faulty\.make\(Context, int\)/],
  ['flags from outside with the bit added', 'pass', made(OR_IMMUTABLE)],
  ['by platform, and the new one is right', 'pass', made(BY_PLATFORM)],
  ['by a helper that asks for the platform, and adds it', 'pass', byHelper(23)],
  ['by one that adds it on platforms to come', 'fail', byHelper(20_000)],
  ['right on one path only', 'undetermined', made(BY_CHANCE)],
  ['both of them, which the platform refuses as well', 'fail', made('const v2, 0x06000000')],
  ['zero, on an older target', 'notApplicable', chain(made('const/4 v2, 0'), target(30))],
  [
    'Jetpack writes the flag itself',
    'pass',
    faulty('make(Landroid/content/Context;Z)V', compatIntent({ kind: 'getService', isMutable: 'move-object v3, p1' })),
    /2 处创建/,
  ],
])

const REGISTER =
  'invoke-virtual {p0, v2, v0}, Landroid/content/Context;->registerReceiver(Landroid/content/BroadcastReceiver;Landroid/content/IntentFilter;)Landroid/content/Intent;'
const WITH_FLAGS = (flags: number) =>
  `const/4 v3, ${flags}\n${REGISTER.replace('v0}', 'v0, v3}').replace('Filter;)', 'Filter;I)')}`
const listening = (action: string, receiver: string, register = REGISTER): Change =>
  faulty(
    'listen(Landroid/content/Context;Landroid/content/BroadcastReceiver;Ljava/lang/String;)V',
    `new-instance v0, Landroid/content/IntentFilter;
     ${action}
     invoke-direct {v0, v1}, Landroid/content/IntentFilter;-><init>(Ljava/lang/String;)V
     ${receiver}
     ${register}`,
  )
const PING = 'const-string v1, "org.sample.action.PING"'
/** For the sake of SDKs that know no flags: what the application registers for them says it. */
const addingWith = (flags: number, isUsed = true) =>
  chain(isUsed ? withApplication({ name: `${OWN}.App` }) : same, withCode({
    name: `${OWN}.App`,
    extends: 'android.app.Application',
    methods: [
      {
        signature: 'registerReceiver(Landroid/content/BroadcastReceiver;Landroid/content/IntentFilter;)Landroid/content/Intent;',
        code: `sget v0, Landroid/os/Build$VERSION;->SDK_INT:I
          const/16 v1, 34
          if-lt v0, v1, :old
          const/4 v0, ${flags}
          invoke-super {p0, p1, p2, v0}, Landroid/app/Application;->registerReceiver(Landroid/content/BroadcastReceiver;Landroid/content/IntentFilter;I)Landroid/content/Intent;
          move-result-object v0
          return-object v0
          :old
          invoke-super {p0, p1, p2}, Landroid/app/Application;->registerReceiver(Landroid/content/BroadcastReceiver;Landroid/content/IntentFilter;)Landroid/content/Intent;
          move-result-object v0
          return-object v0`,
      },
    ],
  }))
const adding = addingWith(2)
codeTable('COMP-21', [
  ['an action from outside', 'undetermined', listening('move-object v1, p2', 'move-object v2, p1')],
  ['a broadcast of the platform', 'pass', listening('const-string v1, "android.intent.action.SCREEN_OFF"', 'move-object v2, p1')],
  ['no receiver: a question', 'pass', listening(PING, 'const/4 v2, 0')],
  ['an own action', 'fail', listening(PING, 'move-object v2, p1')],
  [
    'an own action beside one from outside',
    'fail',
    listening(
      `${PING}
       invoke-virtual {v0, p2}, Landroid/content/IntentFilter;->addAction(Ljava/lang/String;)V`,
      'move-object v2, p1',
    ),
  ],
  [
    'a broadcast of the platform, and what another method adds',
    'undetermined',
    listening(
      'const-string v1, "android.intent.action.SCREEN_OFF"',
      `invoke-static {v0}, L${OWN.replaceAll('.', '/')}/Elsewhere;->add(Landroid/content/IntentFilter;)V\nmove-object v2, p1`,
    ),
    /广播名/,
  ],
  ['the old way behind a version check', 'pass', same],
  ['an application that adds the flag for others', 'undetermined', chain(adding, listening(PING, 'move-object v2, p1')), /覆盖了/],
  [
    'an application that adds the flag, and a page that does not',
    'fail',
    chain(
      adding,
      listening(PING, 'move-object v2, p1', REGISTER.replace('Landroid/content/Context;->', `L${OWN.replaceAll('.', '/')}/MainActivity;->`)),
    ),
  ],
  ['a context that an SDK makes for itself adds it', 'fail', chain(addingWith(2, false), listening(PING, 'move-object v2, p1'))],
  [
    'an application that leaves the flag out, too',
    'fail',
    chain(addingWith(0), listening(PING, 'move-object v2, p1')),
  ],
  ['flags that do not say it', 'fail', listening(PING, 'move-object v2, p1', WITH_FLAGS(0))],
  ['flags that do', 'pass', listening(PING, 'move-object v2, p1', WITH_FLAGS(4))],
  ...['DOWNLOAD_COMPLETE', 'CLOSE_SYSTEM_DIALOGS', 'MADE_UP_BY_AN_APP'].map((name): CodeCase => [
    `${name}, which anybody may send`,
    'undetermined',
    listening(`const-string v1, "android.intent.action.${name}"`, 'move-object v2, p1'),
    new RegExp(`android\\.intent\\.action\\.${name} 不在系统保护的广播之列`),
  ]),
  [
    'a broadcast that the platform keeps to itself since Android 13',
    'pass',
    listening('const-string v1, "android.intent.action.SIM_STATE_CHANGED"', 'move-object v2, p1'),
  ],
])

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
/** Jetpack after a shrinker: a page that overrides the old method, and beside it what registers the new callback. */
const shrunkJetpack = chain(
  renamed,
  registeredBy('b.c'),
  withCode({ name: 'b.d', extends: 'android.app.Activity', methods: [{ signature: 'onBackPressed()V', code: 'return-void' }] }),
)
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
const UP = 'invoke-super {p0, p1, p2}, Landroid/app/Activity;->onKeyDown(ILandroid/view/KeyEvent;)Z\nmove-result v0\nreturn v0'
const VIEW_UP = UP.replace('app/Activity', 'widget/FrameLayout')
/** As the platform's own `VideoView` has it, and whatever player is made after it. */
const player = (back: string) => `invoke-virtual {p0}, L${OWN.replaceAll('.', '/')}/Faulty;->isPlaying()Z
  move-result v0
  if-eqz v0, :up
  const/4 v1, 4
  if-eq p1, v1, ${back}
  const/16 v1, 24
  if-eq p1, v1, :up
  invoke-virtual {p0}, L${OWN.replaceAll('.', '/')}/Faulty;->toggle()V
  :up
  ${VIEW_UP}`
const DISPATCH_KEY = 'dispatchKeyEvent(Landroid/view/KeyEvent;)Z'
/** Of a dialog that keeps all keys to itself but for those that `back` is about. */
const dispatching = (back: string) => `invoke-virtual {p1}, Landroid/view/KeyEvent;->getKeyCode()I
  move-result v0
  const/4 v1, 4
  if-ne v0, v1, :other
  ${back}
  :other
  invoke-virtual {p1}, Landroid/view/KeyEvent;->getAction()I
  const/4 v0, 1
  return v0`
const FAULTY = `L${OWN.replaceAll('.', '/')}/Faulty;`
/** `setOnKeyListener { … }` behind D8: the class that it makes, its accessor, and the method that holds the lines. */
const keyLambda = (lines: string): Change =>
  chain(
    withCode({
      name: `${OWN}.Faulty$$ExternalSyntheticLambda0`,
      implements: ['android.content.DialogInterface$OnKeyListener'],
      methods: [
        {
          signature: 'onKey(Landroid/content/DialogInterface;ILandroid/view/KeyEvent;)Z',
          code: `invoke-static {p1, p2, p3}, ${FAULTY}->$r8$lambda$a(Landroid/content/DialogInterface;ILandroid/view/KeyEvent;)Z
            move-result v0
            return v0`,
        },
      ],
    }),
    withCode({
      name: `${OWN}.Faulty`,
      methods: [
        {
          signature: '$r8$lambda$a(Landroid/content/DialogInterface;ILandroid/view/KeyEvent;)Z',
          isStatic: true,
          code: `invoke-static {p0, p1, p2}, ${FAULTY}->show$lambda$0(Landroid/content/DialogInterface;ILandroid/view/KeyEvent;)Z
            move-result v0
            return v0`,
        },
        {
          signature: 'show$lambda$0(Landroid/content/DialogInterface;ILandroid/view/KeyEvent;)Z',
          isStatic: true,
          code: lines,
        },
      ],
    }),
  )
const ALL_BUT_BACK = 'const/4 v0, 4\nif-eq p1, v0, :no\nconst/4 v0, 1\nreturn v0\n:no\nconst/4 v0, 0\nreturn v0'
codeTable('COMP-23', [
  ['the back key is asked for', 'fail', overriding(activity, ON_KEY, asks(4))],
  ['the back key in a lambda', 'fail', keyLambda(asks(4)), /^1 处/],
  ['another key in a lambda', 'pass', keyLambda(asks(3))],
  ['a lambda that keeps all keys but the back key', 'pass', keyLambda(ALL_BUT_BACK)],
  ['a player that leaves the back key alone', 'pass', overriding({ extends: 'android.widget.FrameLayout' }, ON_KEY, player(':up'))],
  [
    'a player that ends by it',
    'fail',
    overriding(
      { extends: 'android.widget.FrameLayout' },
      ON_KEY,
      `${player(':back')}\n:back\ninvoke-virtual {p0}, ${FAULTY}->stop()V\n${VIEW_UP}`,
    ),
  ],
  [
    'a page that hands it up, and keeps the others',
    'pass',
    overriding(activity, ON_KEY, `const/4 v0, 4\nif-eq p1, v0, :up\nconst/4 v0, 1\nreturn v0\n:up\n${UP}`),
  ],
  [
    'a page that writes it down and hands it up',
    'pass',
    overriding(
      activity,
      ON_KEY,
      `const/4 v0, 4
       if-ne p1, v0, :up
       const-string v0, "back"
       invoke-static {v0, v0}, Landroid/util/Log;->d(Ljava/lang/String;Ljava/lang/String;)I
       :up
       ${UP}`,
    ),
  ],
  [
    'a page that remembers it and hands it up',
    'fail',
    overriding(activity, ON_KEY, `const/4 v0, 4\nif-ne p1, v0, :up\nsput v0, ${FAULTY}->last:I\n:up\n${UP}`),
  ],
  [
    'a page that hands it to others, and then leaves it alone',
    'fail',
    overriding(
      activity,
      ON_KEY,
      `invoke-static {p2}, ${FAULTY}->take(Landroid/view/KeyEvent;)V\nconst/4 v0, 4\nif-eq p1, v0, :up\nconst/4 v0, 1\nreturn v0\n:up\n${UP}`,
    ),
  ],
  [
    'a dialog that keeps all keys but the back key',
    'pass',
    overriding({ extends: 'android.app.Dialog' }, DISPATCH_KEY, dispatching('const/4 v0, 0\nreturn v0')),
  ],
  [
    'a dialog that keeps the back key, too',
    'fail',
    overriding({ extends: 'android.app.Dialog' }, DISPATCH_KEY, dispatching('const/4 v0, 1\nreturn v0')),
  ],
  ['another key is', 'pass', overriding(activity, ON_KEY, asks(3))],
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
  ['another key there', 'pass', keyListener('content/DialogInterface', asks(3))],
  [
    'the back key in a listener of a view, with the new callback beside it',
    'pass',
    chain(keyListener('view/View', asks(4)), callback),
  ],
  [
    'an SDK that moved, and one that did not',
    'fail',
    chain(
      registeredBy('com.umeng.message.Back'),
      oldPageOf('com.umeng.message.Page'),
      oldPageOf('com.alipay.mobile.nebulacore.ui.H5Activity'),
    ),
    /^1 处/,
  ],
  ['names are shortened', 'undetermined', chain(breaking('COMP-23'), renamed)],
  ['a renamed Jetpack, and nothing old beside it', 'pass', shrunkJetpack],
  ['an old page upon a renamed Jetpack', 'undetermined', chain(shrunkJetpack, oldPage('org.sample.clean.OldPage'))],
  ['an old page that is renamed too', 'undetermined', chain(shrunkJetpack, oldPage('b.e'))],
  ['an old page upon a renamed Jetpack, with a callback of its own', 'pass', chain(shrunkJetpack, oldPage('b.e'), callback)],
  ['switched off in the manifest', 'fail', withApplication({ enableOnBackInvokedCallback: false })],
  ['switched off for one page', 'fail', withComponentAttributes('.DetailActivity', { enableOnBackInvokedCallback: false })],
  [
    'switched off for one page, on an older target',
    'notApplicable',
    chain(withComponentAttributes('.DetailActivity', { enableOnBackInvokedCallback: false }), target(35)),
  ],
  [
    'below another activity of the app',
    'fail',
    overriding({ extends: 'org.sample.clean.MainActivity' }, 'onBackPressed()V', 'return-void'),
  ],
])

const SET =
  'invoke-virtual {p1, p2}, Landroid/app/Notification$Builder;->setContentIntent(Landroid/app/PendingIntent;)Landroid/app/Notification$Builder;'
const byJetpack = (kind: string): Change =>
  faulty(
    'show(Landroid/content/Context;Landroid/app/Notification$Builder;)V',
    `${compatIntent({ kind, isMutable: 'const/4 v3, 0', intent: TO_RECEIVER })}
     invoke-virtual {p1, v0}, Landroid/app/Notification$Builder;->setContentIntent(Landroid/app/PendingIntent;)Landroid/app/Notification$Builder;`,
  )
codeTable('PERF-12', [
  ['a receiver that opens no page', 'pass', chain(breaking('PERF-12'), withoutMethods('UpdateReceiver'))],
  [
    'a click action from outside, where some receiver opens pages',
    'undetermined',
    chain(
      breaking('PERF-12'),
      faulty('show(Landroid/content/Context;Landroid/app/Notification$Builder;Landroid/app/PendingIntent;)V', SET),
    ),
  ],
  ['older target', 'notApplicable', chain(breaking('PERF-12'), target(30))],
  ['a receiver that opens a page, by Jetpack', 'fail', chain(breaking('PERF-12'), byJetpack('getBroadcast')), /1 处通知/],
  ['a page, by Jetpack', 'pass', chain(breaking('PERF-12'), byJetpack('getActivity'))],
])

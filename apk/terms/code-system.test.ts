import { chain, withCode, withManifestChildren, withPermissions } from '../samples/app-spec.ts'
import type { Change } from '../samples/index.ts'
import { breaking } from '../samples/violations/all.ts'
import { compatIntent, faulty, pendingIntent, TO_RECEIVER, withoutMethods } from '../samples/violations/code.ts'
import { codeTable } from './testing/code-table.ts'
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

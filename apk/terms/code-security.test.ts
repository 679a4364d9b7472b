import { chain, withCode, withComponent, withManifestChildren, withoutApplication } from '../samples/app-spec.ts'
import type { Change } from '../samples/index.ts'
import { breaking } from '../samples/violations/all.ts'
import { compatIntent, faulty, pendingIntent } from '../samples/violations/code.ts'
import { codeTable } from './testing/code-table.ts'
import { renamed } from './testing/renamed.ts'
import { application, facts } from './testing/facts.ts'
import { table } from './testing/table.ts'

const cipher = (how: string): Change =>
  faulty(
    'hide(Ljava/lang/String;)V',
    `${how}\ninvoke-static {v0}, Ljavax/crypto/Cipher;->getInstance(Ljava/lang/String;)Ljavax/crypto/Cipher;`,
  )
/** As Kotlin's `private val NAME = "…"` comes out. */
const cipherBy = (value: string): Change =>
  faulty(
    'hide()V',
    `sget-object v0, Lorg/sample/clean/Faulty;->NAME:Ljava/lang/String;
     invoke-static {v0}, Ljavax/crypto/Cipher;->getInstance(Ljava/lang/String;)Ljavax/crypto/Cipher;`,
    { constants: [{ name: 'NAME', type: 'Ljava/lang/String;', value }] },
  )
codeTable('SEC-20', [
  ['a name from outside', 'undetermined', cipher('move-object v0, p0')],
  ['RSA, whose mode is only a word', 'pass', cipher('const-string v0, "RSA/ECB/PKCS1Padding"')],
  ['DES under a password', 'fail', cipher('const-string v0, "PBEWithMD5AndDES"')],
  ['AES under a password', 'pass', cipher('const-string v0, "PBEWithHmacSHA256AndAES_256"')],
  ['DES', 'fail', cipher('const-string v0, "DES/CBC/PKCS5Padding"')],
  ['AES in ECB', 'fail', cipher('const-string v0, "AES/ECB/PKCS5Padding"')],
  ['AES in ECB, with blanks that the platform takes off', 'fail', cipher('const-string v0, " AES / ECB / PKCS5Padding"')],
  ['SM4 alone, which Bouncy Castle takes for ECB', 'fail', cipher('const-string v0, "SM4"'), /1 处/],
  ['SM4 with a mode', 'pass', cipher('const-string v0, "SM4/CBC/PKCS7Padding"')],
  ['a key that is wrapped by 3DES', 'fail', cipher('const-string v0, "DESedeWrap"')],
  ['AES in ECB, by a constant of the class', 'fail', cipherBy('AES/ECB/PKCS5Padding')],
  ['AES in GCM, by a constant of the class', 'pass', cipherBy('AES/GCM/NoPadding')],
])
const LOAD_DEX = `const/4 v0, 0
  invoke-static {p0, p0, v0}, Ldalvik/system/DexFile;->loadDex(Ljava/lang/String;Ljava/lang/String;I)Ldalvik/system/DexFile;`
codeTable('SEC-25.2', [
  [
    'a class loader',
    'fail',
    faulty(
      'plug(Ljava/lang/String;Ljava/lang/ClassLoader;)V',
      `new-instance v0, Ldalvik/system/DexClassLoader;
      invoke-direct {v0, p0, p0, p0, p1}, Ldalvik/system/DexClassLoader;-><init>(Ljava/lang/String;Ljava/lang/String;Ljava/lang/String;Ljava/lang/ClassLoader;)V`,
    ),
  ],
  [
    'the newest of the class loaders',
    'fail',
    faulty(
      'plug(Ljava/lang/String;Ljava/lang/ClassLoader;)V',
      `new-instance v0, Ldalvik/system/DelegateLastClassLoader;
      invoke-direct {v0, p0, p1}, Ldalvik/system/DelegateLastClassLoader;-><init>(Ljava/lang/String;Ljava/lang/ClassLoader;)V`,
    ),
  ],
  ['a file of code, opened by itself', 'pass', faulty('plug(Ljava/lang/String;)V', LOAD_DEX)],
  [
    'by name, from lib/',
    'pass',
    faulty('own(Ljava/lang/String;)V', 'invoke-static {p0}, Ljava/lang/System;->loadLibrary(Ljava/lang/String;)V'),
  ],
])
const MUTABLE = 'const v2, 0x02000000'
const mutable = (intent: string): Change =>
  faulty(
    'make(Landroid/content/Context;Landroid/content/Intent;)V',
    pendingIntent({ kind: 'getBroadcast', flags: MUTABLE, intent }),
  )
const SET_PACKAGE = 'invoke-virtual {v0, v1}, Landroid/content/Intent;->setPackage(Ljava/lang/String;)Landroid/content/Intent;'
const AIMED = `const-class v1, Lorg/sample/clean/MainActivity;
  invoke-direct {v0, p0, v1}, Landroid/content/Intent;-><init>(Landroid/content/Context;Ljava/lang/Class;)V`
const FLAGGED = 'make(Landroid/content/Context;I)V'
const flagged = (flags: string, intent?: string): Change =>
  faulty(FLAGGED, pendingIntent({ kind: 'getBroadcast', flags, ...(intent !== undefined && { intent }) }))
const calling = (flags: string): Change =>
  withCode({
    name: 'org.sample.clean.Caller',
    methods: [
      {
        signature: 'go(Landroid/content/Context;)V',
        isStatic: true,
        code: `${flags}\ninvoke-static {p0, v0}, Lorg/sample/clean/Faulty;->${FLAGGED}\nreturn-void`,
      },
    ],
  })
const callingBoth = calling(`const/4 v0, 1\ninvoke-static {p0, v0}, Lorg/sample/clean/Faulty;->${FLAGGED}\nconst/4 v0, 0`)
const byJetpack = (isMutable: string, how: { flags?: string; intent?: string } = {}): Change =>
  faulty(FLAGGED, compatIntent({ kind: 'getBroadcast', isMutable, ...how }))
const PLAIN = 'invoke-direct {v0}, Landroid/content/Intent;-><init>()V'
const withOptions = faulty(
  FLAGGED,
  `new-instance v2, Landroid/content/Intent;
   invoke-direct {v2}, Landroid/content/Intent;-><init>()V
   move-object v0, p0
   const/4 v1, 0
   const/4 v3, 0
   const/4 v4, 0
   const/4 v5, 1
   invoke-static/range {v0 .. v5}, Landroidx/core/app/PendingIntentCompat;->getActivity(Landroid/content/Context;ILandroid/content/Intent;ILandroid/os/Bundle;Z)Landroid/app/PendingIntent;`,
)
const IS_THERE = `const-string v1, "setAction(...)"
  invoke-static {v0, v1}, Lkotlin/jvm/internal/Intrinsics;->checkNotNullExpressionValue(Ljava/lang/Object;Ljava/lang/String;)V`
const OWN_PACKAGE = `const-string v1, "org.sample.clean"\n${SET_PACKAGE}`
codeTable('SEC-26', [
  ['an intent from outside', 'undetermined', mutable('move-object v0, p1')],
  [
    'one that another method gets',
    'undetermined',
    mutable(`${PLAIN}\ninvoke-static {v0}, Lorg/sample/clean/Aim;->at(Landroid/content/Intent;)V`),
  ],
  [
    'a package, set in a chain',
    'pass',
    mutable(`${PLAIN}
      const-string v1, "org.sample.clean"
      invoke-virtual {v0, v1}, Landroid/content/Intent;->setPackage(Ljava/lang/String;)Landroid/content/Intent;
      move-result-object v0`),
  ],
  ['a package that is set on one way alone', 'undetermined', mutable(`${PLAIN}\nif-eqz p1, :out\n${OWN_PACKAGE}\n:out`)],
  [
    'a package on either way',
    'pass',
    mutable(`${PLAIN}\nif-eqz p1, :else\n${OWN_PACKAGE}\ngoto :out\n:else\n${OWN_PACKAGE}\n:out`),
  ],
  ['a package behind a question that has ended', 'pass', mutable(`${PLAIN}\nif-eqz p1, :out\nnop\n:out\n${OWN_PACKAGE}`)],
  ['nothing set', 'fail', mutable(PLAIN)],
  ['nothing set, and Kotlin asks whether it is there', 'fail', mutable(`${PLAIN}\n${IS_THERE}`)],
  ['a package that is taken away', 'fail', mutable(`${PLAIN}\nconst/4 v1, 0\n${SET_PACKAGE}`)],
  [
    'a package set and taken away: the order decides',
    'undetermined',
    mutable(`${PLAIN}\nconst-string v1, "a.b"\n${SET_PACKAGE}\nconst/4 v1, 0\n${SET_PACKAGE}`),
  ],
  [
    'a selector is no aim',
    'fail',
    mutable(`${PLAIN}\ninvoke-virtual {v0, p1}, Landroid/content/Intent;->setSelector(Landroid/content/Intent;)V`),
  ],
  ['flags from outside on an open intent', 'undetermined', flagged('move-object v2, p1'), /标志位/],
  ['flags from outside on an aimed one', 'pass', flagged('move-object v2, p1', AIMED)],
  ['flags from outside that are surely immutable', 'pass', flagged('const v2, 0x04000000\nor-int v2, v2, p1')],
  ['flags that every caller gives', 'fail', chain(flagged('move-object v2, p1'), calling('const v0, 0x02000000'))],
  ['immutable, from every caller', 'pass', chain(flagged('move-object v2, p1'), calling('const v0, 0x04000000'))],
  ['mutable by Jetpack, on an open intent', 'fail', byJetpack('const/4 v3, 1'), /1 处可变的 PendingIntent/],
  ['mutable by Jetpack, on an aimed one', 'pass', byJetpack('const/4 v3, 1', { intent: AIMED }), /都指明了目标/],
  ['immutable by Jetpack', 'pass', byJetpack('const/4 v3, 0'), /没有可变/],
  ['by Jetpack, from outside', 'undetermined', byJetpack('move-object v3, p1'), /1 处调用的可变性/],
  ['by Jetpack, as every caller says', 'fail', chain(byJetpack('move-object v3, p1'), calling('const/4 v0, 1'))],
  ['by Jetpack, as callers disagree', 'undetermined', chain(byJetpack('move-object v3, p1'), callingBoth)],
  ['by Jetpack, only asked whether it is there', 'pass', byJetpack('const/4 v3, 1', { flags: 'const v2, 0x20000000' })],
  ['by Jetpack, with flags from outside', 'undetermined', byJetpack('const/4 v3, 1', { flags: 'move-object v2, p1' })],
  ['by Jetpack, with options', 'fail', withOptions],
])

const MANAGER = 'Landroid/content/pm/PackageManager;'
const asking = (name: string, method: string): Change =>
  withCode({
    name,
    methods: [
      {
        signature: `ask(${MANAGER}Landroid/content/Intent;)V`,
        isStatic: true,
        code: `const/4 v0, 0\ninvoke-virtual {p0, ${method.includes('Intent') ? 'p1, ' : ''}v0}, ${MANAGER}->${method}\nreturn-void`,
      },
    ],
  })
const QUERY = 'queryIntentActivities(Landroid/content/Intent;I)Ljava/util/List;'
const LIST = 'getInstalledPackages(I)Ljava/util/List;'
codeTable('PRIV-03', [
  [
    'a query in a renamed class, which may be Jetpack’s text view',
    'undetermined',
    chain(renamed, asking('a.b.c', QUERY)),
    /支持库/,
  ],
  ['the list in a renamed class, which no library of Jetpack reads', 'fail', chain(renamed, asking('a.b.c', LIST))],
  [
    'a query in a renamed class, and one of the app',
    'fail',
    chain(renamed, asking('a.b.c', QUERY), asking('org.sample.clean.Ask', QUERY)),
  ],
])
codeTable('PRIV-03', [
  [
    'what is asked for is declared',
    'pass',
    chain(
      breaking('PRIV-03'),
      withManifestChildren({ tag: 'queries', children: [{ tag: 'package', android: { name: 'org.partner' } }] }),
    ),
  ],
  ['a declaration that names nobody', 'fail', chain(breaking('PRIV-03'), withManifestChildren({ tag: 'queries' }))],
])
codeTable('PRIV-04', [
  [
    'a support library reads it',
    'pass',
    withCode({
      name: 'androidx.core.os.Serial',
      methods: [
        {
          signature: 'read()V',
          isStatic: true,
          code: 'invoke-static {}, Landroid/os/Build;->getSerial()Ljava/lang/String;\nreturn-void',
        },
      ],
    }),
  ],
  ['the old field', 'fail', faulty('old()V', 'sget-object v0, Landroid/os/Build;->SERIAL:Ljava/lang/String;')],
])
const LOG_D = 'invoke-static {p0, p0}, Landroid/util/Log;->d(Ljava/lang/String;Ljava/lang/String;)I\nreturn-void'
const logged = (code: string): Change => faulty('say(Ljava/lang/String;)V', code)
const logsIn = (name: string): Change =>
  withCode({ name, methods: [{ signature: 'say(Ljava/lang/String;)V', isStatic: true, code: LOG_D }] })
const withUnity = withComponent({
  kind: 'activity',
  name: 'com.unity3d.player.UnityPlayerActivity',
  attributes: { exported: true },
  children: [
    {
      tag: 'intent-filter',
      children: [
        { tag: 'action', android: { name: 'android.intent.action.MAIN' } },
        { tag: 'category', android: { name: 'android.intent.category.LAUNCHER' } },
      ],
    },
  ],
})
codeTable('PRIV-12', [
  ['an error log', 'fail', logged(LOG_D.replace('->d', '->e').replace('return-void', ''))],
  [
    'the trace of some exception of the platform',
    'fail',
    logged('const/4 v0, 0\ninvoke-virtual {v0}, Landroid/database/sqlite/SQLiteException;->printStackTrace()V'),
  ],
  [
    'the trace of an own exception',
    'fail',
    chain(
      withCode({ name: 'org.sample.clean.Lost', extends: 'java.io.IOException', methods: [] }),
      logged('const/4 v0, 0\ninvoke-virtual {v0}, Lorg/sample/clean/Lost;->printStackTrace()V'),
    ),
  ],
  [
    'a trace that is put into a text',
    'pass',
    logged('const/4 v0, 0\ninvoke-virtual {v0, v0}, Ljava/lang/Throwable;->printStackTrace(Ljava/io/PrintWriter;)V'),
  ],
  [
    'a question about logs',
    'pass',
    logged('const/4 v0, 3\ninvoke-static {p0, v0}, Landroid/util/Log;->isLoggable(Ljava/lang/String;I)Z'),
  ],
  [
    'a renamed class logs that may be anybody’s',
    'undetermined',
    chain(
      withCode({ name: 'b.c.d', methods: [{ signature: 'say(Ljava/lang/String;)V', isStatic: true, code: LOG_D }] }),
      renamed,
    ),
    /1 个写日志的类/,
  ],
  ["a framework's first page logs", 'pass', chain(withUnity, logsIn('com.unity3d.player.UnityPlayer'))],
  [
    'a library logs',
    'pass',
    withCode({ name: 'com.other.Lib', methods: [{ signature: 'say(Ljava/lang/String;)V', isStatic: true, code: LOG_D }] }),
  ],
  [
    'nothing of its own is recognised',
    'undetermined',
    chain(withoutApplication('name'), (spec) => ({
      ...spec,
      code: [],

      classes: ['a.a.a', 'b.b.b'],
      components: [],
    })),
  ],
])

const many = (total: number, owner: string) => ({
  'Ljavax/crypto/Cipher;->getInstance': {
    total,
    sites: [{ class: owner, method: 'a()V', target: '', args: [{ kind: 'string' as const, value: 'AES/GCM/NoPadding' }] }],
  },
})
table('SEC-20', [
  ['more calls than the facts list', 'undetermined', facts({ code: { calls: many(2, 'com.demo.A') } })],
  ['more of them in support libraries only', 'pass', facts({ code: { calls: many(2, 'androidx.demo.A') } })],
  ['every call listed', 'pass', facts({ code: { calls: many(1, 'com.demo.A') } })],
])
const LOG = 'Landroid/util/Log;->d'
const loggedBy = (name: string, owner = 'cn.com.sample') =>
  facts({
    manifest: { package: owner },
    dex: { classes: [name, `${owner}.Main`].toSorted() },
    code: { mentions: { [LOG]: { total: 1, callers: [{ class: name, method: 'a()V', times: 1 }] } } },
  })
const flutterApp = facts({
  manifest: { package: 'com.demo', application: application({ name: 'io.flutter.app.FlutterApplication' }) },
  dex: { classes: ['com.demo.Main', 'io.flutter.Log', 'io.flutter.app.FlutterApplication'] },
  code: { mentions: { [LOG]: { total: 1, callers: [{ class: 'io.flutter.Log', method: 'd()V', times: 1 }] } } },
})
const sdkIn = (owner: string) => loggedBy('com.tencent.mm.opensdk.Log', owner)
table('PRIV-12', [
  ['the app logs, under a registry of names', 'fail', loggedBy('cn.com.sample.net.Api')],
  ['another company under the same registry logs', 'pass', loggedBy('cn.com.other.Lib')],
  ['an SDK of the same family logs', 'pass', sdkIn('com.tencent.demo')],
  ["a framework logs, whose application is the app's", 'pass', flutterApp],
  ['the SDK itself, as an app of its own, logs', 'fail', sdkIn('com.tencent.mm.opensdk')],
])

import type { Change } from '../app-spec.ts'
import { chain, withCode, withComponent, withPermissions } from '../app-spec.ts'
import { setRepeating } from '../clean-code.ts'
import type { ClassCode, MethodCode } from '../format/dex-file.ts'
import type { Violation } from './violation.ts'
import { breaks } from './violation.ts'

export const OWN = 'org.sample.clean'
const FAULTY = `${OWN}.Faulty`

/** A class with one faulty method, which gets the objects that it needs as parameters. */
export const faulty = (signature: string, code: string, change: Partial<ClassCode> = {}): Change =>
  withCode({ name: FAULTY, methods: [{ signature, isStatic: true, code: `${code}\nreturn-void` }], ...change })
export const overriding = (change: Partial<ClassCode>, signature: string, code: string): Change =>
  withCode({ name: FAULTY, ...change, methods: [{ signature, code }] })

export const withoutPermission =
  (name: string): Change =>
  (spec) => ({ ...spec, permissions: spec.permissions.filter((one) => one.name !== `android.permission.${name}`) })
/** Keeps only the class's name. */
export const withoutMethods =
  (name: string): Change =>
  (spec) => ({
    ...spec,
    code: spec.code.filter((one) => one.name !== `${OWN}.${name}`),
    classes: [...spec.classes, `${OWN}.${name}`],
  })

/** `private val FLAGS = if (SDK_INT >= 23) … else 0` of a class, as initialised by Kotlin and Java when the class is loaded. */
export const flagsByPlatform = (className: string, newer: string): MethodCode => ({
  signature: '<clinit>()V',
  isStatic: true,
  code: `sget v1, Landroid/os/Build$VERSION;->SDK_INT:I
    const/16 v2, 23
    const/4 v0, 0
    if-lt v1, v2, :old
    const v0, ${newer}
    :old
    sput v0, L${className.replaceAll('.', '/')};->FLAGS:I
    return-void`,
})

/** A service that goes to the foreground. */
export const playing = (attributes: Record<string, { hex: number }>, more: MethodCode[] = []): Change =>
  chain(
    withComponent({ kind: 'service', name: '.PlayService', attributes: { exported: false, ...attributes } }),
    withCode({
      name: `${OWN}.PlayService`,
      extends: 'android.app.Service',
      methods: [
        {
          signature: 'play(Landroid/app/Notification;)V',
          code: `
            const/4 v0, 1
            invoke-virtual {p0, v0, p1}, Lorg/sample/clean/PlayService;->startForeground(ILandroid/app/Notification;)V
            return-void`,
        },
        ...more,
      ],
    }),
  )
/** Stops on timeout. */
export const STOPPING: MethodCode = {
  signature: 'onTimeout(II)V',
  code: 'invoke-virtual {p0, p1}, Landroid/app/Service;->stopSelf(I)V\nreturn-void',
}
const DATA_SYNC = { foregroundServiceType: { hex: 1 } }
export const dataSyncPermissions = withPermissions(
  'android.permission.FOREGROUND_SERVICE',
  'android.permission.FOREGROUND_SERVICE_DATA_SYNC',
)

const PENDING = '(Landroid/content/Context;ILandroid/content/Intent;I)Landroid/app/PendingIntent;'
/** Code that creates a PendingIntent, where p0 is a context; `intent`: how the intent is created. */
export const pendingIntent = (how: { kind: string; flags: string; intent?: string }) => `
  new-instance v0, Landroid/content/Intent;
  ${how.intent ?? 'const-string v1, "org.sample.action.OPEN"\ninvoke-direct {v0, v1}, Landroid/content/Intent;-><init>(Ljava/lang/String;)V'}
  const/4 v1, 0
  ${how.flags}
  invoke-static {p0, v1, v0, v2}, Landroid/app/PendingIntent;->${how.kind}${PENDING}
  move-result-object v0`
/** The same through Jetpack, which sets the flag by its last argument. */
export const compatIntent = (how: { kind: string; isMutable: string; flags?: string; intent?: string }) =>
  pendingIntent({ flags: 'const/4 v2, 0', ...how })
    .replace('{p0, v1, v0, v2}, Landroid/app/PendingIntent;', '{p0, v1, v0, v2, v3}, Landroidx/core/app/PendingIntentCompat;')
    .replace('Landroid/content/Intent;I)', 'Landroid/content/Intent;IZ)')
    .replace('invoke-static', `${how.isMutable}\ninvoke-static`)
export const TO_RECEIVER = `const-class v1, Lorg/sample/clean/UpdateReceiver;
  invoke-direct {v0, p0, v1}, Landroid/content/Intent;-><init>(Landroid/content/Context;Ljava/lang/Class;)V`
const IMMUTABLE = 'const v2, 0x04000000'
const MUTABLE = 'const v2, 0x02000000'

const trampoline: Change = chain(
  faulty(
    'show(Landroid/content/Context;Landroid/app/Notification$Builder;)V',
    `${pendingIntent({ kind: 'getBroadcast', flags: IMMUTABLE, intent: TO_RECEIVER })}
     invoke-virtual {p1, v0}, Landroid/app/Notification$Builder;->setContentIntent(Landroid/app/PendingIntent;)Landroid/app/Notification$Builder;`,
  ),
  withCode({
    name: `${OWN}.UpdateReceiver`,
    extends: 'android.content.BroadcastReceiver',
    methods: [
      {
        signature: 'onReceive(Landroid/content/Context;Landroid/content/Intent;)V',
        code: `
          invoke-virtual {p1, p2}, Landroid/content/Context;->startActivity(Landroid/content/Intent;)V
          return-void`,
      },
    ],
  }),
)

const acquire = faulty(
  'hold(Landroid/os/PowerManager$WakeLock;)V',
  'invoke-virtual {p0}, Landroid/os/PowerManager$WakeLock;->acquire()V',
)

const setting = (name: string) =>
  faulty(
    'set(Landroid/webkit/WebSettings;)V',
    `const/4 v0, 1
     invoke-virtual {p0, v0}, Landroid/webkit/WebSettings;->${name}(Z)V`,
  )

const TRUST = 'checkServerTrusted([Ljava/security/cert/X509Certificate;Ljava/lang/String;)V'
export const VERIFY = 'verify(Ljava/lang/String;Ljavax/net/ssl/SSLSession;)Z'
const SSL_ERROR = 'onReceivedSslError(Landroid/webkit/WebView;Landroid/webkit/SslErrorHandler;Landroid/net/http/SslError;)V'

export const EXEMPTION = 'android.settings.REQUEST_IGNORE_BATTERY_OPTIMIZATIONS'
const ASK_EXEMPTION = 'ask(Landroid/content/Intent;)V'
const NAME_EXEMPTION = `const-string v0, "${EXEMPTION}"
  invoke-virtual {p0, v0}, Landroid/content/Intent;->setAction(Ljava/lang/String;)Landroid/content/Intent;`

/** Faults in code, written instruction by instruction. */
export const codeViolations: Record<string, Violation> = {
  'COMP-13': breaks(
    faulty(
      'add(Landroid/content/res/AssetManager;Ljava/lang/String;)V',
      'const/4 v0, 0\ninvoke-virtual {p0, p1, v0, v0}, Landroid/content/res/AssetManager;->addAssetPathInternal(Ljava/lang/String;ZZ)I',
    ),
  ),
  'COMP-18': breaks(playing({})),
  'COMP-19': breaks(
    faulty(
      'tell(Landroid/app/NotificationManager;Landroid/app/Notification;)V',
      `const/4 v0, 1
       invoke-virtual {p0, v0, p1}, Landroid/app/NotificationManager;->notify(ILandroid/app/Notification;)V`,
    ),
  ),
  'COMP-20': breaks(
    faulty('make(Landroid/content/Context;)V', pendingIntent({ kind: 'getActivity', flags: 'const v2, 0x08000000' })),
  ),
  'COMP-21': breaks(
    faulty(
      'listen(Landroid/content/Context;Landroid/content/BroadcastReceiver;)V',
      `new-instance v0, Landroid/content/IntentFilter;
       const-string v1, "org.sample.action.PING"
       invoke-direct {v0, v1}, Landroid/content/IntentFilter;-><init>(Ljava/lang/String;)V
       invoke-virtual {p0, p1, v0}, Landroid/content/Context;->registerReceiver(Landroid/content/BroadcastReceiver;Landroid/content/IntentFilter;)Landroid/content/Intent;`,
    ),
  ),
  'COMP-23': breaks(
    overriding(
      { extends: 'android.app.Activity' },
      'onBackPressed()V',
      'const/4 v0, 1\ninvoke-virtual {p0, v0}, Landroid/app/Activity;->moveTaskToBack(Z)Z\nreturn-void',
    ),
  ),
  'PERF-12': breaks(trampoline),
  'PWR-05': breaks(acquire),
  'PWR-07.2': breaks(faulty(ASK_EXEMPTION, NAME_EXEMPTION)),
  'PWR-06': breaks(withoutPermission('WAKE_LOCK')),
  'PWR-10': breaks(faulty('often(Landroid/app/AlarmManager;Landroid/app/PendingIntent;)V', setRepeating(60_000, 15_000))),
  'PWR-12': breaks(chain(playing(DATA_SYNC), dataSyncPermissions)),
  'SEC-10': breaks(overriding({ implements: ['javax.net.ssl.X509TrustManager'] }, TRUST, 'return-void')),
  'SEC-11': breaks(overriding({ implements: ['javax.net.ssl.HostnameVerifier'] }, VERIFY, 'const/4 v0, 1\nreturn v0')),
  'SEC-12': breaks(
    overriding(
      { extends: 'android.webkit.WebViewClient' },
      SSL_ERROR,
      'invoke-virtual {p2}, Landroid/webkit/SslErrorHandler;->proceed()V\nreturn-void',
    ),
  ),
  'SEC-13': breaks(setting('setAllowUniversalAccessFromFileURLs')),
  'SEC-14': breaks(
    faulty('debug()V', 'const/4 v0, 1\ninvoke-static {v0}, Landroid/webkit/WebView;->setWebContentsDebuggingEnabled(Z)V'),
  ),
  'SEC-20': breaks(
    faulty(
      'hide()V',
      'const-string v0, "AES"\ninvoke-static {v0}, Ljavax/crypto/Cipher;->getInstance(Ljava/lang/String;)Ljavax/crypto/Cipher;',
    ),
  ),
  'SEC-22': breaks(
    faulty(
      'key()V',
      `new-instance v0, Ljavax/crypto/spec/SecretKeySpec;
       const-string v1, "0123456789abcdef"
       invoke-virtual {v1}, Ljava/lang/String;->getBytes()[B
       move-result-object v1
       const-string v2, "AES"
       invoke-direct {v0, v1, v2}, Ljavax/crypto/spec/SecretKeySpec;-><init>([BLjava/lang/String;)V`,
    ),
  ),
  'SEC-25.2': breaks(faulty('load(Ljava/lang/String;)V', 'invoke-static {p0}, Ljava/lang/System;->load(Ljava/lang/String;)V')),
  'SEC-26': breaks(faulty('make(Landroid/content/Context;)V', pendingIntent({ kind: 'getBroadcast', flags: MUTABLE }))),
  'PRIV-03': breaks(
    faulty(
      'list(Landroid/content/pm/PackageManager;)V',
      'const/4 v0, 0\ninvoke-virtual {p0, v0}, Landroid/content/pm/PackageManager;->getInstalledPackages(I)Ljava/util/List;',
    ),
  ),
  'PRIV-04': breaks(
    faulty(
      'who(Landroid/telephony/TelephonyManager;)V',
      'invoke-virtual {p0}, Landroid/telephony/TelephonyManager;->getImei()Ljava/lang/String;',
    ),
  ),
  'PRIV-12': breaks(
    faulty('say(Ljava/lang/String;)V', 'invoke-static {p0, p0}, Landroid/util/Log;->d(Ljava/lang/String;Ljava/lang/String;)I'),
  ),
}

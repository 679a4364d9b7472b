import type { ClassCode, MethodCode } from './format/dex-file.ts'

const still = (signature: string, code: string): MethodCode => ({ signature, isStatic: true, code })

const REGISTER = 'Landroid/content/Context;->registerReceiver(Landroid/content/BroadcastReceiver;Landroid/content/IntentFilter;'

/** Calls AlarmManager p0 with PendingIntent p1; seven registers need the range form. */
export const setRepeating = (delayMs: number, intervalMs: number) => `
          move-object v0, p0
          const/4 v1, 1
          invoke-static {}, Ljava/lang/System;->currentTimeMillis()J
          move-result-wide v2
          const-wide v4, ${delayMs}
          add-long v2, v2, v4
          const-wide v4, ${intervalMs}
          move-object v6, p1
          invoke-virtual/range {v0 .. v6}, Landroid/app/AlarmManager;->setRepeating(IJJLandroid/app/PendingIntent;)V`

/** A page with a web view: scripts on, file access off, wide viewport; certificate errors cancel the load. */
const pages = (own: string): ClassCode[] => [
  {
    name: `${own}.MainActivity`,
    extends: 'android.app.Activity',
    methods: [
      {
        signature: 'onCreate(Landroid/os/Bundle;)V',
        code: `
          invoke-super {p0, p1}, Landroid/app/Activity;->onCreate(Landroid/os/Bundle;)V
          new-instance v0, Landroid/webkit/WebView;
          invoke-direct {v0, p0}, Landroid/webkit/WebView;-><init>(Landroid/content/Context;)V
          invoke-virtual {v0}, Landroid/webkit/WebView;->getSettings()Landroid/webkit/WebSettings;
          move-result-object v1
          const/4 v2, 1
          const/4 v3, 0
          invoke-virtual {v1, v2}, Landroid/webkit/WebSettings;->setJavaScriptEnabled(Z)V
          invoke-virtual {v1, v3}, Landroid/webkit/WebSettings;->setAllowFileAccess(Z)V
          invoke-virtual {v1, v3}, Landroid/webkit/WebSettings;->setAllowFileAccessFromFileURLs(Z)V
          invoke-virtual {v1, v2}, Landroid/webkit/WebSettings;->setUseWideViewPort(Z)V
          const-string v2, "https://www.sample.example/"
          invoke-virtual {v0, v2}, Landroid/webkit/WebView;->loadUrl(Ljava/lang/String;)V
          const/4 v2, -1
          invoke-virtual {p0, v2}, L${own.replaceAll('.', '/')}/MainActivity;->setRequestedOrientation(I)V
          return-void`,
      },
    ],
  },
  {
    name: `${own}.PageClient`,
    extends: 'android.webkit.WebViewClient',
    methods: [
      {
        signature: 'onReceivedSslError(Landroid/webkit/WebView;Landroid/webkit/SslErrorHandler;Landroid/net/http/SslError;)V',
        code: `
          invoke-virtual {p2}, Landroid/webkit/SslErrorHandler;->cancel()V
          return-void`,
      },
    ],
  },
]

/** Code that runs at the start: embedding rules, and web debugging for debug builds only. */
const start = (own: string): ClassCode[] => [
  {
    name: `${own}.SplitInitializer`,
    implements: ['androidx.startup.Initializer'],
    methods: [
      {
        signature: 'create(Landroid/content/Context;)Ljava/lang/Object;',
        code: `
          invoke-static {p1}, Landroidx/window/embedding/RuleController;->getInstance(Landroid/content/Context;)Landroidx/window/embedding/RuleController;
          move-result-object v0
          const/4 v1, 0
          invoke-static {p1, v1}, Landroidx/window/embedding/RuleController;->parseRules(Landroid/content/Context;I)Ljava/util/Set;
          move-result-object v1
          invoke-virtual {v0, v1}, Landroidx/window/embedding/RuleController;->setRules(Ljava/util/Set;)V
          return-object v0`,
      },
    ],
  },
  {
    name: `${own}.SampleApplication`,
    extends: 'android.app.Application',
    methods: [
      {
        signature: 'onCreate()V',
        code: `
          invoke-super {p0}, Landroid/app/Application;->onCreate()V
          invoke-virtual {p0}, Landroid/content/Context;->getApplicationInfo()Landroid/content/pm/ApplicationInfo;
          move-result-object v0
          iget v0, v0, Landroid/content/pm/ApplicationInfo;->flags:I
          and-int/lit8 v0, v0, 2
          if-eqz v0, :release
          const/4 v0, 1
          invoke-static {v0}, Landroid/webkit/WebView;->setWebContentsDebuggingEnabled(Z)V
          :release
          return-void`,
      },
    ],
  },
]

/** Correct use of fold posture, notifications, alarms and locks. */
const system = (own: string): ClassCode[] => [
  {
    name: `${own}.Posture`,
    methods: [
      still(
        'watch(Landroid/content/Context;Landroidx/window/layout/FoldingFeature;)V',
        `
          invoke-static {p0}, Landroidx/window/layout/WindowInfoTracker;->getOrCreate(Landroid/content/Context;)Landroidx/window/layout/WindowInfoTracker;
          invoke-interface {p1}, Landroidx/window/layout/FoldingFeature;->getState()Landroidx/window/layout/FoldingFeature$State;
          return-void`,
      ),
    ],
  },
  {
    name: `${own}.Reminder`,
    methods: [
      still(
        'page(Landroid/content/Context;Landroid/app/Notification$Builder;)V',
        `
          new-instance v0, Landroid/content/Intent;
          const-class v1, L${own.replaceAll('.', '/')}/MainActivity;
          invoke-direct {v0, p0, v1}, Landroid/content/Intent;-><init>(Landroid/content/Context;Ljava/lang/Class;)V
          const/4 v1, 0
          const v2, 0x0c000000
          invoke-static {p0, v1, v0, v2}, Landroid/app/PendingIntent;->getActivity(Landroid/content/Context;ILandroid/content/Intent;I)Landroid/app/PendingIntent;
          move-result-object v0
          invoke-virtual {p1, v0}, Landroid/app/Notification$Builder;->setContentIntent(Landroid/app/PendingIntent;)Landroid/app/Notification$Builder;
          return-void`,
      ),
      still(
        'hourly(Landroid/app/AlarmManager;Landroid/app/PendingIntent;)V',
        `
          ${setRepeating(60_000, 3_600_000)}
          return-void`,
      ),
      still(
        'lock(Landroid/os/PowerManager$WakeLock;)V',
        `
          const-wide v0, 600000
          invoke-virtual {p0, v0, v1}, Landroid/os/PowerManager$WakeLock;->acquire(J)V
          return-void`,
      ),
      still(
        'listen(Landroid/content/Context;Landroid/content/BroadcastReceiver;)V',
        `
          new-instance v0, Landroid/content/IntentFilter;
          const-string v1, "org.sample.action.PING"
          invoke-direct {v0, v1}, Landroid/content/IntentFilter;-><init>(Ljava/lang/String;)V
          sget v1, Landroid/os/Build$VERSION;->SDK_INT:I
          const/16 v2, 33
          if-lt v1, v2, :old
          const/4 v1, 4
          invoke-virtual {p0, p1, v0, v1}, ${REGISTER}I)Landroid/content/Intent;
          return-void
          :old
          invoke-virtual {p0, p1, v0}, ${REGISTER})Landroid/content/Intent;
          return-void`,
      ),
    ],
  },
]

/** Certificates and host names are checked by the platform's classes; keys come from elsewhere. */
const security = (own: string): ClassCode[] => {
  const trust = 'checkServerTrusted([Ljava/security/cert/X509Certificate;Ljava/lang/String;)V'
  const verify = 'verify(Ljava/lang/String;Ljavax/net/ssl/SSLSession;)Z'
  return [
    {
      name: `${own}.net.LoggingTrust`,
      implements: ['javax.net.ssl.X509TrustManager'],
      methods: [
        {
          signature: trust,
          code: `
            const/4 v0, 0
            invoke-interface {v0, p1, p2}, Ljavax/net/ssl/X509TrustManager;->${trust}
            return-void`,
        },
      ],
    },
    {
      name: `${own}.net.StrictHosts`,
      implements: ['javax.net.ssl.HostnameVerifier'],
      methods: [
        {
          signature: verify,
          code: `
            invoke-static {}, Ljavax/net/ssl/HttpsURLConnection;->getDefaultHostnameVerifier()Ljavax/net/ssl/HostnameVerifier;
            move-result-object v0
            invoke-interface {v0, p1, p2}, Ljavax/net/ssl/HostnameVerifier;->${verify}
            move-result v0
            return v0`,
        },
      ],
    },
    {
      name: `${own}.data.Vault`,
      methods: [
        still(
          'open([B)V',
          `
            new-instance v0, Ljavax/crypto/spec/SecretKeySpec;
            const-string v1, "AES"
            invoke-direct {v0, p0, v1}, Ljavax/crypto/spec/SecretKeySpec;-><init>([BLjava/lang/String;)V
            const-string v1, "AES/GCM/NoPadding"
            invoke-static {v1}, Ljavax/crypto/Cipher;->getInstance(Ljava/lang/String;)Ljavax/crypto/Cipher;
            return-void`,
        ),
      ],
    },
  ]
}

/** The clean app's code: correct use of everything that a term examines. `own`: the package name. */
export const cleanCode = (own: string): ClassCode[] => [...pages(own), ...start(own), ...system(own), ...security(own)]

import { breaking, buildApk, change, cleanSpec, packed } from '../apk/samples/index.ts'

const SSL_ERROR = 'onReceivedSslError(Landroid/webkit/WebView;Landroid/webkit/SslErrorHandler;Landroid/net/http/SslError;)V'
/** Proceeds after a certificate error. */
const careless = (name: string) => ({
  name,
  extends: 'android.webkit.WebViewClient',
  methods: [{ signature: SSL_ERROR, code: 'invoke-virtual {p2}, Landroid/webkit/SslErrorHandler;->proceed()V\nreturn-void' }],
})
/** In the app's own code and in an SDK's: more places than a report shows at first. */
const CLIENTS = ['Shop', 'Help', 'Pay', 'News'].map((name) => `org.sample.clean.web.${name}Client`)

const metaData = (name: string) => ({ tag: 'meta-data', android: { name, value: 'demo' } })
const run = (signature: string, code: string, isStatic = false) => ({ signature, isStatic, code: `${code}\nreturn-void` })

/** The application class starts a statistics SDK at once, which reads the IMEI on a thread. */
const chatty = change.withCode(
  {
    name: 'org.sample.clean.SampleApplication',
    extends: 'android.app.Application',
    methods: [run('onCreate()V', 'invoke-static {}, Lcom/umeng/commonsdk/UMConfigure;->init()V')],
  },
  {
    name: 'com.umeng.commonsdk.UMConfigure',
    methods: [
      run(
        'init()V',
        `new-instance v0, Lcom/umeng/commonsdk/Collect;
         invoke-direct {v0}, Lcom/umeng/commonsdk/Collect;-><init>()V
         new-instance v1, Ljava/lang/Thread;
         invoke-direct {v1, v0}, Ljava/lang/Thread;-><init>(Ljava/lang/Runnable;)V
         invoke-virtual {v1}, Ljava/lang/Thread;->start()V`,
        true,
      ),
    ],
  },
  {
    name: 'com.umeng.commonsdk.Collect',
    source: 'Collect.java',
    implements: ['java.lang.Runnable'],
    methods: [
      run('<init>()V', 'invoke-direct {p0}, Ljava/lang/Object;-><init>()V'),
      run(
        'run()V',
        '.line 27\nconst/4 v0, 0\ninvoke-virtual {v0}, Landroid/telephony/TelephonyManager;->getImei()Ljava/lang/String;',
      ),
    ],
  },
)

/** The orientation is the caller's parameter: only a person can judge it. */
const turning = change.withCode({
  name: 'org.sample.clean.Turns',
  source: 'Turns.kt',
  methods: [
    run(
      'turn(Landroid/app/Activity;I)V',
      '.line 12\ninvoke-virtual {p0, p1}, Landroid/app/Activity;->setRequestedOrientation(I)V',
      true,
    ),
  ],
})

/** A package with every kind of evidence that a report can show, and content for the maps. */
export const richPackage = () =>
  buildApk(
    change.chain(
      breaking('SEC-01', 'COMP-05', 'COMP-22', 'SEC-22', 'LSA-02', 'LSA-05', 'PRIV-19'),
      change.withCode(...CLIENTS.map(careless), careless('com.tencent.bugly.crashreport.WebClient')),
      chatty,
      turning,
      change.withPermissions('android.permission.READ_PHONE_STATE'),
      change.withApplicationChildren(
        metaData('com.amap.api.v2.apikey'),
        metaData('JPUSH_APPKEY'),
        metaData('org.compat.open.push.APP_ID'),
      ),
    )(cleanSpec({ package: 'org.sample.clean', label: '证据样例', versionName: '1.2.0' })),
  )

/** The same app, packed. */
export const packedPackage = () => buildApk(packed(cleanSpec({ package: 'org.sample.packed', label: '加固样例' })))

import { chain, withCode } from '../samples/app-spec.ts'
import type { Change } from '../samples/index.ts'
import { faulty } from '../samples/violations/code.ts'
import { codeTable } from './testing/code-table.ts'
import { mergedClass } from './testing/merged-class.ts'

const same: Change = (spec) => spec
const PROCEED = 'invoke-virtual {p0}, Landroid/webkit/SslErrorHandler;->proceed()V'
const ON_ACCEPT = 'onAccept(Landroid/webkit/SslErrorHandler;)V'
const SSL_ERROR = '(Landroid/webkit/WebView;Landroid/webkit/SslErrorHandler;Landroid/net/http/SslError;)V'
/** A second web view client, beside one that ends the load. */
const client = (code: string): Change =>
  withCode({
    name: 'org.sample.clean.OtherClient',
    extends: 'android.webkit.WebViewClient',
    methods: [{ signature: `onReceivedSslError${SSL_ERROR}`, code: `${code}\nreturn-void` }],
  })
const accepts = faulty(ON_ACCEPT, PROCEED)
const CANCEL = 'invoke-virtual {p2}, Landroid/webkit/SslErrorHandler;->cancel()V'
const X5 = 'Lcom/tencent/smtt/export/external/interfaces/'
/** A client of X5's own views, beside one that ends the load. */
const x5Client = (code: string, error = `${X5}SslError;`): Change =>
  withCode({
    name: 'org.sample.clean.X5Client',
    extends: 'com.tencent.smtt.sdk.WebViewClient',
    methods: [
      {
        signature: `onReceivedSslError(Lcom/tencent/smtt/sdk/WebView;${X5}SslErrorHandler;${error})V`,
        code: `${code}\nreturn-void`,
      },
    ],
  })
const X5_GOES_ON = `invoke-interface {p2}, ${X5}SslErrorHandler;->proceed()V`
const UC = 'Lcom/uc/webview/export/'
const ucClient = (act: string): Change =>
  withCode({
    name: 'org.sample.clean.UcClient',
    extends: 'com.uc.webview.export.WebViewClient',
    methods: [
      {
        signature: `onReceivedSslError(${UC}WebView;${UC}SslErrorHandler;Landroid/net/http/SslError;)V`,
        code: `invoke-virtual {p2}, ${UC}SslErrorHandler;->${act}()V\nreturn-void`,
      },
    ],
  })
const ON_X5 = `onAccept(${X5}SslErrorHandler;)V`
codeTable('SEC-12', [
  ['a view of X5 goes on', 'fail', x5Client(X5_GOES_ON), /1 处/],
  ['a view of an older X5 goes on', 'fail', x5Client(X5_GOES_ON, 'Landroid/net/http/SslError;')],
  ['a view of UC goes on', 'fail', ucClient('proceed'), /1 处/],
  ['a view of UC ends the load', 'pass', ucClient('cancel')],
  ['a view of X5 ends the load', 'pass', x5Client(`invoke-interface {p2}, ${X5}SslErrorHandler;->cancel()V`)],
  [
    'a helper of the callback of X5 goes on',
    'fail',
    chain(
      faulty(ON_X5, `invoke-interface {p0}, ${X5}SslErrorHandler;->proceed()V`),
      x5Client(`invoke-static {p2}, Lorg/sample/clean/Faulty;->${ON_X5}`),
    ),
  ],
  ['something proceeds, and no callback lets the handler go', 'pass', accepts],
  [
    'a helper of the callback proceeds',
    'fail',
    chain(accepts, client(`invoke-static {p2}, Lorg/sample/clean/Faulty;->${ON_ACCEPT}`)),
  ],
  [
    'a helper gets the handler, another method proceeds',
    'undetermined',
    chain(accepts, client('invoke-static {p2}, Lorg/sample/clean/Dialogs;->ask(Landroid/webkit/SslErrorHandler;)V')),
    /OtherClient\.onReceivedSslError.*Faulty\.onAccept/,
  ],
  [
    'the handler is kept for later, and something proceeds',
    'undetermined',
    chain(accepts, client('iput-object p2, p0, Lorg/sample/clean/OtherClient;->kept:Ljava/lang/Object;')),
  ],
  [
    'a helper gets the handler, and nothing proceeds',
    'pass',
    client('invoke-static {p2}, Lorg/sample/clean/Dialogs;->ask(Ljava/lang/Object;)V'),
  ],
  [
    'the platform decides, and what is asked of the handler is whether it is there',
    'pass',
    chain(
      accepts,
      client(`const-string v0, "handler"
        invoke-static {p2, v0}, Lkotlin/jvm/internal/Intrinsics;->checkNotNullParameter(Ljava/lang/Object;Ljava/lang/String;)V
        ${CANCEL}
        invoke-super {p0, p1, p2, p3}, Landroid/webkit/WebViewClient;->onReceivedSslError${SSL_ERROR}`),
    ),
  ],
])

const setting = (name: string, value: string): Change =>
  faulty(
    'set(Landroid/webkit/WebSettings;Z)V',
    `const/4 v0, 1
     invoke-virtual {p0, v0}, Landroid/webkit/WebSettings;->setJavaScriptEnabled(Z)V
     ${value}
     invoke-virtual {p0, v0}, Landroid/webkit/WebSettings;->${name}(Z)V`,
  )
const scripts = (minSdk: number): Change =>
  chain(
    faulty(
      'set(Landroid/webkit/WebSettings;Z)V',
      'invoke-virtual {p0, p1}, Landroid/webkit/WebSettings;->setJavaScriptEnabled(Z)V',
    ),
    (spec) => ({ ...spec, minSdk }),
  )
const files = (value: number): Change =>
  withCode({
    name: 'org.sample.clean.Files',
    methods: [
      {
        signature: 'set(Landroid/webkit/WebSettings;)V',
        isStatic: true,
        code: `const/4 v0, ${value}\ninvoke-virtual {p0, v0}, Landroid/webkit/WebSettings;->setAllowFileAccess(Z)V\nreturn-void`,
      },
    ],
  })
const X5_SETTINGS = 'Lcom/tencent/smtt/sdk/WebSettings;'
const UC_SETTINGS = `${UC}WebSettings;`
/** Settings of a view with a core of its own, each on or off. */
const said = (settings: string, values: Record<string, number>): Change =>
  faulty(
    `set(${settings})V`,
    Object.entries(values)
      .map(([name, value]) => `const/4 v0, ${value}\ninvoke-virtual {p0, v0}, ${settings}->${name}(Z)V`)
      .join('\n'),
  )
const since30: Change = (spec) => ({ ...spec, minSdk: 30 })
/** As X5's own class hands on what it is told, which stands in the package with it. */
const handingOn = (...names: string[]): Change =>
  withCode({
    name: 'com.tencent.smtt.sdk.WebSettings',
    methods: names.map((name) => ({
      signature: `${name}(Z)V`,
      code: `const/4 v0, 0\ninvoke-virtual {v0, p1}, Landroid/webkit/WebSettings;->${name}(Z)V\nreturn-void`,
    })),
  })
const bothCores = chain(
  said(X5_SETTINGS, { setJavaScriptEnabled: 1, setAllowFileAccess: 0 }),
  withCode({
    name: 'org.sample.clean.Faulty$Files',
    methods: [
      {
        signature: 'set(Landroid/webkit/WebSettings;)V',
        code: 'const/4 v0, 1\ninvoke-virtual {p1, v0}, Landroid/webkit/WebSettings;->setAllowFileAccess(Z)V\nreturn-void',
      },
    ],
  }),
)
codeTable('SEC-13', [
  ['a view of X5 is a web view', 'fail', said(X5_SETTINGS, { setAllowUniversalAccessFromFileURLs: 1 }), /1 处/],
  ['a view of X5 whose files are closed', 'pass', said(X5_SETTINGS, { setAllowUniversalAccessFromFileURLs: 0 })],
  ['a view of UC is a web view', 'fail', said(UC_SETTINGS, { setAllowFileAccessFromFileURLs: 1 }), /1 处/],
  ['a view of X5 with scripts and files', 'warning', said(X5_SETTINGS, { setJavaScriptEnabled: 1, setAllowFileAccess: 1 })],
  ['a view of UC with scripts and files', 'warning', said(UC_SETTINGS, { setJavaScriptEnabled: 1, setAllowFileAccess: 1 })],
  ['a view of X5 with scripts, files closed', 'pass', said(X5_SETTINGS, { setJavaScriptEnabled: 1, setAllowFileAccess: 0 })],
  ['a view of X5 with scripts, nothing said, an old platform', 'warning', said(X5_SETTINGS, { setJavaScriptEnabled: 1 })],
  [
    'a view of UC with scripts, nothing said, newer platforms',
    'undetermined',
    chain(said(UC_SETTINGS, { setJavaScriptEnabled: 1 }), since30),
    /自带内核/,
  ],
  ['a view of X5 without scripts, newer platforms', 'pass', chain(said(X5_SETTINGS, { setJavaScriptEnabled: 0 }), since30)],
  ['files of the platform’s view, scripts of X5’s', 'pass', bothCores],
  ['X5’s own class hands on what nobody tells it', 'pass', handingOn('setAllowFileAccessFromFileURLs', 'setJavaScriptEnabled')],
  [
    'X5’s own class hands on what the app tells it',
    'fail',
    chain(handingOn('setAllowFileAccessFromFileURLs'), said(X5_SETTINGS, { setAllowFileAccessFromFileURLs: 1 })),
    /1 处/,
  ],
  ['a value from outside', 'undetermined', setting('setAllowFileAccessFromFileURLs', 'move-object v0, p1')],
  ['scripts and files', 'warning', setting('setAllowFileAccess', 'const/4 v0, 1')],
  ['scripts, files closed', 'pass', setting('setAllowFileAccess', 'const/4 v0, 0')],
  ['scripts, nothing said, an old platform', 'warning', setting('setJavaScriptEnabled', '')],
  ['scripts, files by a value from outside', 'undetermined', setting('setAllowFileAccess', 'move-object v0, p1'), /开关/],
  ['scripts by a value from outside, files open by default', 'undetermined', scripts(26)],
  ['scripts by a value from outside, files closed by the platform', 'pass', scripts(30)],
  [
    'scripts here, files closed in another class',
    'undetermined',
    chain(setting('setJavaScriptEnabled', ''), files(0)),
    /看不出是不是同一个/,
  ],
  [
    'scripts here, files opened in another class where they are open by default',
    'warning',
    chain(setting('setJavaScriptEnabled', ''), files(1)),
  ],
  [
    'scripts here, files opened in another class where they are closed by default',
    'undetermined',
    chain(setting('setJavaScriptEnabled', ''), files(1), (spec) => ({ ...spec, minSdk: 30 })),
  ],
  [
    'scripts, nothing said, closed by the platform',
    'pass',
    chain(setting('setJavaScriptEnabled', ''), (spec) => ({ ...spec, minSdk: 30 })),
  ],
])
const READ_FLAGS = `invoke-virtual {p0}, Landroid/content/Context;->getApplicationInfo()Landroid/content/pm/ApplicationInfo;
  move-result-object v0
  iget v0, v0, Landroid/content/pm/ApplicationInfo;->flags:I`
const ENABLE = 'const/4 v0, 1\ninvoke-static {v0}, Landroid/webkit/WebView;->setWebContentsDebuggingEnabled(Z)V'
const debugging = (code: string): Change => faulty('debug(Landroid/content/Context;Z)V', code)
const ifHelper = (name: string, then = ENABLE) =>
  `invoke-static {p0}, Lorg/sample/clean/Checks;->${name}(Landroid/content/Context;)Z\nmove-result v0\nif-eqz v0, :no\n${then}\n:no`
const helper = (name: string, code: string) => ({ signature: `${name}(Landroid/content/Context;)Z`, isStatic: true, code })
const HELPERS = withCode({
  name: 'org.sample.clean.Checks',
  methods: [
    helper(
      'isDebug',
      `${READ_FLAGS}\nand-int/lit8 v0, v0, 2\nif-eqz v0, :no\nconst/4 v0, 1\nreturn v0\n:no\nconst/4 v0, 0\nreturn v0`,
    ),
    helper('always', 'const/4 v0, 1\nreturn v0'),
    helper('isOn', 'sget-boolean v0, Lorg/sample/clean/Flags;->ON:Z\nreturn v0'),
  ],
})
const saying = (...answers: number[]) =>
  withCode({
    name: 'org.sample.clean.Caller',
    methods: [
      {
        signature: 'go(Landroid/content/Context;)V',
        isStatic: true,
        code: `${answers.map((one) => `const/4 v0, ${one}\ninvoke-static {p0, v0}, Lorg/sample/clean/Faulty;->debug(Landroid/content/Context;Z)V`).join('\n')}\nreturn-void`,
      },
    ],
  })
const ifNumber = `const/4 v1, 2\nif-ne v0, v1, :no\n${ENABLE}\n:no`
codeTable('SEC-14', [
  [
    'a value from outside',
    'undetermined',
    faulty('debug(Z)V', 'invoke-static {p0}, Landroid/webkit/WebView;->setWebContentsDebuggingEnabled(Z)V'),
  ],
  ['behind the debug flag', 'pass', same],
  [
    'in one of two classes that a shrinker merged',
    'fail',
    mergedClass({ implements: ['java.lang.Runnable'] }, 'run()V', [`${ENABLE}\nreturn-void`, 'return-void']),
  ],
  ['the flag is asked for, and the call made all the same', 'fail', debugging(`${READ_FLAGS}\n${ENABLE}`)],
  ['the flag is turned round', 'fail', debugging(`${READ_FLAGS}\nand-int/lit8 v0, v0, 2\nif-nez v0, :no\n${ENABLE}\n:no`)],
  ['another flag is asked for', 'fail', debugging(`${READ_FLAGS}\nand-int/lit8 v0, v0, 1\nif-eqz v0, :no\n${ENABLE}\n:no`)],
  ['a helper asks for the flag', 'pass', chain(debugging(ifHelper('isDebug')), HELPERS)],
  ['a helper that always says yes', 'fail', chain(debugging(ifHelper('always')), HELPERS)],
  ['a switch of the app', 'undetermined', chain(debugging(ifHelper('isOn')), HELPERS), /先判断 Checks\.isOn/],
  ['a parameter decides', 'undetermined', debugging(`if-eqz p1, :no\n${ENABLE}\n:no`), /传入的参数/],
  ['a parameter decides, and every caller says no', 'pass', chain(debugging(`if-eqz p1, :no\n${ENABLE}\n:no`), saying(0))],
  ['a parameter decides, and every caller says yes', 'fail', chain(debugging(`if-eqz p1, :no\n${ENABLE}\n:no`), saying(1))],
  ['callers that say yes to another question', 'pass', chain(debugging(`if-nez p1, :no\n${ENABLE}\n:no`), saying(1))],
  ['a parameter decides, and callers disagree', 'fail', chain(debugging(`if-eqz p1, :no\n${ENABLE}\n:no`), saying(0, 1))],
  ['a question that has ended before the call', 'fail', debugging(`${ifHelper('isOn', 'nop')}\n${ENABLE}`)],
  [
    'a number of the app is asked for',
    'undetermined',
    debugging(`sget v0, Lorg/sample/clean/Flags;->LEVEL:I\n${ifNumber}`),
    /Flags\.LEVEL/,
  ],
  [
    'and a number that a method says',
    'undetermined',
    debugging(`invoke-static {}, Lorg/elsewhere/Flags;->level()I\nmove-result v0\n${ifNumber}`),
  ],
  [
    'a number that is held against nothing',
    'undetermined',
    debugging(`sget v0, Lorg/sample/clean/Flags;->LEVEL:I\nif-eqz v0, :no\n${ENABLE}\n:no`),
  ],
  [
    'how many there are',
    'fail',
    debugging(`const/4 v0, 0\ninvoke-interface {v0}, Ljava/util/List;->size()I\nmove-result v0\n${ifNumber}`),
  ],
  ['whether an object is there', 'fail', debugging(`if-eqz p0, :no\n${ENABLE}\n:no`)],
])

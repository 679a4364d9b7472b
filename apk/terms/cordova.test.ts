import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bytesSource } from '../bytes/source.ts'
import { readFacts } from '../facts/index.ts'
import type { ClassCode, MethodCode } from '../samples/format/dex-file.ts'
import { buildApk, change, cleanSpec } from '../samples/index.ts'
import { wantedInCode } from './all.ts'
import { verdictOf } from './testing/facts.ts'

/*
 * What the classes of cordova-android do, and every app that is built with it brings along: on a release they go by whether the
 * package is debuggable, and by what config.xml says.
 */
const ENGINE = 'org.apache.cordova.engine.SystemWebViewEngine'
const PREFERENCES = 'Lorg/apache/cordova/CordovaPreferences;'
const SSL_ERROR = 'Landroid/webkit/WebView;Landroid/webkit/SslErrorHandler;Landroid/net/http/SslError;'

/** `(info.flags & FLAG_DEBUGGABLE) != 0` in a register, of the ApplicationInfo in it. */
const isDebuggable = (register: string) =>
  `iget ${register}, ${register}, Landroid/content/pm/ApplicationInfo;->flags:I\nand-int/lit8 ${register}, ${register}, 2`
const INFO = `invoke-virtual {p1}, Landroid/content/Context;->getApplicationInfo()Landroid/content/pm/ApplicationInfo;\nmove-result-object v0`

/** Since cordova-android 3. */
const sslClient = (question: string): ClassCode => ({
  name: 'org.apache.cordova.engine.SystemWebViewClient',
  extends: 'android.webkit.WebViewClient',
  methods: [
    {
      signature: `onReceivedSslError(${SSL_ERROR})V`,
      code: `invoke-virtual {p1}, Landroid/view/View;->getContext()Landroid/content/Context;
        move-result-object v0
        invoke-virtual {v0}, Landroid/content/Context;->getApplicationInfo()Landroid/content/pm/ApplicationInfo;
        move-result-object v0
        ${question}
        invoke-virtual {p2}, Landroid/webkit/SslErrorHandler;->proceed()V
        return-void
        :no
        invoke-super {p0, p1, p2, p3}, Landroid/webkit/WebViewClient;->onReceivedSslError(${SSL_ERROR})V
        return-void`,
    },
  ],
})

const ENABLE = 'enableRemoteDebugging()V'
const enable: MethodCode = {
  signature: ENABLE,
  code: 'const/4 v0, 1\ninvoke-static {v0}, Landroid/webkit/WebView;->setWebContentsDebuggingEnabled(Z)V\nreturn-void',
}
const INIT = `init(Landroid/content/Context;${PREFERENCES}Landroid/webkit/WebSettings;)V`
const engine = (init: string): ClassCode => ({
  name: ENGINE,
  methods: [enable, { signature: INIT, code: `${init}\n:out\nreturn-void` }],
})
const ENABLES = `invoke-direct {p0}, L${ENGINE.replaceAll('.', '/')};->${ENABLE}`

/** cordova-android 14 and newer. */
const inspectable = engine(`const-string v1, "InspectableWebview"
  const/4 v2, 0
  invoke-virtual {p2, v1, v2}, ${PREFERENCES}->getString(Ljava/lang/String;Ljava/lang/String;)Ljava/lang/String;
  move-result-object v1
  const/4 v3, 0
  if-nez v1, :said
  ${INFO}
  ${isDebuggable('v0')}
  if-eqz v0, :decided
  const/4 v3, 1
  goto :decided
  :said
  const-string v2, "true"
  invoke-virtual {v2, v1}, Ljava/lang/String;->equals(Ljava/lang/Object;)Z
  move-result v2
  if-eqz v2, :decided
  const/4 v3, 1
  :decided
  if-eqz v3, :out
  ${ENABLES}`)

/** cordova-android 10 and newer. */
const insecure = engine(`const-string v0, "AndroidInsecureFileModeEnabled"
  const/4 v1, 0
  invoke-virtual {p2, v0, v1}, ${PREFERENCES}->getBoolean(Ljava/lang/String;Z)Z
  move-result v0
  if-eqz v0, :out
  const/4 v0, 1
  invoke-virtual {p3, v0}, Landroid/webkit/WebSettings;->setAllowFileAccess(Z)V
  invoke-virtual {p3, v0}, Landroid/webkit/WebSettings;->setAllowUniversalAccessFromFileURLs(Z)V`)

const config = (...preferences: [string, string][]) =>
  change.withXmlFile('res/xml/a.xml', {
    tag: 'widget',
    children: preferences.map(([name, value]) => ({ tag: 'preference', plain: { name, value } })),
  })

const outcomeOf = (id: string, classes: readonly ClassCode[], ...settings: ReturnType<typeof config>[]) => {
  const spec = change.chain(change.withCode(...classes), ...settings)(cleanSpec())
  return verdictOf(id, readFacts(bytesSource(buildApk(spec)), { wanted: wantedInCode })).outcome
}

test('a view that goes on in a debug build alone goes on in no release', () => {
  assert.equal(outcomeOf('SEC-12', [sslClient(`${isDebuggable('v0')}\nif-eqz v0, :no`)]), 'pass')
  assert.equal(outcomeOf('SEC-12', [sslClient('if-eqz v0, :no')]), 'fail', 'whether an object is there says nothing')
  const another = 'iget v0, v0, Landroid/content/pm/ApplicationInfo;->flags:I\nand-int/lit8 v0, v0, 1\nif-eqz v0, :no'
  assert.equal(outcomeOf('SEC-12', [sslClient(another)]), 'fail', 'another flag')
})

test('a method of its own that turns debugging on counts where it is called', () => {
  const asks = engine(`${INFO}\n${isDebuggable('v0')}\nif-eqz v0, :out\n${ENABLES}`)
  assert.equal(outcomeOf('SEC-14', [asks]), 'pass')
  assert.equal(outcomeOf('SEC-14', [engine(ENABLES)]), 'fail')
  const unknown = 'sget-boolean v0, Lorg/x/Flags;->ON:Z\nif-eqz v0, :out'
  assert.equal(outcomeOf('SEC-14', [engine(`${unknown}\n${ENABLES}`)]), 'undetermined', 'nobody knows what is asked')
  assert.equal(outcomeOf('SEC-14', [engine('')]), 'fail', 'nobody is seen to call it')
})

test('unless anybody calls it without asking', () => {
  const both = engine(`${INFO}\n${isDebuggable('v0')}\nif-eqz v0, :on\n${ENABLES}\n:on\n${ENABLES}`)
  assert.equal(outcomeOf('SEC-14', [both]), 'fail')
  const asks = engine(`${INFO}\n${isDebuggable('v0')}\nif-eqz v0, :out\n${ENABLES}`)
  const listed: ClassCode = {
    ...asks,
    methods: [{ ...enable, annotation: 'android.webkit.JavascriptInterface' }, ...(asks.methods ?? []).slice(1)],
  }
  assert.equal(outcomeOf('SEC-14', [listed]), 'fail', 'a page may call it')
})

test('what config.xml says decides, under whatever name a shrinker has put it', () => {
  assert.equal(outcomeOf('SEC-14', [inspectable], config()), 'pass')
  assert.equal(outcomeOf('SEC-14', [inspectable], config(['InspectableWebview', 'true'])), 'fail')
  assert.equal(outcomeOf('SEC-14', [inspectable], config(['InspectableWebview', 'false'])), 'pass')
  assert.equal(outcomeOf('SEC-13', [insecure], config(['Fullscreen', 'true'])), 'pass')
  assert.equal(outcomeOf('SEC-13', [insecure], config(['androidinsecurefilemodeenabled', 'TRUE'])), 'fail')
})

test('where no config.xml is there, or two are, nothing is decided', () => {
  const second = change.withXmlFile('res/xml/b.xml', { tag: 'widget' })
  for (const settings of [[], [config(), second]]) {
    assert.equal(outcomeOf('SEC-14', [inspectable], ...settings), 'undetermined')
    assert.equal(outcomeOf('SEC-13', [insecure], ...settings), 'undetermined')
  }
})

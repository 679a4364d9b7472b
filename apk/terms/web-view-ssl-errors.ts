import type { CodeNeeds } from '../dex/wanted.ts'
import type { CodeFacts, MethodOverride } from '../facts/facts.ts'
import { among } from '../facts/own-code.ts'
import { everyOverrideOf, everyPlaceOf, inCode, sayCaller, sayPattern } from './code.ts'
import type { Place } from './code.ts'
import { hiddenCode } from './hidden-code.ts'
import { defineTerm, fail, pass, undetermined } from './verdict.ts'

const HANDLERS = [
  'Landroid/webkit/SslErrorHandler;',
  'Lcom/tencent/smtt/export/external/interfaces/SslErrorHandler;',
  'Lcom/uc/webview/export/SslErrorHandler;',
] as const
const [OF_PLATFORM, OF_X5, OF_UC] = HANDLERS
const PROCEED = HANDLERS.map((handler) => `${handler}->proceed()V`)
/** Callbacks that act only in debug builds don't count. Facts of engines before 1.23 lack this. */
export const proceedNeeds: CodeNeeds = { calls: PROCEED, guards: PROCEED, comes: PROCEED }
const CALLBACK = 'onReceivedSslError('
const ERROR = 'Landroid/net/http/SslError;'
/** X5 and UC have their own views; UC's and older versions of X5's use the platform's error. */
const ON_ERROR = [
  `Landroid/webkit/WebViewClient;->${CALLBACK}Landroid/webkit/WebView;${OF_PLATFORM}${ERROR})V`,
  `Lcom/uc/webview/export/WebViewClient;->${CALLBACK}Lcom/uc/webview/export/WebView;${OF_UC}${ERROR})V`,
  ...[ERROR, 'Lcom/tencent/smtt/export/external/interfaces/SslError;'].map(
    (error) => `Lcom/tencent/smtt/sdk/WebViewClient;->${CALLBACK}Lcom/tencent/smtt/sdk/WebView;${OF_X5}${error})V`,
  ),
]
/** Parameter index of the handler in the callback: this, view, handler, error. */
const HANDLER = 2

/** Other callbacks are examined themselves; the remaining calls only cancel, or check for null. */
const HARMLESS =
  /->onReceivedSslError\(|^L(?:android\/webkit|com\/tencent\/smtt\/export\/external\/interfaces|com\/uc\/webview\/export)\/SslErrorHandler;->|^Lkotlin\/jvm\/internal\/Intrinsics;->|^Ljava\/util\/Objects;->/
const lets = ({ traced, handed }: MethodOverride) =>
  !traced || !handed || handed.kept || handed.to.some((one) => !HARMLESS.test(one))

/** A method as named by a call: `com.demo.Web$1` and `go(I)V` give `Lcom/demo/Web$1;->go(I)V`. */
const asCalled = ({ class: name, method }: Place) => `L${name.replaceAll('.', '/')};->${method}`

/** The locations that are reachable in a release build. */
const reachedIn = (code: CodeFacts, places: readonly Place[]) => {
  const sites = PROCEED.flatMap((pattern) => among(code.calls, [pattern]).flatMap((one) => one.sites))
  return places.filter((place) => {
    const own = sites.filter((site) => site.class === place.class && site.method === place.method)
    return own.length === 0 || own.some((site) => !site.unreached || site.older)
  })
}

/** Callbacks that pass the handler to a method which proceeds. */
const passing = (code: CodeFacts, elsewhere: readonly Place[]): Place[] => {
  const proceeding = new Set(elsewhere.map(asCalled))
  return everyOverrideOf(code, ...ON_ERROR).flatMap((one) =>
    (one.handed?.to ?? [])
      .filter((target) => proceeding.has(target))
      .map((target) => ({ class: one.class, method: one.method, said: `交给 ${sayPattern(target)}，由它调用 proceed()` })),
  )
}

export const webViewSslErrors = defineTerm({
  id: 'SEC-12',
  needs: ['dex', 'code'],
  looksFor: { mentions: PROCEED, overrides: ON_ERROR, follows: Object.fromEntries(ON_ERROR.map((one) => [one, HANDLER])) },
  check: ({ dex, code }) => {
    const places = reachedIn(code, everyPlaceOf(code, PROCEED))
    const elsewhere = places.filter(({ method }) => !method.startsWith(CALLBACK))
    const going = [...places.filter(({ method }) => method.startsWith(CALLBACK)), ...passing(code, elsewhere)]
    if (going.length > 0)
      return fail({
        reason: `${going.length} 处网页视图遇到证书错误仍继续加载，页面内容可以被中间人替换。`,
        evidence: inCode(going, { found: 'onReceivedSslError 里调用 proceed()', expected: '调用 cancel()' }),
        fix: [
          {
            text: '遇到证书错误就停止加载，并告诉用户。',
            snippet:
              'override fun onReceivedSslError(view: WebView, handler: SslErrorHandler, error: SslError) {\n    handler.cancel()\n}',
          },
          { text: '类在第三方 SDK 里的，升级或更换该 SDK。' },
        ],
      })
    const [open] = everyOverrideOf(code, ...ON_ERROR).filter(lets)
    const [first] = elsewhere
    if (open && first)
      return undetermined(
        `${sayCaller(open)} 把证书错误交给了别处，${sayCaller(first)} 又会继续加载，看不出两者是否相连，需要人工核对`,
      )
    return hiddenCode(dex) ?? pass('证书错误回调里没有继续加载')
  },
})

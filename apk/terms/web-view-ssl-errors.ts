import { inCode, placesOf } from './code.ts'
import { hiddenBehindPacker } from './hidden-code.ts'
import { defineTerm, fail, pass } from './verdict.ts'

const PROCEED = 'Landroid/webkit/SslErrorHandler;->proceed()V'
const CALLBACK = 'onReceivedSslError('

export const webViewSslErrors = defineTerm({
  id: 'SEC-12',
  needs: ['dex', 'code'],
  looksFor: { mentions: [PROCEED] },
  check: ({ dex, code }) => {
    const going = placesOf(code, [PROCEED]).filter(({ method }) => method.startsWith(CALLBACK))
    if (going.length === 0) return hiddenBehindPacker(dex) ?? pass('证书错误回调里没有继续加载')
    return fail({
      reason: `${going.length} 处网页视图遇到证书错误仍继续加载，页面内容可以被中间人替换。`,
      evidence: inCode(going, { found: 'onReceivedSslError 里调用 proceed()', expected: '调用 cancel()' }),
      fix: [
        {
          text: '遇到证书错误就停止加载，并告诉用户。',
          snippet:
            'override fun onReceivedSslError(view: WebView, handler: SslErrorHandler, error: SslError) {\n    handler.cancel()\n}',
        },
      ],
    })
  },
})

import { isServiceSdk } from '../sdks/owner.ts'
import { callsOf, inCode, isTrue, placesOf, unclear } from './code.ts'
import { hiddenCode } from './hidden-code.ts'
import { defineTerm, fail, notApplicable, pass } from './verdict.ts'

const WIDE_VIEWPORT = 'Landroid/webkit/WebSettings;->setUseWideViewPort(Z)V'
export const LOADS = [
  'Landroid/webkit/WebView;->loadUrl(Ljava/lang/String;)V',
  'Landroid/webkit/WebView;->loadUrl(Ljava/lang/String;Ljava/util/Map;)V',
  'Landroid/webkit/WebView;->loadData(Ljava/lang/String;Ljava/lang/String;Ljava/lang/String;)V',
  'Landroid/webkit/WebView;->loadDataWithBaseURL(Ljava/lang/String;Ljava/lang/String;Ljava/lang/String;Ljava/lang/String;Ljava/lang/String;)V',
]

/** What a known SDK opens and sets is its own view's. */
const isApps = ({ class: name }: { class: string }) => !isServiceSdk(name)

export const webViewViewport = defineTerm({
  id: 'LSA-20',
  needs: ['dex', 'code'],
  looksFor: { calls: [WIDE_VIEWPORT], mentions: LOADS },
  check: ({ dex, code }) => {
    const all = placesOf(code, LOADS)
    const places = all.filter(isApps)
    if (places.length === 0)
      return (
        hiddenCode(dex) ?? notApplicable(all.length === 0 ? '代码里没有用网页视图打开页面' : '只有第三方 SDK 用网页视图打开页面')
      )
    const settings = callsOf(code, WIDE_VIEWPORT)
      .filter(isApps)
      .map((site) => ({ site, on: isTrue(site.args?.[1]) }))
    if (settings.some(({ on }) => on === true)) return pass('网页视图按宽窗口显示')
    const unknown = settings.filter(({ on }) => on === undefined).map(({ site }) => site)
    if (unknown.length > 0) return unclear(unknown, '宽视口开关')
    const hidden = hiddenCode(dex)
    if (hidden) return hidden
    return fail({
      reason: '网页视图没有打开宽视口，大屏上的网页按手机宽度排版，两侧留白或内容被放大。',
      evidence: inCode(places, { found: '这里打开网页', expected: 'setUseWideViewPort(true)' }),
      fix: [
        {
          text: '打开宽视口，并让网页自己适应宽度。',
          snippet: 'settings.useWideViewPort = true\nsettings.loadWithOverviewMode = true',
        },
        { text: '承载网页的页面自己处理窗口变化，折叠和旋转时不重新加载。' },
      ],
    })
  },
})

import type { CodeFacts } from '../facts/facts.ts'
import { LOADS, UC_LOADS, WIDE_VIEWPORT, X5_LOADS } from '../facts/view-setters.ts'
import { isServiceSdk } from '../sdks/owner.ts'
import { inCode, placesOf, sayCaller, toLookAt, unclear } from './code.ts'
import { shortName } from './excerpt.ts'
import { hiddenOwnCode } from './hidden-code.ts'
import { defineTerm, fail, notApplicable, pass, undetermined } from './verdict.ts'
import type { Verdict } from './verdict.ts'
import { settingsIn } from './web-view-settings.ts'
import { loadsIn, sightsOf } from './web-views.ts'
import type { Judged } from './web-views.ts'

const LIES = '大屏上的网页按手机宽度排版，两侧留白或内容被放大。'

/** Rows of the methods, each once, that open a page in one of these views. */
const placesFor = (code: CodeFacts, judged: readonly Judged[]) => {
  const methods = new Set(judged.map(({ load: { site } }) => `${site.class} ${site.method}`))
  return placesOf(code, LOADS).filter((one) => methods.has(`${one.class} ${one.method}`))
}

const narrowViews = (code: CodeFacts, { narrow, all }: { narrow: Judged[]; all: Judged[] }) => {
  const places = placesFor(code, narrow)
  const which = narrow.length === all.length ? '网页视图没有打开宽视口' : `${places.length} 处网页视图没有打开宽视口`
  return fail({
    reason: `${which}，${LIES}`,
    evidence: inCode(places, { found: '这里打开网页', expected: 'setUseWideViewPort(true)' }),
    fix: [
      {
        text: '打开宽视口，并让网页自己适应宽度。',
        snippet: 'settings.useWideViewPort = true\nsettings.loadWithOverviewMode = true',
      },
      { text: '承载网页的页面自己处理窗口变化，折叠和旋转时不重新加载。' },
    ],
  })
}

/** Why a view can't be judged. */
const doubtOf = ({ load, sight }: Judged): Verdict | undefined => {
  if (sight.kind === 'wide' || sight.kind === 'narrow') return undefined
  const sites = sight.by.map(({ site }) => site)
  if (sight.kind === 'unknown') return unclear(sites, '宽视口开关')
  const places = [...toLookAt(sites, '这里设置宽视口'), ...toLookAt([load.site], '这里打开网页')]
  if (sight.kind === 'mixed')
    return undetermined(`${shortName(load.owner)} 里的宽视口有开有关，看不出各是哪个网页视图的，需要人工核对`, places)
  const [setter = load.site] = sites
  return undetermined(
    `看不出 ${sayCaller(setter)} 有没有给 ${sayCaller(load.site)} 打开网页所用的视图打开宽视口，需要人工核对`,
    places,
  )
}

const OTHERS = [
  { core: 'X5', loads: X5_LOADS },
  { core: 'UC', loads: UC_LOADS },
]

/** The verdict for pages in web views with another engine, whose settings aren't analysed. */
const inOtherCores = (code: CodeFacts) => {
  for (const { core, loads } of OTHERS) {
    const places = placesOf(code, loads).filter(({ class: name }) => !isServiceSdk(name))
    const [first] = places
    if (first)
      return undetermined(
        `${sayCaller(first)} 用 ${core} 的视图打开网页，看不出它是否打开宽视口，需要人工核对`,
        toLookAt(places, '这里打开网页'),
      )
  }
  return undefined
}

export const webViewViewport = defineTerm({
  id: 'LSA-20',
  needs: ['dex', 'code'],
  looksFor: { calls: [WIDE_VIEWPORT, ...LOADS], mentions: [...LOADS, ...X5_LOADS, ...UC_LOADS] },
  check: ({ dex, code }) => {
    const loads = loadsIn(code, LOADS)
    const hidden = hiddenOwnCode(dex)
    if (loads.length === 0) {
      const isSdks = placesOf(code, LOADS).some(({ class: name }) => isServiceSdk(name))
      return (
        inOtherCores(code) ??
        hidden ??
        notApplicable(isSdks ? '只有第三方 SDK 用网页视图打开页面' : '代码里没有用网页视图打开页面')
      )
    }
    const all = sightsOf(loads, settingsIn(code))
    const narrow = all.filter(({ sight }) => sight.kind === 'narrow')
    if (narrow.length > 0) return hidden ?? narrowViews(code, { narrow, all })
    return all.map(doubtOf).find((one) => one !== undefined) ?? inOtherCores(code) ?? hidden ?? pass('网页视图按宽窗口显示')
  },
})

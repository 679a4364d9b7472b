import type { CallSite, CodeFacts } from '../facts/facts.ts'
import { outerOf } from '../facts/outer-class.ts'
import { behindQuestion, callsOf, inCode, isTrue, sayCaller, toLookAt, unclear } from './code.ts'
import { hiddenCode } from './hidden-code.ts'
import { defineTerm, fail, pass, undetermined, warn } from './verdict.ts'
import { coreOf, inEachCore, isHandedOn, isPlatforms } from './web-cores.ts'

const setting = (name: string) => inEachCore(`WebSettings;->${name}(Z)V`)
const FROM_FILES = ['setAllowFileAccessFromFileURLs', 'setAllowUniversalAccessFromFileURLs'].flatMap(setting)
const FILE_ACCESS = setting('setAllowFileAccess')
const JAVASCRIPT = setting('setJavaScriptEnabled')
/** Since this API level, file access is off by default, for apps that target it; a WebView of before doesn't know of that. */
const CLOSED_FROM = 30

const SETTINGS = [...FROM_FILES, ...FILE_ACCESS, ...JAVASCRIPT]
const ON_ARGUMENT = 1

const valueOf = ({ args }: CallSite) => isTrue(args?.[ON_ARGUMENT])
const isOn = (site: CallSite) => valueOf(site) === true
const mayBeOn = (site: CallSite) => valueOf(site) !== false

const EXPECTED = '本地页面不能读取其他文件'
const FIX = [
  {
    text: '关闭这些开关。',
    snippet:
      'settings.allowFileAccess = false\nsettings.allowFileAccessFromFileURLs = false\nsettings.allowUniversalAccessFromFileURLs = false',
  },
  {
    text: '包内的页面用 WebViewAssetLoader 装载。',
    snippet: 'WebViewAssetLoader.Builder()\n    .addPathHandler("/assets/", AssetsPathHandler(context))\n    .build()',
  },
]

const sitesOf = (code: CodeFacts, patterns: readonly string[]) => callsOf(code, ...patterns).filter((site) => !isHandedOn(site))

/** Whether settings are for the same view: in the same class, and of the same engine. */
const isBeside = (one: CallSite) => (other: CallSite) =>
  outerOf(one.class) === outerOf(other.class) && coreOf(one) === coreOf(other)

/** File access settings in classes without a view with scripts: they may be for another class's view. */
const looseSettings = (code: CodeFacts) => {
  const scripts = sitesOf(code, JAVASCRIPT)
  return sitesOf(code, FILE_ACCESS).filter((one) => !scripts.some(isBeside(one)))
}

/** Views with scripts and file access, per class: settings are made where the view is created. */
const openViews = (code: CodeFacts, minSdk: number) => {
  const files = sitesOf(code, FILE_ACCESS)
  const loose = looseSettings(code)
  // Without their own engine, these views use the platform's.
  const openByDefault = (site: CallSite) =>
    minSdk < CLOSED_FROM && loose.filter((one) => coreOf(one) === coreOf(site)).every(isOn)
  return sitesOf(code, JAVASCRIPT)
    .filter(isOn)
    .flatMap((site) => {
      const beside = files.filter(isBeside(site))
      if (beside.some(isOn)) return [{ ...site, isSaid: true, said: '打开脚本和文件访问' }]
      if (beside.length > 0 || !openByDefault(site)) return []
      const isSaid = loose.some((one) => coreOf(one) === coreOf(site))
      return [{ ...site, isSaid, said: '打开脚本，没有关闭文件访问' }]
    })
}

/** A view with scripts without a setting in its class, and a setting elsewhere that differs from the default and may be for it. */
const apart = (code: CodeFacts, minSdk: number): [view: CallSite, setting: CallSite] | undefined => {
  const files = sitesOf(code, FILE_ACCESS)
  const loose = looseSettings(code).filter(minSdk < CLOSED_FROM ? (one) => !isOn(one) : mayBeOn)
  const views = sitesOf(code, JAVASCRIPT).filter((site) => mayBeOn(site) && !files.some(isBeside(site)))
  for (const view of views) {
    const setting = loose.find((one) => coreOf(one) === coreOf(view))
    if (setting) return [view, setting]
  }
  return undefined
}

/** The default of other engines doesn't depend on the API level. */
const leftToCore = (code: CodeFacts) => {
  const files = sitesOf(code, FILE_ACCESS)
  return sitesOf(code, JAVASCRIPT).find((site) => mayBeOn(site) && !isPlatforms(site) && !files.some(isBeside(site)))
}

/** The same with unknown settings: locations to check. */
const doubtfulViews = (code: CodeFacts, minSdk: number) => {
  const files = sitesOf(code, FILE_ACCESS)
  return sitesOf(code, JAVASCRIPT)
    .filter(mayBeOn)
    .flatMap((site) => {
      const beside = files.filter(isBeside(site))
      const open = beside.filter(mayBeOn)
      if (open.length === 0 && (beside.length > 0 || minSdk >= CLOSED_FROM)) return []
      return [site, ...open].filter((one) => valueOf(one) === undefined)
    })
}

export const webViewFileAccess = defineTerm({
  id: 'SEC-13',
  needs: ['manifest', 'dex', 'code'],
  looksFor: {
    calls: SETTINGS,
    guards: FROM_FILES,
    comes: FROM_FILES,
    fromCallers: Object.fromEntries(SETTINGS.map((call) => [call, ON_ARGUMENT])),
  },
  check: ({ manifest, dex, code }) => {
    const risky = sitesOf(code, FROM_FILES)
    const on = risky.filter((site) => isOn(site) && !site.guards)
    if (on.length > 0)
      return fail({
        reason: `${on.length} 处允许本地页面读取其他文件或网站，恶意页面可以取走应用的私有数据。`,
        evidence: inCode(
          on.map((site) => ({ ...site, said: `${/->(\w+)/.exec(site.target)?.[1] ?? ''}(true)` })),
          { found: '打开了跨文件访问', expected: EXPECTED },
        ),
        fix: FIX,
      })
    const asked = behindQuestion(
      risky.filter((site) => isOn(site) && site.guards),
      '打开跨文件访问',
    )
    if (asked) return asked
    const unknown = risky.filter((site) => valueOf(site) === undefined)
    if (unknown.length > 0) return unclear(unknown, '开关')
    const open = openViews(code, manifest.minSdk)
    if (open.length > 0) {
      const isMaybeClosed = manifest.targetSdk >= CLOSED_FROM && open.every((site) => isPlatforms(site) && !site.isSaid)
      return warn({
        reason: isMaybeClosed
          ? `${open.length} 处网页视图运行脚本，没有写明关闭文件访问。目标版本不低于 ${CLOSED_FROM}，系统默认关闭，旧设备上的旧版 WebView 仍可能打开。`
          : `${open.length} 处网页视图运行脚本，又能读取本地文件，需要确认装载的内容可信。`,
        evidence: inCode(open, {
          found: isMaybeClosed ? '运行脚本，没有写明关闭文件访问' : '脚本和文件访问都开着',
          expected: EXPECTED,
        }),
        fix: FIX,
      })
    }
    const doubtful = doubtfulViews(code, manifest.minSdk)
    if (doubtful.length > 0) return unclear(doubtful, '开关')
    const [view, set] = apart(code, manifest.minSdk) ?? []
    if (view && set)
      return undetermined(
        `${sayCaller(view)} 打开脚本，文件访问在 ${sayCaller(set)} 里设置，看不出是不是同一个网页视图，需要人工核对`,
        [...toLookAt([view], '打开脚本'), ...toLookAt([set], '设置文件访问')],
      )
    const left = leftToCore(code)
    if (left)
      return undetermined(
        `${sayCaller(left)} 打开脚本，没有设置文件访问；这种网页视图自带内核，默认是否能读文件看不出来，需要人工核对`,
        toLookAt([left], '打开脚本'),
      )
    return hiddenCode(dex) ?? pass('网页视图没有打开跨文件访问')
  },
})

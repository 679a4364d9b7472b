import type { CallSite, CodeFacts } from '../facts/facts.ts'
import { outerOf } from '../facts/outer-class.ts'
import { callsOf, inCode, isTrue, sayCaller, toLookAt, unclear } from './code.ts'
import { hiddenCode } from './hidden-code.ts'
import { defineTerm, fail, pass, undetermined, warn } from './verdict.ts'

const setting = (name: string) => `Landroid/webkit/WebSettings;->${name}(Z)V`
/** The views of X5 run on a core of their own, which is not in the package: nothing there leads to the platform's settings. */
const X5 = 'Lcom/tencent/smtt/sdk/WebSettings;'
const FROM_FILES = ['setAllowFileAccessFromFileURLs', 'setAllowUniversalAccessFromFileURLs'].flatMap((name) => [
  setting(name),
  `${X5}->${name}(Z)V`,
])
const FILE_ACCESS = setting('setAllowFileAccess')
const JAVASCRIPT = setting('setJavaScriptEnabled')
/** From this platform on, files are closed unless the app opens them. */
const CLOSED_FROM = 30

const SETTINGS = [...FROM_FILES, FILE_ACCESS, JAVASCRIPT]
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

const isBeside = (one: CallSite) => (other: CallSite) => outerOf(one.class) === outerOf(other.class)

/** Settings of file access in classes that make no view with scripts: they may be of a view which another class makes. */
const looseSettings = (code: CodeFacts) => {
  const scripts = callsOf(code, JAVASCRIPT)
  return callsOf(code, FILE_ACCESS).filter((one) => !scripts.some(isBeside(one)))
}

/** Views with scripts whose files are open, told class by class: settings are made where the view is made. */
const openViews = (code: CodeFacts, minSdk: number) => {
  const files = callsOf(code, FILE_ACCESS)
  const openByDefault = minSdk < CLOSED_FROM && looseSettings(code).every(isOn)
  return callsOf(code, JAVASCRIPT)
    .filter(isOn)
    .flatMap((site) => {
      const beside = files.filter(isBeside(site))
      if (beside.some(isOn)) return [{ ...site, said: '打开脚本和文件访问' }]
      return beside.length === 0 && openByDefault ? [{ ...site, said: '打开脚本，没有关闭文件访问' }] : []
    })
}

/** A view with scripts that its own class says nothing of, and a setting against the platform's default that may be of it. */
const apart = (code: CodeFacts, minSdk: number): [view: CallSite, setting: CallSite] | undefined => {
  const files = callsOf(code, FILE_ACCESS)
  const setting = looseSettings(code).find(minSdk < CLOSED_FROM ? (one) => !isOn(one) : mayBeOn)
  const view = callsOf(code, JAVASCRIPT)
    .filter(mayBeOn)
    .find((site) => !files.some(isBeside(site)))
  return view && setting && [view, setting]
}

/** The same with settings that can't be told: those are the places to ask. */
const doubtfulViews = (code: CodeFacts, minSdk: number) => {
  const files = callsOf(code, FILE_ACCESS)
  return callsOf(code, JAVASCRIPT)
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
  looksFor: { calls: SETTINGS, fromCallers: Object.fromEntries(SETTINGS.map((call) => [call, ON_ARGUMENT])) },
  check: ({ manifest, dex, code }) => {
    const risky = callsOf(code, ...FROM_FILES)
    const on = risky.filter(isOn)
    if (on.length > 0)
      return fail({
        reason: `${on.length} 处允许本地页面读取其他文件或网站，恶意页面可以取走应用的私有数据。`,
        evidence: inCode(
          on.map((site) => ({ ...site, said: `${/->(\w+)/.exec(site.target)?.[1] ?? ''}(true)` })),
          { found: '打开了跨文件访问', expected: EXPECTED },
        ),
        fix: FIX,
      })
    const unknown = risky.filter((site) => valueOf(site) === undefined)
    if (unknown.length > 0) return unclear(unknown, '开关')
    const open = openViews(code, manifest.minSdk)
    if (open.length > 0)
      return warn({
        reason: `${open.length} 处网页视图运行脚本，又能读取本地文件，需要确认装载的内容可信。`,
        evidence: inCode(open, { found: '脚本和文件访问都开着', expected: EXPECTED }),
        fix: FIX,
      })
    const doubtful = doubtfulViews(code, manifest.minSdk)
    if (doubtful.length > 0) return unclear(doubtful, '开关')
    const [view, set] = apart(code, manifest.minSdk) ?? []
    if (view && set)
      return undetermined(
        `${sayCaller(view)} 打开脚本，文件访问在 ${sayCaller(set)} 里设置，看不出是不是同一个网页视图，需要人工核对`,
        [...toLookAt([view], '打开脚本'), ...toLookAt([set], '设置文件访问')],
      )
    return hiddenCode(dex) ?? pass('网页视图没有打开跨文件访问')
  },
})

import type { CallSite, CodeFacts, CodeValue } from '../facts/facts.ts'
import { WIDE_VIEWPORT } from '../facts/view-setters.ts'
import { classNameOf } from '../formats/dex.ts'
import { isServiceSdk } from '../sdks/owner.ts'
import { callsOf, isTrue, lineOf, outerOf } from './code.ts'

/** How a web view is named where it is used; two places that name it otherwise may still mean the same one. */
type Name =
  | { kind: 'id' | 'field' | 'local'; text: string }
  /** Of a method that is given it. */
  | { kind: 'parameter'; text: string; index: number }
export type Use = {
  site: CallSite
  /** The class without its inner ones. */
  owner: string
  name: Name | undefined
  /** The class shows no views, or has this one from elsewhere. */
  isForeign: boolean
}
/** `on` is undefined where the value is not known. */
export type Setting = Use & { on: boolean | undefined }
export type Load = Use & { viewType: string }

const WEB_VIEW = 'android.webkit.WebView'
/** What shows views of its own. */
const HOLDERS = new Set([
  'android.app.Activity',
  'android.app.Fragment',
  'android.app.DialogFragment',
  'android.app.Dialog',
  'androidx.fragment.app.Fragment',
  'android.support.v4.app.Fragment',
  'android.view.View',
  'android.view.ViewGroup',
  'android.widget.FrameLayout',
  'android.widget.LinearLayout',
  'android.widget.RelativeLayout',
  WEB_VIEW,
])
const CLIENTS = new Set(['android.webkit.WebViewClient', 'android.webkit.WebChromeClient'])
const FINDS_VIEW = /->(?:findViewById|requireViewById)\(I\)/
const GETS_SETTINGS = /->getSettings\(\)Landroid\/webkit\/WebSettings;$/
/** These put a view on the screen and leave it as it is. */
const SHOWS = /;->(?:addView|setContentView)\(/
/** Runs a script in the page, or shows nothing. */
const NO_PAGE = /^\s*(?:javascript:|about:blank\s*$)/i

/** The class itself and those above it, each without its inner classes, and the class that it stands in. */
const ownersAbove = (code: CodeFacts, name: string) =>
  new Set([...lineOf(code, name), ...lineOf(code, outerOf(name))].map(outerOf))
const inherits = (code: CodeFacts, name: string, wanted: ReadonlySet<string>) =>
  lineOf(code, name).some((one) => wanted.has(one)) || lineOf(code, outerOf(name)).some((one) => wanted.has(one))

/** Made in a method that keeps it: nobody else can get hold of it. */
const isLocal = ({ method }: CallSite, { stored, passedTo }: Extract<CodeValue, { kind: 'object' }>) =>
  method.endsWith(')V') && !stored && passedTo.every((one) => SHOWS.test(one))

/** A web view of the app's own that speaks of itself. */
const isThis = (code: CodeFacts, site: CallSite, index: number) => index === 0 && lineOf(code, site.class).includes(WEB_VIEW)
/** The class of `Lx/Y;->name`. */
const typeBefore = (member: string) => classNameOf(member.slice(0, member.indexOf('->')))

const nameOf = (code: CodeFacts, site: CallSite, view: CodeValue | undefined): Name | undefined => {
  const here = `${site.class} ${site.method}`
  if (view?.kind === 'parameter')
    return isThis(code, site, view.index) ? undefined : { kind: 'parameter', text: here, index: view.index }
  if (view?.kind === 'field') return { kind: 'field', text: view.name }
  if (view?.kind === 'result' && FINDS_VIEW.test(view.of)) {
    const id = view.args.at(-1)
    return id?.kind === 'int' ? { kind: 'id', text: String(id.value) } : undefined
  }
  if (view?.kind !== 'object' || !isLocal(site, view)) return undefined
  // Two views of one method are told apart by what is called on them.
  return { kind: 'local', text: [here, view.type, ...view.calls.map(({ method }) => method)].join(' ') }
}

/** What a page's layout is bound to belongs to the page. */
const BINDING = /\.databinding\.\w+Binding$/
const isOwnMember = (code: CodeFacts, site: CallSite, member: string) => {
  const holder = typeBefore(member)
  return BINDING.test(holder) || ownersAbove(code, site.class).has(outerOf(holder))
}

/** Made, found or held by the class itself; another class may give its own away: `fragment.getWebView()`. */
const isOwnView = (code: CodeFacts, site: CallSite, origin: CodeValue | undefined) => {
  if (origin?.kind === 'parameter') return isThis(code, site, origin.index)
  if (origin?.kind === 'field') return isOwnMember(code, site, origin.name)
  if (origin?.kind === 'result') return FINDS_VIEW.test(origin.of) || isOwnMember(code, site, origin.of)
  return origin?.kind === 'object'
}

const useOf = (code: CodeFacts, site: CallSite, { view, origin = view }: { view?: CodeValue; origin?: CodeValue }): Use => ({
  site,
  owner: outerOf(site.class),
  name: nameOf(code, site, view),
  isForeign: !inherits(code, site.class, HOLDERS) || !isOwnView(code, site, origin),
})

/** The view of these settings, where the method says so; a field may hold the settings themselves. */
const viewBehind = (settings: CodeValue | undefined): { view?: CodeValue; origin?: CodeValue } => {
  if (settings?.kind === 'parameter') return { view: settings }
  if (settings?.kind === 'field') return { origin: settings }
  const [view] = settings?.kind === 'result' && GETS_SETTINGS.test(settings.of) ? settings.args : []
  return view ? { view } : {}
}

export const settingsIn = (code: CodeFacts): Setting[] =>
  callsOf(code, WIDE_VIEWPORT).map((site) => ({
    ...useOf(code, site, viewBehind(site.args?.[0])),
    on: isTrue(site.args?.[1]),
  }))

/** Puts its first text before the others. */
const JOINS = /^Ljava\/lang\/String;->(?:concat|format)\(|^Lkotlin\/jvm\/internal\/Intrinsics;->stringPlus\(/
const BUILT = 'Ljava/lang/StringBuilder;->toString()Ljava/lang/String;'

/** What an address begins with, as far as the method says so. */
const beginningOf = (address: CodeValue | undefined): string => {
  if (address?.kind === 'string') return address.value
  if (address?.kind !== 'result') return ''
  const [first] = address.args
  if (address.of === BUILT && first?.kind === 'object')
    return beginningOf(first.calls.find(({ args }) => args.length > 0)?.args[0])
  return JOINS.test(address.of) && first?.kind === 'string' ? first.value : ''
}

const opensPage = ({ args }: CallSite) => !NO_PAGE.test(beginningOf(args?.[1]))
const isGiven = ({ name }: Use) => name?.kind === 'parameter'

/** The places that open web pages. What a client does with the view that it is told of comes after somebody else's call. */
export const loadsIn = (code: CodeFacts, patterns: readonly string[]): Load[] => {
  const all = callsOf(code, ...patterns)
    .filter((site) => opensPage(site) && !isServiceSdk(site.class))
    .map((site) => ({
      ...useOf(code, site, site.args?.[0] ? { view: site.args[0] } : {}),
      viewType: typeBefore(site.target),
    }))
  const first = all.filter((one) => !isGiven(one) || !inherits(code, one.site.class, CLIENTS))
  return first.length > 0 ? first : all
}

const mayBeSame = (a: Name | undefined, b: Name | undefined) => {
  if (a?.kind === 'local' || b?.kind === 'local') return a?.kind === b?.kind && a?.text === b?.text
  if (a?.kind === 'parameter' && b?.kind === 'parameter') return a.text !== b.text || a.index === b.index
  // A field may hold the view of another class's field.
  if (a?.kind === 'field' && b?.kind === 'field') return a.text === b.text || typeBefore(a.text) !== typeBefore(b.text)
  return a === undefined || a.kind !== b?.kind || a.text === b.text
}
const isSameParameter = (a: Name | undefined, b: Name | undefined) =>
  a?.kind === 'parameter' && b?.kind === 'parameter' && a.text === b.text && a.index === b.index

/** Whether the setting is that of the view: in its class or one above, in the view's own class, or called from there. */
const isOf = (code: CodeFacts, setting: Setting, load: Load) => {
  if (!mayBeSame(setting.name, load.name)) return false
  if (load.viewType !== WEB_VIEW && ownersAbove(code, load.viewType).has(setting.owner)) return true
  if (isGiven(load)) return isSameParameter(setting.name, load.name)
  const { class: name, method } = setting.site
  return (
    ownersAbove(code, load.site.class).has(setting.owner) ||
    (code.viewSetters ?? []).some((one) => one.host === load.owner && one.class === name && one.method === method)
  )
}

/** Whether it may be the view's for all that is seen: not where each of two pages has its own. */
const mayServe = (code: CodeFacts, setting: Setting, load: Load) => {
  if (isServiceSdk(setting.site.class) || !mayBeSame(setting.name, load.name)) return false
  if (load.isForeign || setting.isForeign) return true
  return ownersAbove(code, setting.site.class).has(load.owner)
}

export type Sight =
  | { kind: 'wide' }
  | { kind: 'narrow' }
  /** The value is not known, views of one class differ, or it is not known whose view it is. */
  | { kind: 'unknown' | 'mixed' | 'elsewhere'; by: Setting[] }

/** What is seen of the view that a place opens a page in. */
export const sightOf = (code: CodeFacts, load: Load, settings: readonly Setting[]): Sight => {
  const own = settings.filter((one) => isOf(code, one, load))
  const open = own.filter(({ on }) => on === undefined)
  if (open.length > 0) return { kind: 'unknown', by: open }
  if (own.length > 0 && own.every(({ on }) => on)) return { kind: 'wide' }
  if (own.some(({ on }) => on)) return { kind: 'mixed', by: own }
  const may = settings.filter((one) => one.on !== false && mayServe(code, one, load))
  if (may.length === 0) return { kind: 'narrow' }
  return { kind: may.every(({ on }) => on === undefined) ? 'unknown' : 'elsewhere', by: may }
}

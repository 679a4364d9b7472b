import type { CallSite, CodeFacts, CodeValue } from '../facts/facts.ts'
import { outerOf } from '../facts/outer-class.ts'
import { classNameOf } from '../formats/dex.ts'
import { isServiceSdk } from '../sdks/owner.ts'
import { callsOf, lineOf } from './code.ts'
import { opensPage } from './page-address.ts'

/** Another field that holds the same view: always, where that is `sure`. */
type Alias = { text: string; sure: boolean }
/** How a web view is named where it is used; two places that name it otherwise may still mean the same one. */
type Name =
  | { kind: 'id' | 'local'; text: string }
  /** `holder` is the class without its inner ones. */
  | { kind: 'field'; text: string; holder: string; aliases: readonly Alias[] }
  /** Of a method that is given it. */
  | { kind: 'parameter'; text: string; index: number }
export type Use = {
  site: CallSite
  /** The class without its inner ones. */
  owner: string
  /** The class and those above it, and the class that it stands in: worked out once, as pairs of places are many. */
  above: ReadonlySet<string>
  name: Name | undefined
  /** A web view of the app's own that means itself. */
  isItself: boolean
  /** The class shows no views, or has this one from elsewhere. */
  isForeign: boolean
}
/** `on` is undefined where the value is not known. */
export type Setting = Use & {
  on: boolean | undefined
  isSdks: boolean
  /** The method that does it for a view which this place gives it. */
  via?: string
  /** All who give the method a view have a setting of their own: this one is for what the method itself opens. */
  handsOn?: true
}
export type Load = Use & {
  viewType: string
  /** The view's own class and those above it, up to the platform's. */
  viewAbove: ReadonlySet<string>
  /** Methods that set the viewport and are called from here. */
  setters: ReadonlySet<string>
}

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
/** These put a view on the screen and leave it as it is. */
const SHOWS = /;->(?:addView|setContentView)\(/

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

const aliasesOf = ({ viewAliases = [] }: CodeFacts, field: string): Alias[] =>
  viewAliases.flatMap(({ fields: [one, other], sure }) => {
    if (one === field) return [{ text: other, sure }]
    return other === field ? [{ text: one, sure }] : []
  })

const nameOf = (code: CodeFacts, site: CallSite, view: CodeValue | undefined): Name | undefined => {
  const here = `${site.class} ${site.method}`
  if (view?.kind === 'parameter')
    return isThis(code, site, view.index) ? undefined : { kind: 'parameter', text: here, index: view.index }
  if (view?.kind === 'field')
    return { kind: 'field', text: view.name, holder: typeBefore(view.name), aliases: aliasesOf(code, view.name) }
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
const isOwnMember = (above: ReadonlySet<string>, member: string) => {
  const holder = typeBefore(member)
  return BINDING.test(holder) || above.has(outerOf(holder))
}

/** Made, found or held by the class itself; another class may give its own away: `fragment.getWebView()`. */
const isOwnView = (above: ReadonlySet<string>, origin: CodeValue | undefined) => {
  if (origin?.kind === 'field') return isOwnMember(above, origin.name)
  if (origin?.kind === 'result') return FINDS_VIEW.test(origin.of) || isOwnMember(above, origin.of)
  return origin?.kind === 'object'
}

export const useOf = (
  code: CodeFacts,
  site: CallSite,
  { view, origin = view }: { view?: CodeValue; origin?: CodeValue },
): Use => {
  const above = ownersAbove(code, site.class)
  const isItself = origin?.kind === 'parameter' && isThis(code, site, origin.index)
  return {
    site,
    owner: outerOf(site.class),
    above,
    name: nameOf(code, site, view),
    isItself,
    isForeign: !inherits(code, site.class, HOLDERS) || !(isItself || isOwnView(above, origin)),
  }
}

const isGiven = ({ name }: Use) => name?.kind === 'parameter'

const settersFrom = ({ viewSetters = [] }: CodeFacts) => {
  const byHost = new Map<string, Set<string>>()
  for (const one of viewSetters) byHost.set(one.host, (byHost.get(one.host) ?? new Set()).add(methodOf(one)))
  return byHost
}
export const methodOf = ({ class: name, method }: { class: string; method: string }) => `${name} ${method}`
const NONE: ReadonlySet<string> = new Set()

/** The places that open web pages. What a client does with the view that it is told of comes after somebody else's call. */
export const loadsIn = (code: CodeFacts, patterns: readonly string[]): Load[] => {
  const setters = settersFrom(code)
  const all = callsOf(code, ...patterns)
    .filter((site) => opensPage(site) && !isServiceSdk(site.class))
    .map((site): Load => {
      const use = useOf(code, site, site.args?.[0] ? { view: site.args[0] } : {})
      const viewType = typeBefore(site.target)
      const viewAbove = viewType === WEB_VIEW ? NONE : ownersAbove(code, viewType)
      return { ...use, viewType, viewAbove, setters: setters.get(use.owner) ?? NONE }
    })
  const first = all.filter((one) => !isGiven(one) || !inherits(code, one.site.class, CLIENTS))
  return first.length > 0 ? first : all
}

const mayBeSame = (a: Name | undefined, b: Name | undefined, isAlias: (alias: Alias) => boolean = ({ sure }) => sure) => {
  if (a?.kind === 'local' || b?.kind === 'local') return a?.kind === b?.kind && a?.text === b?.text
  if (a?.kind === 'parameter' && b?.kind === 'parameter') return a.text !== b.text || a.index === b.index
  // A field may hold the view of another class's field.
  if (a?.kind === 'field' && b?.kind === 'field')
    return a.text === b.text || a.holder !== b.holder || a.aliases.some((one) => one.text === b.text && isAlias(one))
  return a === undefined || a.kind !== b?.kind || a.text === b.text
}
const isSameParameter = (a: Name | undefined, b: Name | undefined) =>
  a?.kind === 'parameter' && b?.kind === 'parameter' && a.text === b.text && a.index === b.index

/** Whether the setting is that of the view: in its class or one above, in the view's own class, or called from there. */
const isOf = (setting: Setting, load: Load) => {
  if (!mayBeSame(setting.name, load.name) || (setting.handsOn && !isGiven(load))) return false
  if (load.viewAbove.has(setting.owner)) return true
  if (isGiven(load)) return isSameParameter(setting.name, load.name)
  return load.above.has(setting.owner) || (load.setters.size > 0 && load.setters.has(setting.via ?? methodOf(setting.site)))
}

/** A layout may hold the app's own web view where the code only names the platform's. */
const mayBeItself = (setting: Setting, load: Load) =>
  setting.isItself && !load.isItself && (load.viewType === WEB_VIEW || setting.above.has(outerOf(load.viewType)))

/** Whether it may be the view's for all that is seen: not where each of two pages has its own. */
const mayServe = (setting: Setting, load: Load) => {
  if (setting.isSdks || !mayBeSame(setting.name, load.name, () => true) || (setting.handsOn && !isGiven(load))) return false
  return load.isForeign || setting.isForeign || mayBeItself(setting, load) || setting.above.has(load.owner)
}

/** Names that surely mean different views stand in one group: two ids, two fields of a class, two parameters of a method. */
const groupOf = (name: Name) => {
  if (name.kind === 'field') return { group: `field ${name.holder}`, member: name.text }
  return name.kind === 'parameter'
    ? { group: `parameter ${name.text}`, member: String(name.index) }
    : { group: name.kind, member: name.text }
}

/** The classes that open pages in more than one view. A view that its method keeps is never handed to a helper. */
const withSeveralViews = (loads: readonly Load[]) => {
  const seen = new Map<string, Map<string, string>>()
  const several = new Set<string>()
  for (const { owner, name } of loads) {
    if (!name || name.kind === 'local') continue
    const { group, member } = groupOf(name)
    const groups = seen.get(owner) ?? new Map<string, string>()
    if ((groups.get(group) ?? member) !== member) several.add(owner)
    seen.set(owner, groups.set(group, member))
  }
  return several
}

/** Set by a method that is given the view, or that makes one for whoever asks: it does not say for which of two. */
const isForAny = ({ name, owner, via }: Setting, load: Load) =>
  name?.kind === 'parameter' || ((!name || via !== undefined) && !load.above.has(owner) && !load.viewAbove.has(owner))

export type Sight =
  | { kind: 'wide' }
  | { kind: 'narrow' }
  /** The value is not known, views of one class differ, or it is not known whose view it is. */
  | { kind: 'unknown' | 'mixed' | 'elsewhere'; by: Setting[] }
export type Judged = { load: Load; sight: Sight }

const sightOf = (load: Load, { settings, several }: { settings: readonly Setting[]; several: ReadonlySet<string> }): Sight => {
  const own = settings.filter((one) => isOf(one, load))
  const open = own.filter(({ on }) => on === undefined)
  if (open.length > 0) return { kind: 'unknown', by: open }
  if (own.length > 0 && own.every(({ on }) => on)) {
    const isOpen = !isGiven(load) && several.has(load.owner) && own.every((one) => isForAny(one, load))
    return isOpen ? { kind: 'elsewhere', by: own } : { kind: 'wide' }
  }
  if (own.some(({ on }) => on)) return { kind: 'mixed', by: own }
  const may = settings.filter((one) => one.on !== false && mayServe(one, load))
  if (may.length === 0) return { kind: 'narrow' }
  return { kind: may.every(({ on }) => on === undefined) ? 'unknown' : 'elsewhere', by: may }
}

/** What is seen of the views that pages are opened in. */
export const sightsOf = (loads: readonly Load[], settings: readonly Setting[]): Judged[] => {
  const several = withSeveralViews(loads)
  return loads.map((load) => ({ load, sight: sightOf(load, { settings, several }) }))
}

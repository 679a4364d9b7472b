import type { CallSite, CodeFacts, CodeValue } from '../facts/facts.ts'
import { outerOf } from '../facts/outer-class.ts'
import { classNameOf } from '../formats/dex.ts'
import { isServiceSdk } from '../sdks/owner.ts'
import { callsOf, lineOf } from './code.ts'
import { opensPage } from './page-address.ts'

/** Another field that holds the same view, always if `sure`. */
type Alias = { text: string; sure: boolean }
/** How a web view is referred to; different names may still mean the same view. */
type Name =
  | { kind: 'id' | 'local'; text: string }
  /** `holder`: the outermost class. */
  | { kind: 'field'; text: string; holder: string; aliases: readonly Alias[] }
  /** A parameter of a method. */
  | { kind: 'parameter'; text: string; index: number }
export type Use = {
  site: CallSite
  /** The outermost class. */
  owner: string
  /** The class with its superclasses, and its outer classes: precomputed, since there are many pairs. */
  above: ReadonlySet<string>
  name: Name | undefined
  /** The app's own web view class, calling itself. */
  isItself: boolean
  /** The class isn't one that shows views, or got this one from elsewhere. */
  isForeign: boolean
}
/** `on`: undefined if the value is unknown. */
export type Setting = Use & {
  on: boolean | undefined
  isSdks: boolean
  /** The method that makes the setting for a view passed from here. */
  via?: string
  /** All callers that pass a view have their own setting: this one is only for what the method itself opens. */
  handsOn?: true
}
type Load = Use & {
  viewType: string
  /** The view's class and its superclasses, up to the platform's. */
  viewAbove: ReadonlySet<string>
  /** Methods called from here that set the viewport. */
  setters: ReadonlySet<string>
}

const WEB_VIEW = 'android.webkit.WebView'
/** Classes that show views of their own. */
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
/** Calls that put a view on the screen without changing it. */
const SHOWS = /;->(?:addView|setContentView)\(/

/** The outermost classes of a class, its superclasses, and its outer classes. */
const ownersAbove = (code: CodeFacts, name: string) =>
  new Set([...lineOf(code, name), ...lineOf(code, outerOf(name))].map(outerOf))
const inherits = (code: CodeFacts, name: string, wanted: ReadonlySet<string>) =>
  lineOf(code, name).some((one) => wanted.has(one)) || lineOf(code, outerOf(name)).some((one) => wanted.has(one))

/** Created in a method that doesn't let it escape. */
const isLocal = ({ method }: CallSite, { stored, passedTo }: Extract<CodeValue, { kind: 'object' }>) =>
  method.endsWith(')V') && !stored && passedTo.every((one) => SHOWS.test(one))

/** The app's own web view class, calling itself. */
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
  // Two views of one method are distinguished by their calls.
  return { kind: 'local', text: [here, view.type, ...view.calls.map(({ method }) => method)].join(' ') }
}

/** View binding of a page's layout belongs to the page. */
const BINDING = /\.databinding\.\w+Binding$/
const isOwnMember = (above: ReadonlySet<string>, member: string) => {
  const holder = typeBefore(member)
  return BINDING.test(holder) || above.has(outerOf(holder))
}

/** Created, found or held by the class itself; another class may return its own: `fragment.getWebView()`. */
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

/** Calls that open web pages. What a WebViewClient does with its view follows another call. */
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

/**
 * Whether a setting applies to the view: made in its class or a superclass, in the view's class, or in a method called from there.
 */
const isOf = (setting: Setting, load: Load) => {
  if (!mayBeSame(setting.name, load.name) || (setting.handsOn && !isGiven(load))) return false
  if (load.viewAbove.has(setting.owner)) return true
  if (isGiven(load)) return isSameParameter(setting.name, load.name)
  return load.above.has(setting.owner) || (load.setters.size > 0 && load.setters.has(setting.via ?? methodOf(setting.site)))
}

/** A layout may contain the app's own web view class where code only refers to the platform's. */
const mayBeItself = (setting: Setting, load: Load) =>
  setting.isItself && !load.isItself && (load.viewType === WEB_VIEW || setting.above.has(outerOf(load.viewType)))

/** Whether a setting may apply to the view; not if two pages each have their own. */
const mayServe = (setting: Setting, load: Load) => {
  if (setting.isSdks || !mayBeSame(setting.name, load.name, () => true) || (setting.handsOn && !isGiven(load))) return false
  return load.isForeign || setting.isForeign || mayBeItself(setting, load) || setting.above.has(load.owner)
}

/** Names in the same group surely mean different views: two ids, two fields of a class, two parameters of a method. */
const groupOf = (name: Name) => {
  if (name.kind === 'field') return { group: `field ${name.holder}`, member: name.text }
  return name.kind === 'parameter'
    ? { group: `parameter ${name.text}`, member: String(name.index) }
    : { group: name.kind, member: name.text }
}

/** Classes that open pages in more than one view. A view that doesn't escape its method is never passed to a helper. */
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

/** A setting in a method that gets the view as a parameter, or creates one for callers: it may be for any of several. */
const isForAny = ({ name, owner, via }: Setting, load: Load) =>
  name?.kind === 'parameter' || ((!name || via !== undefined) && !load.above.has(owner) && !load.viewAbove.has(owner))

type Sight =
  | { kind: 'wide' }
  | { kind: 'narrow' }
  /** The value is unknown, views of one class differ, or it is unknown to which view the setting applies. */
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

/** The viewport setting of each view in which pages are opened. */
export const sightsOf = (loads: readonly Load[], settings: readonly Setting[]): Judged[] => {
  const several = withSeveralViews(loads)
  return loads.map((load) => ({ load, sight: sightOf(load, { settings, several }) }))
}

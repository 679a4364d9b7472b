import type { CallSite, CodeFacts, CodeValue } from '../facts/facts.ts'
import { WIDE_VIEWPORT } from '../facts/view-setters.ts'
import { isServiceSdk } from '../sdks/owner.ts'
import { callsOf, isTrue } from './code.ts'
import { methodOf, useOf } from './web-views.ts'
import type { Setting, Use } from './web-views.ts'

const GETS_SETTINGS = /->getSettings\(\)Landroid\/webkit\/WebSettings;$/

/** The view of these settings, if known from the method; a field may hold the settings themselves. */
const viewBehind = (settings: CodeValue | undefined): { view?: CodeValue; origin?: CodeValue } => {
  if (settings?.kind === 'parameter') return { view: settings }
  if (settings?.kind === 'field') return { origin: settings }
  const [view] = settings?.kind === 'result' && GETS_SETTINGS.test(settings.of) ? settings.args : []
  return view ? { view } : {}
}

/** If a method configures a view that it gets as a parameter: all its calls, if each of them tells which view. */
const handedOf = (code: CodeFacts, { handed = [], ...site }: CallSite): Use[] => {
  const uses = handed.map(({ class: name, method, value }) =>
    useOf(code, { ...site, class: name, method, args: [value, ...(site.args?.slice(1) ?? [])] }, viewBehind(value)),
  )
  return uses.every(({ name }) => name && name.kind !== 'parameter') ? uses : []
}

export const settingsIn = (code: CodeFacts): Setting[] =>
  callsOf(code, WIDE_VIEWPORT).flatMap((site) => {
    const use = useOf(code, site, viewBehind(site.args?.[0]))
    const handed = use.isItself ? [] : handedOf(code, site)
    const said = { on: isTrue(site.args?.[1]), isSdks: isServiceSdk(site.class) }
    if (handed.length === 0) return [{ ...use, ...said }]
    return [{ ...use, ...said, handsOn: true as const }, ...handed.map((one) => ({ ...one, ...said, via: methodOf(site) }))]
  })

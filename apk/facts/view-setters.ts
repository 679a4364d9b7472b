import { calledFrom, leadBudget } from '../graph/leads.ts'
import { bodiesOf, bodyNamed, typeOfClass } from '../graph/program.ts'
import type { World } from '../graph/reach.ts'
import { PAUSE } from '../pausing.ts'
import type { Pausing } from '../pausing.ts'
import type { CodeFacts, ViewSetter } from './facts.ts'
import { outerOf } from './outer-class.ts'
import { among, own } from './own-code.ts'

export const WIDE_VIEWPORT = 'Landroid/webkit/WebSettings;->setUseWideViewPort(Z)V'
const TEXT = 'Ljava/lang/String;'
const loadsOf = (view: string) =>
  [
    ['loadUrl', TEXT],
    ['loadUrl', `${TEXT}Ljava/util/Map;`],
    ['loadData', TEXT.repeat(3)],
    ['loadDataWithBaseURL', TEXT.repeat(5)],
    ['postUrl', `${TEXT}[B`],
  ].map(([name, types]) => `${view}->${name}(${types})V`)
/** Calls that open a web page. */
export const LOADS = loadsOf('Landroid/webkit/WebView;')
/** The same in views with their own web engine and settings. */
export const X5_LOADS = loadsOf('Lcom/tencent/smtt/sdk/WebView;')
export const UC_LOADS = loadsOf('Lcom/uc/webview/export/WebView;')

const MAX_HOSTS = 100
/** Depth of calls from a class that opens web pages. */
const DEPTH = 3

const sitesOf = ({ calls }: CodeFacts, patterns: readonly string[]) => among(calls, patterns).flatMap(({ sites }) => own(sites))

/** Irrelevant if no page is opened, or no viewport set. */
export const asksForViewSetters = (code: CodeFacts) =>
  sitesOf(code, [WIDE_VIEWPORT]).length > 0 && sitesOf(code, LOADS).length > 0

const settersIn = (world: World, code: CodeFacts) => {
  const found = new Map<number, { class: string; method: string }>()
  for (const { class: name, method } of sitesOf(code, [WIDE_VIEWPORT])) {
    const body = bodyNamed(world.program, { class: name, method })
    if (body >= 0) found.set(body, { class: name, method })
  }
  return found
}

const bodiesOfClass = (world: World, name: string) => {
  const type = typeOfClass(world.program, name)
  const { from, to } = type < 0 ? { from: 0, to: 0 } : bodiesOf(world.program, type)
  return Array.from({ length: to - from }, (_, index) => from + index)
}

/** By class that opens web pages: the methods, called from it, that set the viewport. */
export function* readViewSetters(world: World, code: CodeFacts): Pausing<ViewSetter[]> {
  const setters = settersIn(world, code)
  const classes = new Map<string, Set<string>>()
  for (const { class: name } of sitesOf(code, LOADS)) {
    const host = outerOf(name)
    classes.set(host, (classes.get(host) ?? new Set([host])).add(name))
  }
  const budget = leadBudget()
  const found: ViewSetter[] = []
  for (const [host, names] of [...classes].slice(0, MAX_HOSTS)) {
    yield PAUSE
    const called = calledFrom(
      world,
      [...names].flatMap((name) => bodiesOfClass(world, name)),
      { depth: DEPTH, budget },
    )
    for (const [body, setter] of setters) if (called.has(body)) found.push({ host, ...setter })
  }
  return found
}

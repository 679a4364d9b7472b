import { methodText } from '../dex/ids.ts'
import { tellArguments } from '../dex/told.ts'
import type { CodeValue } from '../dex/told.ts'
import { traceMethod } from '../dex/trace.ts'
import { oncePer } from '../once-per.ts'
import { intAt } from './int-list.ts'
import { startsWith } from './names.ts'
import { openBody } from './open-body.ts'
import { bodiesOf } from './program.ts'
import type { Program } from './program.ts'

/** Where ARouter's compiler writes which page answers to which path; its rules for shrinkers keep these names. */
const TABLES = 'Lcom/alibaba/android/arouter/routes/'
const ENTRY = 'Lcom/alibaba/android/arouter/facade/model/RouteMeta;->build('
const POSTCARD = 'Lcom/alibaba/android/arouter/facade/Postcard;'
const isPath = (text: string) => text.startsWith('/')

const readTable = (program: Program, body: number, routes: Map<string, string>) => {
  const opened = openBody(program, body)
  if (!opened) return
  const { dex, budget } = opened.file
  const trace = traceMethod(dex, opened.body, budget)
  for (const [at, { methodIndex }] of trace?.calls ?? []) {
    if (!trace || !methodText(dex, methodIndex).startsWith(ENTRY)) continue
    const args = tellArguments({ dex, trace, budget }, at) ?? []
    const page = args.find((one) => one.kind === 'class')
    const path = args.find((one) => one.kind === 'string' && isPath(one.value))
    if (page?.kind === 'class' && path?.kind === 'string') routes.set(path.value, page.name)
  }
}

const routesIn = oncePer((program: Program): ReadonlyMap<string, string> => {
  const routes = new Map<string, string>()
  for (let type = 0; type < program.superOf.length; type += 1) {
    if (intAt(program.superOf, type) < 0 || !startsWith(program.symbols.names, type, TABLES)) continue
    const { from, to } = bodiesOf(program, type)
    for (let body = from; body < to; body += 1) readTable(program, body, routes)
  }
  return routes
})

/** The path that a postcard was made for, behind whatever was written on it since. */
const pathOf = (value: CodeValue | undefined): string | undefined => {
  if (value?.kind !== 'result' || !value.of.endsWith(`)${POSTCARD}`)) return undefined
  if (value.of.startsWith(POSTCARD)) return pathOf(value.args[0])
  const path = value.args.find((one) => one.kind === 'string' && isPath(one.value))
  return path?.kind === 'string' ? path.value : undefined
}

/** The class of the page to which a postcard goes, where the code says its path. */
export const routed = (program: Program, value: CodeValue): string[] => {
  const path = pathOf(value)
  const page = path === undefined ? undefined : routesIn(program).get(path)
  return page === undefined ? [] : [page]
}

import type { CodeValue } from '../dex/told.ts'
import { tell, tellArguments } from '../dex/told.ts'
import { traceMethod } from '../dex/trace.ts'
import type { Trace } from '../dex/trace.ts'
import { EDGE, packEdge } from './edges.ts'
import { actionName } from './action-name.ts'
import { bodyCalled } from './called-body.ts'
import type { FileWalk } from './file-walk.ts'
import { push } from './int-list.ts'
import { idOfText } from './names.ts'
import { openBody } from './open-body.ts'
import { classIn } from './reflection.ts'
import { routed } from './routes.ts'

/**
 * A call site whose arguments are resolved. `opened`: takes an intent; `given`: takes a class that a library instantiates;
 * `planned`: the intent is used later; `loaded`: takes a native library's name.
 */
export type Opening = {
  at: number
  guard: number
  kind: typeof EDGE.opened | typeof EDGE.given | typeof EDGE.planned | typeof EDGE.loaded
}

type CalledOn = Extract<CodeValue, { kind: 'object' }>['calls'][number]

const INTENT = 'android.content.Intent'
const COMPONENT = 'android.content.ComponentName'
const AIMED = /^Landroid\/content\/Intent;->(?:<init>\(.*Ljava\/lang\/Class;\)V$|setClass\(|setClassName\(|setComponent\()/

/** Class names in arguments: a class literal, else a ComponentName, else the last string (a package name may precede it). */
const namedBy = (args: readonly CodeValue[]): string[] => {
  const literal = args.flatMap((one) => (one.kind === 'class' ? [one.name] : []))
  if (literal.length > 0) return literal
  const component = args.find((one) => one.kind === 'object' && one.type === COMPONENT)
  if (component?.kind === 'object') return component.calls.flatMap((call) => namedBy(call.args))
  return args.flatMap((one) => (one.kind === 'string' ? [one.value] : [])).slice(-1)
}

/** Whether an intent's target is a class that the enclosing method gets as a parameter. */
export const aimsAtParameter = (value: CodeValue) =>
  value.kind === 'object' &&
  value.type === INTENT &&
  value.calls.some(({ method, args }) => AIMED.test(method) && args.at(-1)?.kind === 'parameter')

const ACTS = /^Landroid\/content\/Intent;->(?:<init>\(Ljava\/lang\/String;\)V$|setAction\()/
/** What else influences intent resolution: data, a category, a package, or another intent. */
const NARROWED =
  /^Landroid\/content\/Intent;->(?:<init>\((?!\)V$|Ljava\/lang\/String;\)V$)|set(?:Data|Type|Package|Selector|Identifier)|addCategory\(|fillIn\()/

/** The action of an intent that has nothing else: it resolves to the only page that declares it. */
const actionOf = (calls: readonly CalledOn[]): string[] => {
  if (calls.some(({ method }) => NARROWED.test(method))) return []
  const acts = calls.filter(({ method }) => ACTS.test(method)).flatMap(({ args }) => args)
  const [act] = acts.filter(({ kind }) => kind === 'string')
  return acts.length === 1 && act?.kind === 'string' ? [actionName(act.value)] : []
}

const typeText = (className: string) => `L${className.replaceAll('.', '/')};`

/** Targets of an intent or a ComponentName that the same method creates: types, or an action. Empty if it comes from elsewhere. */
const aimsOf = (value: CodeValue): string[] => {
  if (value.kind === 'object' && value.type === COMPONENT) return namedBy([value]).map(typeText)
  if (value.kind !== 'object' || value.type !== INTENT) return []
  const aimed = value.calls.filter(({ method }) => AIMED.test(method))
  return aimed.length > 0 ? aimed.flatMap(({ args }) => namedBy(args)).map(typeText) : actionOf(value.calls)
}

/** The return value of a method of the package, if it is the same on all paths. */
const returnedBy = ({ program, budget }: FileWalk, target: string): CodeValue | undefined => {
  const opened = openBody(program, bodyCalled(program, target))
  if (!opened) return undefined
  const { dex } = opened.file
  const trace = traceMethod(dex, opened.body, budget)
  return trace?.returned && tell({ dex, trace, budget }, trace.returned)
}

/** Kotlin wraps the literal: `Reflection.getOrCreateKotlinClass(X.class)`. */
const classGiven = (value: CodeValue): string[] => {
  const plain = classIn(value)
  if (plain !== undefined) return [plain]
  return value.kind === 'result' ? value.args.flatMap((one) => (one.kind === 'class' ? [one.name] : [])) : []
}

/** Opened when an alarm fires; not a page, since apps in the background can't open one. */
const WAITS = /^Landroid\/app\/PendingIntent;->get(?:Broadcast|Service|ForegroundService)\(/
const GIVES_INTENT = /\)Landroid\/content\/Intent;$/

/** The file name that the class loader looks for. */
const libraryIn = (value: CodeValue) => (value.kind === 'string' ? [`lib${value.value}.so`] : [])

/** Adds edges for the body's openings, as far as the targets are known from the body itself or a method that creates the intent. */
export const followOpenings = (walk: FileWalk, trace: Trace) => {
  const { dex, program, budget } = walk
  const aimsOfArgument = (value: CodeValue): string[] => {
    if (value.kind !== 'result') return aimsOf(value)
    if (WAITS.test(value.of)) return value.args.flatMap(aimsOf)
    const made = GIVES_INTENT.test(value.of) ? returnedBy(walk, value.of) : undefined
    return made ? aimsOf(made) : routed(program, value).map(typeText)
  }
  const namesIn: Record<Opening['kind'], (value: CodeValue) => string[]> = {
    [EDGE.opened]: aimsOfArgument,
    [EDGE.planned]: aimsOfArgument,
    [EDGE.given]: (value) => classGiven(value).map(typeText),
    [EDGE.loaded]: libraryIn,
  }
  for (const { at, guard, kind } of walk.openings) {
    const args = tellArguments({ dex, trace, budget }, at) ?? []
    const found = args.flatMap(namesIn[kind])
    for (const text of new Set(found)) push(program.edges, packEdge(idOfText(program.symbols.names, text), kind | guard))
  }
}

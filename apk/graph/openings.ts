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

/** A call by its place: `opened` takes an intent, `given` a class that a library makes an object of, `planned` what is opened later, `loaded` a library's name. */
export type Opening = {
  at: number
  guard: number
  kind: typeof EDGE.opened | typeof EDGE.given | typeof EDGE.planned | typeof EDGE.loaded
}

type CalledOn = Extract<CodeValue, { kind: 'object' }>['calls'][number]

const INTENT = 'android.content.Intent'
const COMPONENT = 'android.content.ComponentName'
const AIMED = /^Landroid\/content\/Intent;->(?:<init>\(.*Ljava\/lang\/Class;\)V$|setClass\(|setClassName\(|setComponent\()/

/** A class literal, the name of a class as text (the last one: a package stands before it), or a ComponentName of either. */
const namedBy = (args: readonly CodeValue[]): string[] => {
  const literal = args.flatMap((one) => (one.kind === 'class' ? [one.name] : []))
  if (literal.length > 0) return literal
  const component = args.find((one) => one.kind === 'object' && one.type === COMPONENT)
  if (component?.kind === 'object') return component.calls.flatMap((call) => namedBy(call.args))
  return args.flatMap((one) => (one.kind === 'string' ? [one.value] : [])).slice(-1)
}

/** Whether an intent is aimed at a class that the method around it is handed. */
export const aimsAtParameter = (value: CodeValue) =>
  value.kind === 'object' &&
  value.type === INTENT &&
  value.calls.some(({ method, args }) => AIMED.test(method) && args.at(-1)?.kind === 'parameter')

const ACTS = /^Landroid\/content\/Intent;->(?:<init>\(Ljava\/lang\/String;\)V$|setAction\()/
/** What else decides who answers: data, a category, a package, what another intent says. */
const NARROWED =
  /^Landroid\/content\/Intent;->(?:<init>\((?!\)V$|Ljava\/lang\/String;\)V$)|set(?:Data|Type|Package|Selector|Identifier)|addCategory\(|fillIn\()/

/** The one action that an intent asks for, and nothing else: a page that alone declares it answers. */
const actionOf = (calls: readonly CalledOn[]): string[] => {
  if (calls.some(({ method }) => NARROWED.test(method))) return []
  const acts = calls.filter(({ method }) => ACTS.test(method)).flatMap(({ args }) => args)
  const [act] = acts.filter(({ kind }) => kind === 'string')
  return acts.length === 1 && act?.kind === 'string' ? [actionName(act.value)] : []
}

const typeText = (className: string) => `L${className.replaceAll('.', '/')};`

/**
 * Types that an intent or a component's name says, or its action, where the same method makes it: nothing is known of one that comes from
 * elsewhere.
 */
const aimsOf = (value: CodeValue): string[] => {
  if (value.kind === 'object' && value.type === COMPONENT) return namedBy([value]).map(typeText)
  if (value.kind !== 'object' || value.type !== INTENT) return []
  const aimed = value.calls.filter(({ method }) => AIMED.test(method))
  return aimed.length > 0 ? aimed.flatMap(({ args }) => namedBy(args)).map(typeText) : actionOf(value.calls)
}

/** What a method of the package gives back, where it is the same on every path. */
const returnedBy = ({ program, budget }: FileWalk, target: string): CodeValue | undefined => {
  const opened = openBody(program, bodyCalled(program, target))
  if (!opened) return undefined
  const { dex } = opened.file
  const trace = traceMethod(dex, opened.body, budget)
  return trace?.returned && tell({ dex, trace, budget }, trace.returned)
}

/** Kotlin's class objects stand around the literal: `Reflection.getOrCreateKotlinClass(X.class)`. */
const classGiven = (value: CodeValue): string[] => {
  const plain = classIn(value)
  if (plain !== undefined) return [plain]
  return value.kind === 'result' ? value.args.flatMap((one) => (one.kind === 'class' ? [one.name] : [])) : []
}

/** What is opened when an alarm goes off; a page is not, since an app behind others may open none. */
const WAITS = /^Landroid\/app\/PendingIntent;->get(?:Broadcast|Service|ForegroundService)\(/
const GIVES_INTENT = /\)Landroid\/content\/Intent;$/

/** The file that the platform looks for. */
const libraryIn = (value: CodeValue) => (value.kind === 'string' ? [`lib${value.value}.so`] : [])

/** What the openings of the body lead to, as far as the body says it, or a method that makes the intent for it. */
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

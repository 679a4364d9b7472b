import { bodyAt } from '../dex/code-item.ts'
import { methodText } from '../dex/ids.ts'
import type { CodeValue } from '../dex/told.ts'
import { tell, tellArguments } from '../dex/told.ts'
import { traceMethod } from '../dex/trace.ts'
import type { Trace } from '../dex/trace.ts'
import { EDGE, packEdge } from './edges.ts'
import type { FileWalk } from './file-walk.ts'
import { intAt, push } from './int-list.ts'
import { findName, idOfText } from './names.ts'
import { bodyOfMethod, methodOfText } from './program.ts'
import { classIn } from './reflection.ts'

/** A call by its place: `opened` takes an intent, `given` a class that a library makes an object of. */
export type Opening = { at: number; guard: number; kind: typeof EDGE.opened | typeof EDGE.given }

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

/** Classes that an intent names, where the same method makes it: nothing is known of one that comes from elsewhere. */
const aimsOf = (value: CodeValue): string[] => {
  if (value.kind !== 'object' || value.type !== INTENT) return []
  return value.calls.filter(({ method }) => AIMED.test(method)).flatMap(({ args }) => namedBy(args))
}

/** What a static method of the package gives back, where it is the same on every path. */
const returnedBy = ({ program, budget }: FileWalk, target: string): CodeValue | undefined => {
  const [owner = '', signature = ''] = target.split('->')
  const type = findName(program.symbols.names, owner)
  const method = type < 0 ? -1 : methodOfText(program, type, signature)
  const body = method < 0 ? -1 : bodyOfMethod(program, method)
  const file = body < 0 ? undefined : program.files[intAt(program.fileOfBody, body)]
  if (!file) return undefined
  const trace = traceMethod(file.dex, bodyAt(file.dex, file.units, intAt(program.codeOfBody, body)), budget)
  return trace?.returned && tell({ dex: file.dex, trace, budget }, trace.returned)
}

/** Static methods that a body calls: what they give back no subclass can change. */
const boundCalls = ({ dex }: FileWalk, { calls }: Trace) =>
  new Set([...calls.values()].filter(({ isStatic }) => isStatic).map(({ methodIndex }) => methodText(dex, methodIndex)))

/** Kotlin's class objects stand around the literal: `Reflection.getOrCreateKotlinClass(X.class)`. */
const classGiven = (value: CodeValue): string[] => {
  const plain = classIn(value)
  if (plain !== undefined) return [plain]
  return value.kind === 'result' ? value.args.flatMap((one) => (one.kind === 'class' ? [one.name] : [])) : []
}

/** What the openings of the body lead to, as far as the body says it, or a static method that makes the intent for it. */
export const followOpenings = (walk: FileWalk, trace: Trace) => {
  const { dex, program, budget } = walk
  let bound: ReadonlySet<string> | undefined
  const aimsOfArgument = (value: CodeValue): string[] => {
    if (value.kind !== 'result') return aimsOf(value)
    bound ??= boundCalls(walk, trace)
    const made = bound.has(value.of) ? returnedBy(walk, value.of) : undefined
    return made ? aimsOf(made) : []
  }
  for (const { at, guard, kind } of walk.openings) {
    const args = tellArguments({ dex, trace, budget }, at) ?? []
    const found = args.flatMap(kind === EDGE.opened ? aimsOfArgument : classGiven)
    for (const className of new Set(found)) {
      const type = idOfText(program.symbols.names, `L${className.replaceAll('.', '/')};`)
      push(program.edges, packEdge(type, kind | guard))
    }
  }
}

import type { CodeValue } from '../dex/told.ts'
import { tellArguments } from '../dex/told.ts'
import type { Trace } from '../dex/trace.ts'
import { EDGE, packEdge } from './edges.ts'
import type { FileWalk } from './file-walk.ts'
import { push } from './int-list.ts'
import { idOfText } from './names.ts'
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

/** Kotlin's class objects stand around the literal: `Reflection.getOrCreateKotlinClass(X.class)`. */
const classGiven = (value: CodeValue): string[] => {
  const plain = classIn(value)
  if (plain !== undefined) return [plain]
  return value.kind === 'result' ? value.args.flatMap((one) => (one.kind === 'class' ? [one.name] : [])) : []
}

/** What the openings of the body lead to, as far as the body itself says it. */
export const followOpenings = (walk: FileWalk, trace: Trace) => {
  const { dex, program, budget } = walk
  for (const { at, guard, kind } of walk.openings) {
    const args = tellArguments({ dex, trace, budget }, at) ?? []
    const found = kind === EDGE.opened ? args.flatMap(aimsOf) : args.flatMap(classGiven)
    for (const className of new Set(found)) {
      const type = idOfText(program.symbols.names, `L${className.replaceAll('.', '/')};`)
      push(program.edges, packEdge(type, kind | guard))
    }
  }
}

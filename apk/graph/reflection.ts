import { methodText } from '../dex/ids.ts'
import { tellArguments } from '../dex/told.ts'
import type { CodeValue } from '../dex/told.ts'
import type { Trace } from '../dex/trace.ts'
import { askedIn } from './asked-names.ts'
import type { FileWalk } from './file-walk.ts'
import { EDGE, GUARDED, packEdge } from './edges.ts'
import { push } from './int-list.ts'
import { idOfText } from './names.ts'

const INVOKE = 'Ljava/lang/reflect/Method;->invoke('
const NEW_BY_CLASS = 'Ljava/lang/Class;->newInstance('
const NEW_BY_CONSTRUCTOR = 'Ljava/lang/reflect/Constructor;->newInstance('
const FINDS_METHOD = /^Ljava\/lang\/Class;->get(Declared)?Method\(/
const FINDS_CONSTRUCTOR = /^Ljava\/lang\/Class;->get(Declared)?Constructor\(/
const FINDS_CLASS = /^Ljava\/lang\/Class;->forName\(|;->loadClass\(Ljava\/lang\/String;\)/

/** The class that a value stands for, where the method itself says so. */
export const classIn = (value: CodeValue | undefined): string | undefined => {
  if (value?.kind === 'class') return value.name
  if (value?.kind !== 'result' || !FINDS_CLASS.test(value.of)) return undefined
  const name = value.args.find(({ kind }) => kind === 'string')
  return name?.kind === 'string' ? name.value : undefined
}

const target = (method: string, receiver: CodeValue | undefined): { className: string; method: string } | undefined => {
  if (method.startsWith(NEW_BY_CLASS)) {
    const className = classIn(receiver)
    return className === undefined ? undefined : { className, method: '<init>' }
  }
  if (receiver?.kind !== 'result') return undefined
  const className = classIn(receiver.args[0])
  if (className === undefined) return undefined
  if (FINDS_CONSTRUCTOR.test(receiver.of)) return { className, method: '<init>' }
  const name = receiver.args[1]
  return FINDS_METHOD.test(receiver.of) && name?.kind === 'string' ? { className, method: name.value } : undefined
}

const isReflection = (method: string) => [INVOKE, NEW_BY_CLASS, NEW_BY_CONSTRUCTOR].some((one) => method.startsWith(one))

/**
 * What a body calls by reflection, where class and method stand as texts in that very body. Anything else is noted as
 * unresolved: what it leads to nobody can tell from the code.
 */
export const followReflection = (walk: FileWalk, body: number, trace: Trace | undefined) => {
  const { dex, program, budget } = walk
  if (!trace) return void program.unresolved.add(body)
  for (const [at, call] of trace.calls) {
    const method = methodText(dex, call.methodIndex)
    if (!isReflection(method)) continue
    const [receiver] = tellArguments({ dex, trace, budget }, at) ?? []
    const found = target(method, receiver)
    if (!found) {
      program.unresolved.add(body)
      continue
    }
    const type = idOfText(program.symbols.names, `L${found.className.replaceAll('.', '/')};`)
    program.reflected.push({ type, method: found.method })
    push(program.edges, packEdge(program.reflected.length - 1, EDGE.reflected | GUARDED))
  }
  if (program.unresolved.has(body)) program.askedByName.set(body, askedIn({ file: walk, trace }))
}

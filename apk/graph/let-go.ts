import { bodyAt } from '../dex/code-item.ts'
import { methodId } from '../dex/ids.ts'
import { traceMethod } from '../dex/trace.ts'
import type { TracedCall } from '../dex/trace.ts'
import type { Value } from '../dex/values.ts'
import type { FileWalk } from './file-walk.ts'
import { intAt } from './int-list.ts'
import { isSimple } from './left-alone.ts'
import { textOf } from './names.ts'
import { bodyOfMethod, nameOfMethod } from './program.ts'
import type { Program } from './program.ts'
import { methodAt, typeAt } from './symbols.ts'

/** Constructors above one another that are looked into. */
const MAX_DEPTH = 4

/** Whether a constructor does no more with its object than to call the one above. */
const isQuiet = (
  walk: FileWalk,
  { methodIndex, registers }: TracedCall,
  about: { isIt: (value: Value) => boolean; depth: number },
) => {
  const { program, symbols, roles, dex } = walk
  const method = methodAt(symbols, methodIndex)
  if (textOf(program.symbols.names, nameOfMethod(program, method)) !== '<init>') return false
  if (registers.slice(1).some(about.isIt)) return false
  if (roles.isPlatform(typeAt(symbols, methodId(dex, methodIndex).classIndex))) return true
  const isThis = (value: Value) => value.kind === 'parameter' && value.index === 0
  return about.depth > 0 && isKeptTo(program, bodyOfMethod(program, method), { isIt: isThis, depth: about.depth - 1 })
}

/** Whether nothing but constructors gets hold of what `isIt` knows, in a body that runs down to its end as it stands. */
const isKeptTo = (program: Program, body: number, about: { isIt: (value: Value) => boolean; depth: number }): boolean => {
  const walk = body < 0 ? undefined : program.files[intAt(program.fileOfBody, body)]
  const read = walk && bodyAt(walk.dex, walk.units, intAt(program.codeOfBody, body))
  const trace = read && isSimple(read) ? traceMethod(walk.dex, read, walk.fileBudget) : undefined
  if (!walk || !trace) return false
  const { isIt } = about
  if ([...trace.puts.values(), ...(trace.returned ? [trace.returned] : [])].some(isIt)) return false
  return [...trace.calls.values()].every((call) => !call.registers.some(isIt) || isQuiet(walk, call, about))
}

/** Whether a body lets all objects of a class go as soon as they are made: nobody can run what they are there for. */
export const letsGo = (program: Program, body: number, type: number) => {
  const walk = program.files[intAt(program.fileOfBody, body)]
  const isIt = (value: Value) => value.kind === 'object' && walk !== undefined && typeAt(walk.symbols, value.index) === type
  return isKeptTo(program, body, { isIt, depth: MAX_DEPTH })
}

import { bodyAt } from '../dex/code-item.ts'
import type { Body } from '../dex/code-item.ts'
import { isPlainStep, isReturn } from '../dex/flow.ts'
import { methodText } from '../dex/ids.ts'
import { isArrayPut, lengthAt } from '../dex/opcodes.ts'
import { traceMethod } from '../dex/trace.ts'
import type { Trace, TracedCall } from '../dex/trace.ts'
import type { Value } from '../dex/values.ts'
import { bodyCalled } from './called-body.ts'
import type { FileWalk } from './file-walk.ts'
import { intAt } from './int-list.ts'
import type { Program } from './program.ts'

/** filled-new-array, and calls that are not followed: invoke-polymorphic and invoke-custom. */
const TAKES = new Set([0x24, 0x25, 0xfa, 0xfb, 0xfc, 0xfd])

/** Whether a body runs down to its end as it stands, and puts nothing where a trace does not see it. */
const isSimple = ({ code, tries }: Body) => {
  for (let at = 0; tries === 0 && at < code.length; at += lengthAt(code, at)) {
    const op = (code[at] ?? 0) & 0xff
    if (!isPlainStep(op)) return isReturn(op)
    if (isArrayPut(op) || TAKES.has(op)) return false
  }
  return false
}

const usedBy = ({ calls, puts, returned }: Trace) => {
  const values: Value[] = [...[...calls.values()].flatMap(({ registers }) => registers), ...puts.values()]
  return new Set(
    [...values, ...(returned ? [returned] : [])].flatMap((one) =>
      one.kind === 'parameter' || one.kind === 'of' ? [one.index] : [],
    ),
  )
}

const readUsed = ({ program, fileBudget }: FileWalk, body: number): ReadonlySet<number> | undefined => {
  const file = body < 0 ? undefined : program.files[intAt(program.fileOfBody, body)]
  const read = file && bodyAt(file.dex, file.units, intAt(program.codeOfBody, body))
  const trace = read && isSimple(read) ? traceMethod(file.dex, read, fileBudget) : undefined
  return trace && usedBy(trace)
}

const known = new WeakMap<Program, Map<number, ReadonlySet<number> | undefined>>()

/** Whether the method that a call surely runs does nothing with what it is handed in a register. */
export const leavesAlone = (walk: FileWalk, { methodIndex }: TracedCall, register: number) => {
  const { program, dex } = walk
  const body = bodyCalled(program, methodText(dex, methodIndex))
  const bodies = known.get(program) ?? new Map<number, ReadonlySet<number> | undefined>()
  known.set(program, bodies)
  if (!bodies.has(body)) bodies.set(body, readUsed(walk, body))
  const used = bodies.get(body)
  return used !== undefined && !used.has(register)
}

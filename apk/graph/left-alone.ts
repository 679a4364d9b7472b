import type { Body } from '../dex/code-item.ts'
import { methodText } from '../dex/ids.ts'
import { isArrayPut } from '../dex/opcodes.ts'
import { runsDown } from '../dex/path.ts'
import { traceMethod } from '../dex/trace.ts'
import type { Trace, TracedCall } from '../dex/trace.ts'
import type { Value } from '../dex/values.ts'
import { oncePer } from '../once-per.ts'
import { bodyCalled } from './called-body.ts'
import type { FileWalk } from './file-walk.ts'
import { openBody } from './open-body.ts'
import type { Program } from './program.ts'

/** filled-new-array, and unresolved calls: invoke-polymorphic and invoke-custom. */
const TAKES = new Set([0x24, 0x25, 0xfa, 0xfb, 0xfc, 0xfd])

/** Whether a body is a single basic block without stores that the trace doesn't record. */
const isSimple = (body: Body) => runsDown(body, (op) => !isArrayPut(op) && !TAKES.has(op))

const usedBy = ({ calls, puts, returned }: Trace) => {
  const values: Value[] = [...[...calls.values()].flatMap(({ registers }) => registers), ...puts.values()]
  return new Set(
    [...values, ...(returned ? [returned] : [])].flatMap((one) =>
      one.kind === 'parameter' || one.kind === 'of' ? [one.index] : [],
    ),
  )
}

const readUsed = ({ program, fileBudget }: FileWalk, body: number): ReadonlySet<number> | undefined => {
  const opened = openBody(program, body)
  const trace = opened && isSimple(opened.body) ? traceMethod(opened.file.dex, opened.body, fileBudget) : undefined
  return trace && usedBy(trace)
}

const usedIn = oncePer<Program, Map<number, ReadonlySet<number> | undefined>>(() => new Map())

/** Whether the method that a call surely runs ignores an argument, given by its register. */
export const ignoresArgument = (walk: FileWalk, { methodIndex }: TracedCall, register: number) => {
  const { program, dex } = walk
  const body = bodyCalled(program, methodText(dex, methodIndex))
  const bodies = usedIn(program)
  if (!bodies.has(body)) bodies.set(body, readUsed(walk, body))
  const used = bodies.get(body)
  return used !== undefined && !used.has(register)
}

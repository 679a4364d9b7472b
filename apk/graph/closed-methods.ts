import { handledMethods } from './call-sites.ts'
import type { ClassTree } from './class-tree.ts'
import { callersFromCode } from './outside-callers.ts'
import { signatureOfMethod } from './program.ts'
import type { Program } from './program.ts'
import type { Reflected } from './reflected-callers.ts'
import { methodAt } from './symbols.ts'

/** Signatures of all that a handle calls, which passes whatever its holder is given. */
const handledSignatures = (program: Program) =>
  new Set(
    program.files.flatMap(({ dex, symbols }) =>
      [...handledMethods(dex)].map((index) => signatureOfMethod(program, methodAt(symbols, index))),
    ),
  )

type Means = { program: Program; tree: ClassTree; isOwn: (type: number) => boolean; reflected: Reflected }

/** Of methods those that nobody but code of the package calls, by an instruction that names them. */
export const closedMethods = ({ program, tree, isOwn, reflected }: Means) => {
  const known = new Map<number, boolean>()
  const isCalledFromCode = callersFromCode(program, tree, isOwn)
  let handled: ReadonlySet<number> | undefined
  let byNative: ReadonlySet<number> | undefined
  const isNamedElsewhere = (method: number) => {
    handled ??= handledSignatures(program)
    byNative ??= new Set(program.nativeNames.flatMap(({ named }) => named.map((one) => one.method)))
    return handled.has(signatureOfMethod(program, method)) || byNative.has(method)
  }
  return (method: number) => {
    const before = known.get(method)
    if (before !== undefined) return before
    const is = isCalledFromCode(method) && !isNamedElsewhere(method) && !reflected.isMethod(method)
    known.set(method, is)
    return is
  }
}

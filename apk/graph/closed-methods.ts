import { handledMethods } from './call-sites.ts'
import type { ClassTree } from './class-tree.ts'
import { isCalledFromCode } from './outside-callers.ts'
import { signatureOfMethod } from './program.ts'
import type { Program } from './program.ts'
import { reflectedMethods } from './reflected-callers.ts'
import { methodAt } from './symbols.ts'

/** Signatures of all that a handle calls, which passes whatever its holder is given. */
const handledSignatures = (program: Program) =>
  new Set(
    program.files.flatMap(({ dex, symbols }) =>
      [...handledMethods(dex)].map((index) => signatureOfMethod(program, methodAt(symbols, index))),
    ),
  )

/** Of methods those that nobody but code of the package calls, by an instruction that names them. */
export const closedMethods = (program: Program, tree: ClassTree) => {
  const known = new Map<number, boolean>()
  let handled: ReadonlySet<number> | undefined
  let byNative: ReadonlySet<number> | undefined
  const isNamedElsewhere = (method: number) => {
    handled ??= handledSignatures(program)
    byNative ??= new Set(program.nativeNames.flatMap(({ named }) => named.map((one) => one.method)))
    return handled.has(signatureOfMethod(program, method)) || byNative.has(method)
  }
  return (methods: readonly number[]) => {
    const fresh = [...new Set(methods)].filter((method) => !known.has(method))
    const own = fresh.filter((method) => isCalledFromCode(program, tree, method) && !isNamedElsewhere(method))
    const reflected = reflectedMethods(program, own)
    for (const method of fresh) known.set(method, false)
    for (const method of own) known.set(method, !reflected.has(method))
    return (method: number) => known.get(method) === true
  }
}

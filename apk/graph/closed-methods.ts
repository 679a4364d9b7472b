import { handledMethods } from './call-sites.ts'
import type { ClassTree } from './class-tree.ts'
import { isAskedByName } from './handed-names.ts'
import { callersFromCode } from './outside-callers.ts'
import { secondOf } from './pairs.ts'
import { signatureOfMethod } from './program.ts'
import type { Program } from './program.ts'
import type { Reflected } from './reflected-callers.ts'
import { typesIn, wordsOf } from './signature-types.ts'
import { methodAt, signatureText } from './symbols.ts'

/** Signatures of all that a handle calls, which passes whatever its holder is given. */
const handledSignatures = (program: Program) =>
  new Set(
    program.files.flatMap(({ dex, symbols }) =>
      [...handledMethods(dex)].map((index) => signatureOfMethod(program, methodAt(symbols, index))),
    ),
  )

/** What whoever makes an object by its class alone hands to its constructor, as libraries do by a name of a resource file. */
const HANDED = new Set([
  'Landroid/content/Context;',
  'Landroid/app/Application;',
  'Landroid/app/Activity;',
  'Landroid/util/AttributeSet;',
])
const CONSTRUCTOR = '<init>('

/** By method and by register: whether the parameter is such a one. */
const isHanded = ({ symbols }: Program, method: number, register: number) => {
  const text = signatureText(symbols, secondOf(symbols.methods, method))
  if (!text.startsWith(CONSTRUCTOR)) return false
  const types = typesIn(text)
  const at = types.findIndex((_, index) => wordsOf(types.slice(0, index)) + 1 === register)
  return HANDED.has(types[at] ?? '')
}

type Means = { program: Program; tree: ClassTree; isOwn: (type: number) => boolean; reflected: Reflected }

/** Whether a handle, native code or reflection may call a method. */
export const calledElsewhere = ({ program, reflected }: Pick<Means, 'program' | 'reflected'>) => {
  let handled: ReadonlySet<number> | undefined
  let byNative: ReadonlySet<number> | undefined
  return (method: number) => {
    handled ??= handledSignatures(program)
    byNative ??= new Set(program.nativeNames.flatMap(({ named }) => named.map((one) => one.method)))
    return (
      handled.has(signatureOfMethod(program, method)) ||
      byNative.has(method) ||
      reflected.isMethod(method) ||
      isAskedByName(program, method)
    )
  }
}

/** Whether nobody but code of the package fills a parameter, by an instruction that names the method. */
export const closedMethods = ({ program, tree, isOwn, reflected }: Means) => {
  const known = new Map<number, boolean>()
  const isCalledFromCode = callersFromCode(program, tree, isOwn)
  const isCalledElsewhere = calledElsewhere({ program, reflected })
  const isClosed = (method: number) => {
    const is = known.get(method) ?? (isCalledFromCode(method) && !isCalledElsewhere(method))
    known.set(method, is)
    return is
  }
  return (method: number, register: number) => isClosed(method) && !isHanded(program, method, register)
}

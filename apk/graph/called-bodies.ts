import { walkMethods } from '../dex/class-data.ts'
import { lambdaInterfaces } from './call-sites.ts'
import { intAt } from './int-list.ts'
import { findName, idOfText } from './names.ts'
import { MANY } from './may-run.ts'
import type { Mentions } from './mentions.ts'
import { signatureOfMethod, typeOfMethod } from './program.ts'
import type { Program } from './program.ts'
import { proxiedTypes } from './proxies.ts'
import type { World } from './reach.ts'
import type { Work } from './sources.ts'
import { typesIn } from './signature-types.ts'
import { methodAt, signatureText } from './symbols.ts'

const NATIVE = 0x100
const MAX_CHAIN = 200
const OBJECT = 'Ljava/lang/Object;'
/** Platform interfaces without default methods. */
const BODILESS = ['Ljava/io/Serializable;', 'Ljava/lang/Cloneable;', 'Ljava/lang/Comparable;', 'Ljava/lang/Runnable;']

/** What a call runs on an object: a body, nothing (the class has no instances), or code outside the package. */
const [NOTHING, UNSEEN] = [-1, -2]

/** By class: its methods without a body, by signature, and whether each is native. */
const bareMethods = (program: Program, work: Work) => {
  const known = new Map<number, ReadonlyMap<number, boolean>>()
  return (type: number) => {
    const before = known.get(type)
    if (before) return before
    const found = new Map<number, boolean>()
    known.set(type, found)
    const [file, dataOffset] = [program.files[intAt(program.fileOf, type)], intAt(program.dataOf, type)]
    const take = (index: number, codeOffset: number, flags: number) => {
      work.left -= 1
      if (file && codeOffset === 0) found.set(signatureOfMethod(program, methodAt(file.symbols, index)), (flags & NATIVE) !== 0)
    }
    if (file) walkMethods(file.dex, dataOffset, { left: file.dex.methods.count, take })
    return found
  }
}

/** Whether a signature refers to a class of the package: then no method of the platform has it. */
const ownSignatures = ({ symbols }: Program, isOwn: (type: number) => boolean) => {
  const known = new Map<number, boolean>()
  const names = (signature: number) => {
    const text = signatureText(symbols, signature)
    const types = [...typesIn(text), text.slice(text.lastIndexOf(')') + 1)]
    return types.some((type) => isOwn(findName(symbols.names, type.replace(/^\[+/, ''))))
  }
  return (signature: number) => {
    const is = known.get(signature) ?? names(signature)
    known.set(signature, is)
    return is
  }
}

type Means = World & { work: Work; isOwn: (type: number) => boolean; mentions: Mentions }

/** The body that runs for an object of exactly this class; `UNSEEN` if it is inherited from the platform or native. */
const runner = ({ program, tree, dispatch, work, isOwn }: Means) => {
  const bareOf = bareMethods(program, work)
  const object = idOfText(program.symbols.names, OBJECT)
  const bodiless = new Set(BODILESS.map((name) => findName(program.symbols.names, name)))
  const mayBringBody = (one: number) => one !== object && !bodiless.has(one) && !isOwn(one)
  const isNamedByOwn = ownSignatures(program, isOwn)
  return (type: number, signature: number): number => {
    const body = dispatch.bodyFor(type, signature)
    const owner = body < 0 ? -1 : typeOfMethod(program, intAt(program.methodOfBody, body))
    let at: number | undefined = type
    for (let i = 0; at !== undefined && at !== object && i < MAX_CHAIN; i += 1) {
      if (at === owner) return body
      if (!isOwn(at)) return isNamedByOwn(signature) ? body : UNSEEN
      const isNative = bareOf(at).get(signature)
      if (isNative !== undefined) return isNative ? UNSEEN : NOTHING
      at = tree.parentOf(at)
    }
    if (body >= 0) return body
    return tree.supersOf(type).some(mayBringBody) && !isNamedByOwn(signature) ? UNSEEN : NOTHING
  }
}

/** Resolves calls to bodies by the class hierarchy, only if the result is complete. */
export const calledBodies = (means: Means) => {
  const { program, tree, isOwn, mentions } = means
  const ranBy = runner(means)
  const isProxied = proxiedTypes(program, mentions)
  let lambdas: ReadonlySet<number> | undefined
  /** Whether lambdas or proxies, which have no class in the package, may implement the interface. */
  const isMadeOtherwise = (type: number) => {
    lambdas ??= new Set(
      program.files.flatMap(({ dex }) => lambdaInterfaces(dex).map((name) => findName(program.symbols.names, name))),
    )
    return lambdas.has(type) || isProxied(type)
  }
  const classesFor = (type: number, isDispatched: boolean): readonly number[] => {
    if (!isDispatched) return [type]
    const below = isOwn(type) ? tree.below(type, MANY) : undefined
    return below && ![type, ...below].some(isMadeOtherwise) ? [type, ...below] : []
  }
  /** The bodies that a call naming the method may run; none if others may run, too. */
  const bodiesOf = (method: number, isDispatched: boolean): readonly number[] => {
    const signature = signatureOfMethod(program, method)
    const found = classesFor(typeOfMethod(program, method), isDispatched).map((type) => ranBy(type, signature))
    return found.includes(UNSEEN) ? [] : found.filter((body) => body >= 0)
  }
  /** Whether the call runs a body of the package on an object of this class. */
  const isSeen = (type: number, method: number) => ranBy(type, signatureOfMethod(program, method)) !== UNSEEN
  return { bodiesOf, isSeen }
}

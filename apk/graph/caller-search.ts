import type { Definition } from '../dex/class-data.ts'
import { bodyAt } from '../dex/code-item.ts'
import { methodId, methodPlace, methodsOf, parameters, rowsOf } from '../dex/ids.ts'
import { eachCalling } from '../dex/references.ts'
import { traceFrom, traceMethod } from '../dex/trace.ts'
import { newPlatform, platformsFrom } from '../dex/values.ts'
import type { Value } from '../dex/values.ts'
import { amongNames } from './among-names.ts'
import { handledMethods } from './call-sites.ts'
import type { ClassTree } from './class-tree.ts'
import type { FileWalk } from './file-walk.ts'
import { chooser } from './given-values.ts'
import { textOf } from './names.ts'
import { isCalledFromCode } from './outside-callers.ts'
import { isOverridden } from './overridden.ts'
import { notePasses } from './passes.ts'
import type { About, Sought, Wrapper } from './passes.ts'
import { CONSTRUCTOR, isConstructor, methodNamed, nameOfMethod, signatureOfMethod, typeOfMethod } from './program.ts'
import type { Program } from './program.ts'
import { methodAt } from './symbols.ts'

const STATIC = 0x8
/** Words of a method_id row; the second is the name. */
const METHOD_WORDS = 2
const NO_ROWS = new Uint32Array(0)

const choosers = (program: Program, { decided, ...named }: Wrapper, { since, budget }: About): Pick<Sought, 'choose'> => {
  if (!decided) return {}
  const seenFrom = (platform: Value) => chooser(program, { ...named, decided, platform, budget })
  return { choose: { values: seenFrom(newPlatform), older: seenFrom(platformsFrom(since)) } }
}

type Where = { tree: ClassTree; about: About }
const seek = (program: Program, { tree, about }: Where, wrapper: Wrapper): Sought | undefined => {
  const method = methodNamed(program, wrapper)
  if (method < 0) return undefined
  const isWhole = isCalledFromCode(program, method)
  if (!isWhole && !wrapper.isBytes) return undefined
  const overridden = !isConstructor(program, method) && isOverridden(program, tree, method)
  return {
    wrapper,
    method,
    isWhole,
    isOverridden: overridden,
    values: [],
    older: [],
    never: false,
    ...choosers(program, wrapper, about),
  }
}

/** Rows of the file's methods with a wanted name; constructors, which share one name, by their class as well. */
const rowsMeant = (file: FileWalk, program: Program, sought: Sought[]) => {
  const { dex } = file
  const [types, names] = [new Set<string>(), new Set<number>()]
  for (const { method } of sought)
    if (isConstructor(program, method)) types.add(textOf(program.symbols.names, typeOfMethod(program, method)))
    else names.add(nameOfMethod(program, method))
  const found = [...types].flatMap((type) => methodsOf(dex, type, [CONSTRUCTOR]))
  const isMeant = amongNames(file, program, names)
  const rows = isMeant ? rowsOf(dex, dex.methods, METHOD_WORDS) : NO_ROWS
  for (let at = 0; at < rows.length; at += METHOD_WORDS) if (isMeant?.(rows[at + 1] as number)) found.push(at / METHOD_WORDS)
  return found.toSorted((a, b) => a - b)
}

/** Method indices of a file whose calls may run one of the wrappers. */
const indexesIn = (file: FileWalk, program: Program, { sought, tree }: { sought: Sought[]; tree: ClassTree }) => {
  const bySignature = Map.groupBy(sought, ({ method }) => signatureOfMethod(program, method))
  const found = new Map<number, Sought[]>()
  for (const index of rowsMeant(file, program, sought)) {
    const method = methodAt(file.symbols, index)
    const type = typeOfMethod(program, method)
    const hits = (bySignature.get(signatureOfMethod(program, method)) ?? []).filter((one) => {
      const own = typeOfMethod(program, one.method)
      if (own === type) return true
      return !isConstructor(program, method) && (tree.inherits(type, own) || tree.inherits(own, type))
    })
    if (hits.length > 0) found.set(index, hits)
  }
  return found
}

type Search = { indexes: Map<number, Sought[]>; about: About }

const noteCalls = (file: FileWalk, { codeOffset, methodIndex, flags }: Definition, { indexes, about }: Search) => {
  const { dex } = file
  const { budget, since } = about
  const body = bodyAt(dex, file.units, codeOffset)
  const trace = traceMethod(dex, body, budget)
  const caller = methodPlace(dex, methodIndex)
  const types = parameters(dex, methodId(dex, methodIndex).protoIndex)
  const from = { indexes, caller, about, method: { types, isStatic: (flags & STATIC) !== 0 } }
  notePasses(file, trace, { ...from, kind: 'values' })
  const older = trace?.asksPlatform ? traceFrom(dex, body, { budget, platform: platformsFrom(since) }) : trace
  notePasses(file, older, { ...from, kind: 'older' })
}

const searchFile = (file: FileWalk, search: Search) => {
  const { dex } = file
  // A method handle calls it with arguments of the handle's caller.
  for (const index of handledMethods(dex)) for (const one of search.indexes.get(index) ?? []) one.isWhole = false
  const isWanted = new Uint8Array(dex.methods.count)
  for (const index of search.indexes.keys()) isWanted[index] = 1
  eachCalling(file.noted, isWanted, (defined) => noteCalls(file, defined, search))
}

/** All calls of the wrappers in the package, by wrapper; undefined for one that can't be searched. */
export const findPasses = (
  program: Program,
  tree: ClassTree,
  { wrappers, ...about }: About & { wrappers: readonly Wrapper[] },
): (Sought | undefined)[] => {
  const all = wrappers.map((one) => seek(program, { tree, about }, one))
  const sought = all.filter((one) => one !== undefined)
  if (sought.length === 0) return all
  for (const file of program.files) {
    const indexes = indexesIn(file, program, { sought, tree })
    if (indexes.size > 0) searchFile(file, { indexes, about })
  }
  return all
}

import { appendTo } from '../append.ts'
import { oncePer } from '../once-per.ts'
import { intAt } from './int-list.ts'
import { idOfText, textOf } from './names.ts'
import { aboveOfPlatform, interfacesOfPlatform } from './platform-types.ts'
import type { Program } from './program.ts'

/** No real chain is longer. */
const MAX_SUPERS = 400

const NONE: readonly number[] = []
/** Looks up the supertypes of platform types, each once: the classes of a package have some hundreds of them as supertypes. */
const lookUp = ({ symbols: { names } }: Program, find: (descriptor: string) => readonly string[]) => {
  const known = new Map<number, readonly number[]>()
  return (type: number) => {
    const before = known.get(type)
    if (before) return before
    const found = find(textOf(names, type)).map((one) => idOfText(names, one))
    known.set(type, found.length > 0 ? found : NONE)
    return found
  }
}

/** The class hierarchy, by type id: the package's classes, and their supertypes in the platform. */
const classTree = (program: Program) => {
  const { superOf, interfacesOf } = program
  const aboveOf = lookUp(program, aboveOfPlatform)
  const implementedBy = lookUp(program, interfacesOfPlatform)
  const isDefined = (type: number) => intAt(superOf, type) >= 0
  const parentOf = (type: number) => (isDefined(type) ? intAt(superOf, type) : aboveOf(type)[0])
  const children = new Map<number, number[]>()
  for (let type = 0; type < superOf.length; type += 1) if (isDefined(type)) appendTo(children, intAt(superOf, type), type)
  for (const [type, list] of interfacesOf) for (const one of list) appendTo(children, one, type)
  /** The direct supertypes; for a platform class, without the interfaces that it declares itself. */
  const nextTo = (type: number): readonly number[] =>
    isDefined(type) ? [intAt(superOf, type), ...(interfacesOf.get(type) ?? [])] : aboveOf(type)
  const climb = (type: number, isWhole: boolean) => {
    const seen = new Set([type])
    for (const one of seen) {
      if (seen.size > MAX_SUPERS) break
      for (const each of nextTo(one)) seen.add(each)
      if (isWhole && !isDefined(one)) for (const each of implementedBy(one)) seen.add(each)
    }
    return [...seen]
  }
  /** The type itself first, then all its supertypes. */
  const climber = (isWhole: boolean) => {
    const known = new Map<number, readonly number[]>()
    const find = (type: number): readonly number[] => {
      if (!isDefined(type) || interfacesOf.has(type)) return climb(type, isWhole)
      // Most classes only extend another one, whose supertypes many share.
      const parent = intAt(superOf, type)
      const above = known.get(parent) ?? climb(parent, isWhole)
      known.set(parent, above)
      return above.length < MAX_SUPERS && !above.includes(type) ? [type, ...above] : climb(type, isWhole)
    }
    return (type: number): readonly number[] => {
      const found = known.get(type) ?? find(type)
      known.set(type, found)
      return found
    }
  }
  const supersOf = climber(true)
  /** The same without interfaces of platform classes, whose callbacks are listed with the class itself. */
  const askedAs = climber(false)
  const knownDefined = new Map<number, readonly number[]>()
  /** Those of `supersOf` that the package defines. */
  const definedSupersOf = (type: number): readonly number[] => {
    const found = knownDefined.get(type) ?? supersOf(type).filter(isDefined)
    knownDefined.set(type, found)
    return found
  }
  const inherits = (type: number, wanted: number) => supersOf(type).includes(wanted)
  /** All subtypes; undefined if there are more than `most`. */
  const below = (type: number, most: number): readonly number[] | undefined => {
    const seen = new Set([type])
    for (const one of seen) for (const child of children.get(one) ?? []) if (seen.add(child).size > most) return undefined
    seen.delete(type)
    return [...seen]
  }
  return { isDefined, parentOf, supersOf, definedSupersOf, askedAs, inherits, below }
}
export type ClassTree = ReturnType<typeof classTree>

/** Built once per package, after all code was read. */
export const treeOf = oncePer(classTree)

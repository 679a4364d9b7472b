import { appendTo } from '../append.ts'
import platform from '../dex/platform.json' with { type: 'json' }
import { oncePer } from '../once-per.ts'
import { intAt } from './int-list.ts'
import { idOfText } from './names.ts'
import type { Program } from './program.ts'

/** No real chain is longer. */
const MAX_SUPERS = 400

/** Who inherits from whom, by type numbers: the package's classes, and the platform's as far as they matter. */
const classTree = ({ symbols: { names }, superOf, interfacesOf }: Program) => {
  const platformSuper = new Map(
    Object.entries(platform.supers).map(([type, parent]) => [idOfText(names, type), idOfText(names, parent)]),
  )
  const isDefined = (type: number) => intAt(superOf, type) >= 0
  const parentOf = (type: number) => (isDefined(type) ? intAt(superOf, type) : platformSuper.get(type))
  const children = new Map<number, number[]>()
  for (let type = 0; type < superOf.length; type += 1) if (isDefined(type)) appendTo(children, intAt(superOf, type), type)
  for (const [type, list] of interfacesOf) for (const one of list) appendTo(children, one, type)
  const known = new Map<number, readonly number[]>()
  const climb = (type: number) => {
    const seen = new Set([type])
    for (const one of seen) {
      if (seen.size > MAX_SUPERS) break
      const parent = parentOf(one)
      if (parent !== undefined) seen.add(parent)
      for (const each of interfacesOf.get(one) ?? []) seen.add(each)
    }
    return [...seen]
  }
  /** The type itself first, then all its supertypes. */
  const supersOf = (type: number): readonly number[] => {
    const found = known.get(type) ?? climb(type)
    known.set(type, found)
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
  return { isDefined, parentOf, supersOf, inherits, below }
}
export type ClassTree = ReturnType<typeof classTree>

/** Built once per package, after all code was read. */
export const treeOf = oncePer(classTree)

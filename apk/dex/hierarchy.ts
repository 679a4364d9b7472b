import { intAt } from '../graph/int-list.ts'
import { findName, textOf } from '../graph/names.ts'
import type { ClassDef } from './class-data.ts'
import type { ClassTable } from './class-table.ts'
import platform from './platform.json' with { type: 'json' }

/** Classes by descriptor: those of the package, and of the framework those that matter. */
export type SettledHierarchy = {
  superOf(type: string): string | undefined
  /** Whether the class is `wanted` or inherits from it, by classes or interfaces. */
  inherits(type: string, wanted: string): boolean
}
export type Hierarchy = SettledHierarchy & {
  /** Where a class is defined twice, the platform takes the first; so does this. */
  add(defined: Pick<ClassDef, 'type' | 'superclass' | 'interfaces'>): void
}

const PLATFORM = new Map(Object.entries(platform.supers))
const OBJECT = 'Ljava/lang/Object;'
/** No real chain is longer; a cycle is cut here. */
const MAX_PARENTS = 200

/** `parentsOf` a class of the package: its superclass, then its interfaces. */
const hierarchyFrom = (parentsOf: (type: string) => readonly string[] | undefined): SettledHierarchy => {
  const climb = (type: string, wanted: string) => {
    const seen = new Set([type])
    for (const one of seen) {
      if (one === wanted) return true
      if (seen.size > MAX_PARENTS) return false
      for (const parent of parentsOf(one) ?? [PLATFORM.get(one) ?? OBJECT]) seen.add(parent)
    }
    return false
  }
  return { superOf: (type) => parentsOf(type)?.[0] ?? PLATFORM.get(type), inherits: climb }
}

/** The same question is asked for every call of a method. */
const remembering = (hierarchy: SettledHierarchy, known: Map<string, boolean>): SettledHierarchy => ({
  superOf: (type) => hierarchy.superOf(type),
  inherits: (type, wanted) => {
    const key = `${type} ${wanted}`
    const answer = known.get(key) ?? hierarchy.inherits(type, wanted)
    known.set(key, answer)
    return answer
  },
})

export const startHierarchy = (): Hierarchy => {
  const parents = new Map<string, string[]>()
  const known = new Map<string, boolean>()
  const add: Hierarchy['add'] = ({ type, superclass, interfaces }) => {
    if (known.size > 0) known.clear()
    if (!parents.has(type)) parents.set(type, [superclass ?? OBJECT, ...interfaces])
  }
  const hierarchy = hierarchyFrom((type) => parents.get(type))
  return { add, ...remembering(hierarchy, known) }
}

/** That of all classes taken: to be asked when the last file is. */
export const hierarchyOf = ({ symbols: { names }, superOf, interfacesOf }: ClassTable): SettledHierarchy => {
  const parentsOf = (type: string) => {
    const id = findName(names, type)
    const parent = id < 0 ? -1 : intAt(superOf, id)
    if (parent < 0) return undefined
    return [textOf(names, parent), ...(interfacesOf.get(id) ?? []).map((one) => textOf(names, one))]
  }
  return remembering(hierarchyFrom(parentsOf), new Map())
}

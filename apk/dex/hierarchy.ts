import { intAt } from '../graph/int-list.ts'
import { findName, textOf } from '../graph/names.ts'
import { aboveOfPlatform, interfacesOfPlatform } from '../graph/platform-types.ts'
import type { ClassDef } from './class-data.ts'
import type { ClassTable } from './class-table.ts'
import platform from './platform.json' with { type: 'json' }

/** The class hierarchy by descriptor: the package's classes, and the platform's. */
export type SettledHierarchy = {
  /** Of the platform's classes only those in `platform.json`: facts keep these lines for each class with a call. */
  superOf(type: string): string | undefined
  /** Whether the class is `wanted` or a subtype of it. */
  inherits(type: string, wanted: string): boolean
}
export type Hierarchy = SettledHierarchy & {
  /** Of duplicate definitions the first counts, as in the class loader. */
  add(defined: Pick<ClassDef, 'type' | 'superclass' | 'interfaces'>): void
}

const PLATFORM = new Map(Object.entries(platform.supers))
const OBJECT = 'Ljava/lang/Object;'
/** Longer than any real chain; also stops at a cycle. */
const MAX_PARENTS = 200

/** `platform.json` first: it also has classes that apps can't extend. */
const parentsInPlatform = (type: string): readonly string[] => {
  if (type === OBJECT || !type.startsWith('L')) return [OBJECT]
  const known = PLATFORM.get(type)
  const above = known === undefined ? aboveOfPlatform(type) : [known]
  return [...(above.length > 0 ? above : [OBJECT]), ...interfacesOfPlatform(type)]
}

/** `parentsOf`: superclass, then interfaces, of a class of the package. */
const hierarchyFrom = (parentsOf: (type: string) => readonly string[] | undefined): SettledHierarchy => {
  const climb = (type: string, wanted: string) => {
    const seen = new Set([type])
    for (const one of seen) {
      if (one === wanted) return true
      if (seen.size > MAX_PARENTS) return false
      for (const parent of parentsOf(one) ?? parentsInPlatform(one)) seen.add(parent)
    }
    return false
  }
  return { superOf: (type) => parentsOf(type)?.[0] ?? PLATFORM.get(type), inherits: climb }
}

/** Memoised: the question comes with every call of a method. */
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

/** The hierarchy of all classes in the table, once the last file is added. */
export const hierarchyOf = ({ symbols: { names }, superOf, interfacesOf }: ClassTable): SettledHierarchy => {
  const parentsOf = (type: string) => {
    const id = findName(names, type)
    const parent = id < 0 ? -1 : intAt(superOf, id)
    if (parent < 0) return undefined
    return [textOf(names, parent), ...(interfacesOf.get(id) ?? []).map((one) => textOf(names, one))]
  }
  return remembering(hierarchyFrom(parentsOf), new Map())
}

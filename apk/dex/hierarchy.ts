import type { ClassDef } from './class-data.ts'
import platform from './platform.json' with { type: 'json' }

/** Classes by descriptor: those of the package, and of the framework those that matter. */
export type Hierarchy = {
  add(defined: Pick<ClassDef, 'type' | 'superclass' | 'interfaces'>): void
  /** Where a class is defined twice, the platform takes the first; so does this. */
  superOf(type: string): string | undefined
  /** Whether the class is `wanted` or inherits from it, by classes or interfaces. */
  inherits(type: string, wanted: string): boolean
}

const PLATFORM = new Map(Object.entries(platform.supers))
const OBJECT = 'Ljava/lang/Object;'
/** No real chain is longer; a cycle is cut here. */
const MAX_PARENTS = 200

export const startHierarchy = (): Hierarchy => {
  const parents = new Map<string, string[]>()
  const superOf = (type: string) => parents.get(type)?.[0] ?? PLATFORM.get(type)
  const climb = (type: string, wanted: string) => {
    const seen = new Set([type])
    for (const one of seen) {
      if (one === wanted) return true
      if (seen.size > MAX_PARENTS) return false
      for (const parent of parents.get(one) ?? [PLATFORM.get(one) ?? OBJECT]) seen.add(parent)
    }
    return false
  }
  const known = new Map<string, boolean>()
  const inherits = (type: string, wanted: string) => {
    const key = `${type} ${wanted}`
    const answer = known.get(key) ?? climb(type, wanted)
    known.set(key, answer)
    return answer
  }
  const add: Hierarchy['add'] = ({ type, superclass, interfaces }) => {
    if (known.size > 0) known.clear()
    if (!parents.has(type)) parents.set(type, [superclass ?? OBJECT, ...interfaces])
  }
  return { add, superOf, inherits }
}

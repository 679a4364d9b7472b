import { unlessMalformed } from '../bytes/malformed.ts'
import { fieldsOf } from './fields.ts'
import type { FieldRow } from './fields.ts'
import { findName } from './names.ts'
import { classesOfNative } from './native-classes.ts'
import { ownClasses } from './own-classes.ts'
import type { Program } from './program.ts'
import type { Search } from './reach.ts'
import { reflectionIn } from './reflected-callers.ts'

/** With more readers than that, anybody may read the field. */
const MAX_READERS = 200
/** The platform reads it by name, in each Parcelable class. */
const CREATOR = 'CREATOR'

type Asking = Pick<Search, 'program' | 'tree' | 'dispatch'>

const readersIn = ({ program, tree, dispatch }: Asking) => {
  const { mentions, byReflection } = reflectionIn({ program, tree, dispatch })
  const { ownersOf, isTakenElsewhere } = fieldsOf(program, tree)
  const isOwn = ownClasses(program, tree)
  const creator = findName(program.symbols.names, CREATOR)
  /** Native code looks up a field by its descriptor, which it contains as a whole string. */
  const isSeenByNative = (owner: number, { of }: FieldRow) =>
    program.nativeTypes.has(of) ||
    [...classesOfNative(program)].some((type) => tree.inherits(type, owner) || tree.inherits(owner, type))
  const isSeenElsewhere = (owner: number, row: FieldRow) =>
    !isOwn(owner) || isSeenByNative(owner, row) || isTakenElsewhere(owner, row) || byReflection.isTaken({ ...row, type: owner })
  const read = (row: FieldRow) => {
    const owners = ownersOf(row)
    if (owners.length === 0 || row.name === creator || owners.some((owner) => isSeenElsewhere(owner, row))) return undefined
    // A class that the package doesn't define may be a subclass of any.
    const isMeant = ({ type, name, of }: FieldRow) =>
      name === row.name && of === row.of && (!tree.isDefined(type) || owners.some((owner) => tree.inherits(type, owner)))
    const readers = mentions.taking(row.name, isMeant)
    return readers.has(-1) || readers.size > MAX_READERS ? undefined : readers
  }
  const known = new Map<string, ReadonlySet<number> | undefined>()
  return (row: FieldRow) => {
    const key = `${row.type} ${row.name} ${row.of}`
    if (!known.has(key))
      known.set(
        key,
        unlessMalformed(() => read(row), undefined),
      )
    return known.get(key)
  }
}
const finders = new WeakMap<Program, ReturnType<typeof readersIn>>()

/** The bodies that read a field of the package, all of which name it; undefined if it may be read in other ways. */
export const readersOf = (world: Asking, row: FieldRow): ReadonlySet<number> | undefined => {
  const find = finders.get(world.program) ?? readersIn(world)
  finders.set(world.program, find)
  return find(row)
}

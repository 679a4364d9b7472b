import { unlessMalformed } from '../bytes/malformed.ts'
import { fieldsOf } from './fields.ts'
import type { FieldRow } from './fields.ts'
import { findName } from './names.ts'
import { classesOfNative } from './native-classes.ts'
import { ownClasses } from './own-classes.ts'
import type { Program } from './program.ts'
import type { Search } from './reach.ts'
import { reflectionIn } from './reflected-callers.ts'

/** A field that more bodies read is as good as read by anybody. */
const MAX_READERS = 200
/** The platform looks it up by its name, in each class that can be parcelled. */
const CREATOR = 'CREATOR'

type Asking = Pick<Search, 'program' | 'tree' | 'dispatch'>

const readersIn = ({ program, tree, dispatch }: Asking) => {
  const { mentions, byReflection } = reflectionIn({ program, tree, dispatch })
  const { ownersOf, isTakenElsewhere } = fieldsOf(program, tree)
  const isOwn = ownClasses(program, tree)
  const creator = findName(program.symbols.names, CREATOR)
  /** It asks for a field by its type, which stands there as a whole. */
  const isSeenByNative = (owner: number, { of }: FieldRow) =>
    program.nativeTypes.has(of) ||
    [...classesOfNative(program)].some((type) => tree.inherits(type, owner) || tree.inherits(owner, type))
  const isSeenElsewhere = (owner: number, row: FieldRow) =>
    !isOwn(owner) || isSeenByNative(owner, row) || isTakenElsewhere(owner, row) || byReflection.isTaken({ ...row, type: owner })
  const read = (row: FieldRow) => {
    const owners = ownersOf(row)
    if (owners.length === 0 || row.name === creator || owners.some((owner) => isSeenElsewhere(owner, row))) return undefined
    // A class that is not there may be below any.
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

/** The bodies that take out what a field of the package holds, each of which names it; undefined where others may. */
export const readersOf = (world: Asking, row: FieldRow): ReadonlySet<number> | undefined => {
  const find = finders.get(world.program) ?? readersIn(world)
  finders.set(world.program, find)
  return find(row)
}

import { NO_HABITS, initialise, make } from './arrivals.ts'
import type { Habits, Place } from './arrivals.ts'
import { unlessMalformed } from '../bytes/malformed.ts'
import { objectFields, staticFields } from '../dex/class-data.ts'
import { findType } from '../dex/ids.ts'
import { IGET_OBJECT, SGET_OBJECT, lengthAt } from '../dex/opcodes.ts'
import { fieldRow } from './fields.ts'
import type { FileWalk } from './file-walk.ts'
import { oncePer } from '../once-per.ts'
import { intAt } from './int-list.ts'
import { fieldsFor } from './let-go.ts'
import { openBody } from './open-body.ts'
import { isFoundByAnnotation } from './outside-callers.ts'
import { bodiesOf, methodOf, typeOfMethod } from './program.ts'
import type { Program } from './program.ts'
import { LEVEL } from './reach.ts'
import type { Search } from './reach.ts'
import { reflectionIn } from './reflected-callers.ts'

const PRIVATE = 0x2
const NOBODY: ReadonlySet<number> = new Set()

/** Classes may be written to share what is private with the classes inside of them. */
const NEST = 'Ldalvik/annotation/NestMembers;'
/** Classes that have native code, or are named by it: it reads their fields as it likes. */
const seenByNative = oncePer(
  (program: Program) =>
    new Set([
      ...program.nativeMethods.map((method) => typeOfMethod(program, method)),
      ...program.nativeNames.flatMap(({ named }) => named.map(({ type }) => type)),
    ]),
)

type World = Pick<Search, 'program' | 'tree' | 'dispatch'>
/** Whether code of the class alone reads these fields: they are its own, private, and nobody finds them by name or annotation. */
const areOwn = (world: World, type: number, { file, fields }: { file: FileWalk; fields: ReadonlySet<number> }) => {
  const { program } = world
  const dataOffset = intAt(program.dataOf, type)
  if (program.files[intAt(program.fileOf, type)] !== file || dataOffset === 0) return false
  if (findType(file.dex, NEST) >= 0 || seenByNative(program).has(type)) return false
  const all = [...staticFields(file.dex, dataOffset), ...objectFields(file.dex, dataOffset)]
  const own = new Set(all.filter(({ flags }) => (flags & PRIVATE) !== 0).map(({ index }) => index))
  if (![...fields].every((index) => own.has(index) && !isFoundByAnnotation(program, type, { index, isField: true }))) return false
  const { isField } = reflectionIn(world).byReflection
  return unlessMalformed(() => ![...fields].some((index) => isField(fieldRow(file, index))), false)
}

/** Each field that an instruction of the body takes an object out of, by its index in the file. */
const eachRead = (program: Program, body: number, see: (field: number) => void) => {
  const { code } = openBody(program, body)?.body ?? {}
  for (let at = 0; code && at < code.length; at += lengthAt(code, at)) {
    const op = (code[at] ?? 0) & 0xff
    if (op === IGET_OBJECT || op === SGET_OBJECT) see(code[at + 1] ?? 0)
  }
}

const readsOne = (program: Program, body: number, fields: ReadonlySet<number>) => {
  let isRead = false
  eachRead(program, body, (field) => (isRead ||= fields.has(field)))
  return isRead
}

/** By class, once for each: the bodies that read a field. */
const knownReaders = oncePer(() => new Map<number, Map<number, Set<number>>>())
const readersIn = (program: Program, type: number) => {
  const known = knownReaders(program)
  const before = known.get(type)
  if (before) return before
  const found = new Map<number, Set<number>>()
  const { from, to } = bodiesOf(program, type)
  for (let body = from; body < to; body += 1)
    eachRead(program, body, (field) => found.set(field, (found.get(field) ?? new Set()).add(body)))
  known.set(type, found)
  return found
}

/** The bodies that read one of these fields, which a body of their class fills; undefined where others may. */
const readersOf = (world: World, body: number, fields: ReadonlySet<number>): ReadonlySet<number> | undefined => {
  const { program } = world
  const type = typeOfMethod(program, methodOf(program, body))
  const file = program.files[intAt(program.fileOfBody, body)]
  if (!file || !areOwn(world, type, { file, fields })) return undefined
  const readers = readersIn(program, type)
  return new Set([...fields].flatMap((field) => [...(readers.get(field) ?? [])]))
}

export const takeHeld = (search: Search, type: number, { body, level }: { body: number; level: number }) =>
  make(search, type, { place: { body, level: Math.max(level, LEVEL.maybe), guarded: false }, habits: NO_HABITS })

/** What is only put into a field that its own class alone reads waits until somebody reads it. */
const keep = (search: Search, type: number, { place, readers }: { place: Place; readers: ReadonlySet<number> }) => {
  const { heldFor, levelOf } = search
  initialise(search, type, place)
  for (const body of readers) {
    heldFor.set(body, (heldFor.get(body) ?? new Set()).add(type))
    const level = intAt(levelOf, body)
    if (level !== LEVEL.none) takeHeld(search, type, { body, level })
  }
}
/** An object that nobody gets hold of is there for nothing; one that the body itself takes out again is as good as there. */
export const makeHere = (search: Search, type: number, { place, habits }: { place: Place; habits: Habits }) => {
  const { callbacks, program } = search
  const isCalledBack = callbacks.callbacksOf(type).some(({ isUser }) => !isUser)
  const kept = isCalledBack ? fieldsFor(program, place.body, type) : undefined
  const fields = kept && readsOne(program, place.body, kept) ? undefined : kept
  const isLetGo = fields?.size === 0
  if (fields && !isLetGo) search.mayWait.add(type)
  const readers = isLetGo ? NOBODY : fields && search.holds ? readersOf(search, place.body, fields) : undefined
  if (readers) keep(search, type, { place, readers })
  // What sets others going here does nothing for one that is only kept.
  else make(search, type, { place, habits: fields ? { ...habits, starters: [] } : habits })
}

import { NO_HABITS, initialise, make, typeOfObject } from './arrivals.ts'
import type { Habits, Place } from './arrivals.ts'
import { IGET_OBJECT, SGET_OBJECT, lengthAt } from '../dex/opcodes.ts'
import { readersOf } from './field-readers.ts'
import { fieldRow } from './fields.ts'
import type { FieldRow } from './fields.ts'
import type { FileWalk } from './file-walk.ts'
import { intAt } from './int-list.ts'
import { fieldsFor } from './let-go.ts'
import { wholeBody } from './numbered-runs.ts'
import { openBody } from './open-body.ts'
import type { Program } from './program.ts'
import { LEVEL } from './reach.ts'
import type { Search, Waiting } from './reach.ts'
import { mayRunSooner, mayRunUnseen } from './unseen-callers.ts'

/** Bound on waiting objects; further ones exist from their allocation on. */
const MAX_WAITING = 2_000

/** Visits the field index of each object read in the body. */
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

type Filled = { object: number; body: number; fields: ReadonlySet<number> }
/** The bodies that read one of these fields, into which a body stores an object; undefined if there may be others. */
const readersOfAll = (search: Search, { object, body, fields }: Filled): ReadonlySet<number> | undefined => {
  const { program, putInto } = search
  const file = program.files[intAt(program.fileOfBody, body)]
  const readers = new Set<number>()
  for (const field of fields) {
    const row = file && fieldRow(file, field)
    const found = row && readersOf(search, row)
    if (!found) return undefined
    // The runtime doesn't check interface types: a field of one may hold an object that doesn't implement it.
    putInto.set(object, (putInto.get(object) ?? new Set()).add(row.name))
    for (const reader of found) readers.add(reader)
  }
  return readers
}

/** An object that is only stored in fields with known readers waits until one of them runs. */
const keep = (search: Search, key: string, waits: Waiting) => {
  const { object, place, readers } = waits
  const { heldFor, levelOf, waiting } = search
  const before = waiting.get(key)
  if (before && before.place.level <= place.level) return
  initialise(search, typeOfObject(search, object), place)
  waiting.set(key, waits)
  for (const reader of readers) {
    heldFor.set(reader, (heldFor.get(reader) ?? new Set()).add(object))
    for (const body of [reader, ...(search.numbered?.runsOf(reader) ?? [])]) {
      const level = intAt(levelOf, body)
      if (level !== LEVEL.none) takeHeld(search, object, { body, level })
    }
  }
}

/** The next readers, if a reader only moves the object into other fields; undefined if it does more. */
const readersBehind = (search: Search, object: number, body: number) => {
  const type = typeOfObject(search, object)
  const { program, tree } = search
  search.movesLeft -= 1
  if (search.movesLeft < 0) return undefined
  const supers = tree.supersOf(type)
  // If a supertype is missing in the package, the object may be of any type.
  const isSuch = ({ roles }: FileWalk, { name, of }: FieldRow) =>
    supers.includes(of) ||
    search.putInto.get(object)?.has(name) === true ||
    !supers.every((one) => tree.isDefined(one) || roles.isPlatform(one))
  const fields = fieldsFor(program, body, { type, isTaken: (file, field) => isSuch(file, fieldRow(file, field)) })
  const readers = fields && fields.size > 0 ? readersOfAll(search, { object, body, fields }) : undefined
  return readers?.has(wholeBody(program, body)) === false ? readers : undefined
}

/** A body that reads such an object from a field runs: the object exists from now on, or waits in the next field. */
export const takeHeld = (search: Search, object: number, { body, level }: { body: number; level: number }) => {
  const place = { body, level: Math.max(level, LEVEL.maybe), guarded: false }
  const readers = readersBehind(search, object, body)
  if (readers) keep(search, `${object} ${body} moved`, { object, place, readers })
  else make(search, object, { place, habits: NO_HABITS })
}

/**
 * Creates waiting objects at their allocation site if a reader may run in ways that the search didn't see, or earlier than it saw.
 * True if there were any.
 */
export const releaseUnseen = (search: Search) => {
  const { waiting, levelOf, numbered } = search
  const isUnseen = (body: number, since: number) => {
    const levels = [body, ...(numbered?.runsOf(body) ?? [])].map((one) => intAt(levelOf, one)).filter((one) => one !== LEVEL.none)
    if (levels.length === 0) return mayRunUnseen(search, body)
    return Math.min(...levels) > Math.max(since, LEVEL.maybe) && mayRunSooner(search, body)
  }
  let isAny = false
  for (const [key, { object, place, readers }] of waiting) {
    if (![...readers].some((body) => isUnseen(body, place.level))) continue
    waiting.delete(key)
    make(search, object, { place, habits: NO_HABITS })
    isAny = true
  }
  return isAny
}

/** Allocation of an object. One that doesn't escape is never run; one that the body itself reads back counts as created. */
export const makeHere = (search: Search, object: number, { place, habits }: { place: Place; habits: Habits }) => {
  const { callbacks, program, held } = search
  const type = typeOfObject(search, object)
  const isCalledBack = callbacks.callbacksOf(type).some(({ isUser }) => !isUser)
  const kept = isCalledBack || held.has(type) ? fieldsFor(program, place.body, { type }) : undefined
  const fields = kept && readsOne(program, place.body, kept) ? undefined : kept
  const isLetGo = fields?.size === 0
  const isAsked = !isLetGo && held.has(type) && search.waiting.size < MAX_WAITING
  const readers = isAsked && fields ? readersOfAll(search, { object, body: place.body, fields }) : undefined
  if (isLetGo && isCalledBack) initialise(search, type, place)
  else if (readers) keep(search, `${object} ${place.body} ${place.guarded}`, { object, place, readers })
  // Calls that trigger callbacks here don't concern an object that is only stored.
  else make(search, object, { place, habits: fields ? { ...habits, starters: [] } : habits })
}

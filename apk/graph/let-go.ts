import {
  APUT_OBJECT,
  CALL,
  IGET_OBJECT,
  IPUT_OBJECT,
  KIND,
  RETURN_OBJECT,
  SGET_OBJECT,
  SPUT_OBJECT,
  lengthAt,
} from '../dex/opcodes.ts'
import { runsDown } from '../dex/path.ts'
import { passedRegisters, targetOf } from '../dex/registers.ts'
import type { FileWalk } from './file-walk.ts'
import { openBody } from './open-body.ts'
import type { OpenBody } from './open-body.ts'
import { bodyOfMethod, isConstructor, typeOfMethod } from './program.ts'
import type { Program } from './program.ts'
import { sourceOf, step } from './receivers.ts'
import type { Made } from './receivers.ts'
import { methodAt } from './symbols.ts'

/** Depth of super constructors that are checked. */
const MAX_DEPTH = 6
/** Longer constructors are not checked on all paths. */
const MAX_UNITS = 1_000
const THROW = 0x27
/** filled-new-array and invoke-custom, through which arguments escape. */
const TAKES = new Set([0x24, 0x25, 0xfc, 0xfd])

/** Registers whose object escapes by the instruction, calls aside. */
export const handedBy = (code: Uint16Array, at: number): readonly number[] => {
  const unit = code[at] ?? 0
  const op = unit & 0xff
  if (op === IPUT_OBJECT) return [(unit >> 8) & 0xf]
  if (op === APUT_OBJECT || op === SPUT_OBJECT || op === RETURN_OBJECT) return [unit >> 8]
  return TAKES.has(op) ? passedRegisters(code, at) : []
}

/**
 * The type of the objects, and the registers that hold one. `fields`: if given, collects the field indices into which they are
 * stored; otherwise a store is an escape.
 */
type About = { type: number; held: Made; depth: number; fields?: Set<number>; isTaken?: IsTaken | undefined }
type Own = Pick<About, 'type' | 'depth'>
/** Whether an object read from a field (by index) may be one of those. */
type IsTaken = (file: FileWalk, field: number) => boolean

/** Whether a call is that of a constructor which does nothing with `this` but call its super constructor. */
const isQuiet = ({ program, symbols, roles }: FileWalk, methodIndex: number, { type, depth }: Own) => {
  const method = methodAt(symbols, methodIndex)
  if (!isConstructor(program, method)) return false
  if (roles.isPlatform(typeOfMethod(program, method))) return true
  return depth > 0 && keeps(program, bodyOfMethod(program, method), { type, depth: depth - 1 })
}

const isFieldTake = (op: number) => op === IGET_OBJECT || op === SGET_OBJECT
const isFieldPut = (op: number) => op === IPUT_OBJECT || op === SPUT_OBJECT

/** Whether the objects don't escape from a body that is a single basic block, except to constructors and into `fields`. */
const isKept = ({ file, body }: OpenBody, about: About) => {
  const { held, type, fields, isTaken } = about
  const { code } = body
  const holds = (register: number) => held.get(register) === type
  return runsDown(body, (op, at) => {
    if (handedBy(code, at).some(holds)) {
      if (!fields || !isFieldPut(op)) return false
      fields.add(code[at + 1] ?? 0)
    }
    if (KIND[op] === CALL) {
      const [first = -1, ...others] = passedRegisters(code, at)
      if (others.some(holds) || (holds(first) && !isQuiet(file, code[at + 1] ?? 0, about))) return false
    }
    step(file, held, { code, at })
    if (isTaken && isFieldTake(op) && isTaken(file, code[at + 1] ?? 0)) held.set(targetOf(code, at), type)
    return true
  })
}

/** All registers that may hold the value of one of them, by moves anywhere in the body. */
const spread = (code: Uint16Array, first: number): ReadonlySet<number> => {
  const held = new Set([first])
  for (let before = 0; before < held.size;) {
    before = held.size
    for (let at = 0; at < code.length; at += lengthAt(code, at)) if (held.has(sourceOf(code, at))) held.add(targetOf(code, at))
  }
  return held
}

/** The same for a body with branches and one object in a register from the start, on all paths. */
const isKeptAnyway = ({ file, body: { code } }: OpenBody, register: number, about: Own) => {
  if (code.length > MAX_UNITS) return false
  const held = spread(code, register)
  const holds = (one: number) => held.has(one)
  for (let at = 0; at < code.length; at += lengthAt(code, at)) {
    const unit = code[at] ?? 0
    if (handedBy(code, at).some(holds) || ((unit & 0xff) === THROW && holds(unit >> 8))) return false
    if (KIND[unit & 0xff] !== CALL) continue
    const [first = -1, ...others] = passedRegisters(code, at)
    if (others.some(holds) || (holds(first) && !isQuiet(file, code[at + 1] ?? 0, about))) return false
  }
  return true
}

/** The same for a constructor and `this`. */
const keeps = (program: Program, body: number, about: Own): boolean => {
  const opened = openBody(program, body)
  if (!opened) return false
  const own = opened.body.registers - opened.body.ins
  return isKept(opened, { ...about, held: new Map([[own, about.type]]) }) || isKeptAnyway(opened, own, about)
}

/** Whether a constructor does nothing with `this` but call its super constructor. */
export const leavesAlone = (program: Program, method: number) =>
  keeps(program, bodyOfMethod(program, method), { type: typeOfMethod(program, method), depth: MAX_DEPTH })

/**
 * Indices of the fields into which a body stores all objects of a class that it allocates (with `isTaken`, also those that it reads
 * from such fields), if they don't escape otherwise. Empty: they don't escape at all, so nobody can run them. Undefined: they may
 * escape.
 */
export const fieldsFor = (
  program: Program,
  body: number,
  wanted: Pick<About, 'type' | 'isTaken'>,
): ReadonlySet<number> | undefined => {
  const opened = openBody(program, body)
  const fields = new Set<number>()
  return opened && isKept(opened, { ...wanted, held: new Map(), depth: MAX_DEPTH, fields }) ? fields : undefined
}

import { methodText } from '../dex/ids.ts'
import { CALL, CONST_CLASS, KIND, TEXT, isStaticCall, lengthAt, textAt } from '../dex/opcodes.ts'
import { isWide, passedRegisters, targetOf } from '../dex/registers.ts'
import { classNameOf, dexString, dexType } from '../formats/dex.ts'
import { oncePer } from '../once-per.ts'
import { FINDS_CLASS, TURNS_CLASS } from './asked-names.ts'
import type { NameSource } from './asked-names.ts'
import type { FileWalk } from './file-walk.ts'
import type { OpenBody } from './open-body.ts'
import { MAX_STEPS, entriesIn, sourceOf } from './receivers.ts'

const MOVE_RESULT = 0x0c
type Names = Map<number, NameSource>

/** Argument registers that the body never overwrites. */
const keptParameters = ({ body: { code, registers, ins } }: OpenBody): Names => {
  const kept: Names = new Map(Array.from({ length: ins }, (_, index) => [registers - ins + index, { parameter: index }]))
  for (let at = 0; at < code.length; at += lengthAt(code, at)) {
    const target = targetOf(code, at)
    kept.delete(target)
    if (target >= 0 && isWide((code[at] ?? 0) & 0xff)) kept.delete(target + 1)
  }
  return kept
}

const [NONE, FIRST, SECOND] = [1, 2, 3]
/** Cache by method index: which argument has the name of the class that it returns; 0: not looked up yet. */
const givers = oncePer<FileWalk, Uint8Array>(({ dex }) => new Uint8Array(dex.methods.count))
const readGiver = ({ dex }: FileWalk, method: number, isStatic: boolean) => {
  const text = methodText(dex, method)
  if (FINDS_CLASS.test(text)) return isStatic ? FIRST : SECOND
  return isStatic && TURNS_CLASS.test(text) ? FIRST : NONE
}

/** The name of the class that a call returns, if the call looks it up by name or converts it. */
const givenBy = ({ file, body: { code } }: OpenBody, at: number, names: Names) => {
  const method = code[at + 1] ?? 0
  const known = givers(file)
  const giver = known[method] || readGiver(file, method, isStaticCall((code[at] ?? 0) & 0xff))
  known[method] = giver
  return giver === NONE ? undefined : names.get(passedRegisters(code, at)[giver - FIRST] ?? -1)
}

/** The name in the register that an instruction writes; undefined if unknown. */
const leftBy = (opened: OpenBody, names: Names, { at, called }: { at: number; called: number }): NameSource | undefined => {
  const { file, body } = opened
  const op = (body.code[at] ?? 0) & 0xff
  if (op === CONST_CLASS) return { text: classNameOf(dexType(file.dex, body.code[at + 1] ?? 0)) }
  if (KIND[op] === TEXT) return { text: dexString(file.dex, textAt(body.code, at)) }
  if (op === MOVE_RESULT) return called < 0 ? undefined : givenBy(opened, called, names)
  return names.get(sourceOf(body.code, at))
}

/**
 * Visits each call of a body with the names that registers hold: those set since the last join point, and arguments that are never
 * overwritten.
 */
export const eachCallWithNames = (opened: OpenBody, see: (at: number, names: ReadonlyMap<number, NameSource>) => void) => {
  const { code } = opened.body
  const entries = code.length < MAX_STEPS ? entriesIn(opened) : undefined
  if (!entries) return
  const kept = keptParameters(opened)
  const { registers, ins } = opened.body
  let names: Names = new Map(Array.from({ length: ins }, (_, index) => [registers - ins + index, { parameter: index }]))
  let called = -1
  for (let at = 0; at < code.length; at += lengthAt(code, at)) {
    const op = (code[at] ?? 0) & 0xff
    if (entries.has(at)) names = new Map(kept)
    if (KIND[op] === CALL) see(at, names)
    const target = targetOf(code, at)
    if (target >= 0) {
      const left = leftBy(opened, names, { at, called })
      if (isWide(op)) names.delete(target + 1)
      if (left) names.set(target, left)
      else names.delete(target)
    }
    called = KIND[op] === CALL ? at : -1
  }
}

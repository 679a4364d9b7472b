import type { Dex } from '../formats/dex.ts'
import { oncePer } from '../once-per.ts'
import { methodText } from './ids.ts'
import { isArrayPut } from './opcodes.ts'
import type { TracedCall } from './trace.ts'
import type { Value } from './values.ts'

/** Platform methods that write into an array argument, with the register of that array. */
const WRITERS: [method: RegExp, register: number][] = [
  [/^L(?:java\/(?:util\/Random|security\/SecureRandom)|kotlin\/random\/Random);->nextBytes\(\[B/, 1],
  [/^Ljava\/lang\/System;->arraycopy\(/, 2],
  [/^Ljava\/(?:io|util\/zip)\/\w+;->(?:read|readFully)\(\[B/, 1],
  [/^Ljava\/nio\/ByteBuffer;->get\(\[B/, 1],
  [/^Lkotlin\/collections\/ArraysKt\w*;->copyInto\(\[B\[B/, 1],
]
const ARRAYS = new Set<Value['kind']>(['array', 'result', 'field', 'parameter'])
const [UNSEEN, NONE] = [0, 0xff]
const knownIn = oncePer(({ methods }: Dex) => new Uint8Array(methods.count))

/** The register of the array that a method writes into, plus one; NONE if it writes into none. */
const writtenBy = (dex: Dex, methodIndex: number) => {
  const known = knownIn(dex)
  if (known[methodIndex] === UNSEEN) {
    const text = methodText(dex, methodIndex)
    const [, register] = WRITERS.find(([method]) => method.test(text)) ?? []
    known[methodIndex] = register === undefined ? NONE : register + 1
  }
  return known[methodIndex] ?? NONE
}

/** Arrays that a body modifies after their creation: by allocation site, field, or parameter. */
export type Changed = { places: Set<number>; fields: Set<number>; parameters: Set<number> }
export const startChanged = (): Changed => ({ places: new Set(), fields: new Set(), parameters: new Set() })

const note = ({ places, fields, parameters }: Changed, value: Value | undefined) => {
  if (value?.kind === 'array' || value?.kind === 'result') places.add(value.at)
  else if (value?.kind === 'field') fields.add(value.index)
  else if (value?.kind === 'parameter') parameters.add(value.index)
}

/** aput */
export const noteElement = (changed: Changed, op: number, array: Value | undefined) => {
  if (isArrayPut(op)) note(changed, array)
}

export const noteWriter = (changed: Changed, dex: Dex, { methodIndex, registers }: TracedCall) => {
  if (!registers.some(({ kind }) => ARRAYS.has(kind))) return
  const register = writtenBy(dex, methodIndex)
  if (register !== NONE) note(changed, registers[register - 1])
}

/** Whether the value is an array that is modified. */
export const isChanged = ({ places, fields, parameters }: Changed, value: Value) => {
  if (value.kind === 'array' || value.kind === 'result') return places.has(value.at)
  if (value.kind === 'parameter') return parameters.has(value.index)
  return value.kind === 'field' && fields.has(value.index)
}

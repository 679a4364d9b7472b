import type { Dex } from '../formats/dex.ts'
import type { Body } from './code-item.ts'
import { decides } from './count-calls.ts'
import { THROW, isGoto, isReturn, isSwitch, jumpTargets } from './flow.ts'
import { methodId } from './ids.ts'
import { CALL, KIND, isArrayPut, isFieldPut, lengthAt } from './opcodes.ts'

/** invoke-super and its range form. */
export const isSuperCall = (op: number) => op === 0x6f || op === 0x75
/** invoke-polymorphic and invoke-custom: unknown effect. */
export const isByHandle = (op: number) => op >= 0xfa && op <= 0xfd

/**
 * Whether the body, on its only way, calls the method of this name of its superclass, and does nothing else but log. What its
 * exception handlers do is held to the same.
 */
export const onlyCallsSuper = (dex: Dex, { code }: Body, methodIndex: number): boolean => {
  const { nameIndex, protoIndex } = methodId(dex, methodIndex)
  const isHandedUp = (at: number) => {
    if (!isSuperCall((code[at] ?? 0) & 0xff)) return false
    const called = methodId(dex, code[at + 1] ?? 0)
    return called.nameIndex === nameIndex && called.protoIndex === protoIndex
  }
  for (let at = 0; at < code.length; at += lengthAt(code, at)) {
    const op = (code[at] ?? 0) & 0xff
    const isBranch = isSwitch(op) || (!isGoto(op) && jumpTargets(code, at).length > 0)
    if (isBranch || isFieldPut(op) || isArrayPut(op) || op === THROW || isByHandle(op)) return false
    if (KIND[op] === CALL && !isHandedUp(at) && decides(dex, { methodIndex: code[at + 1] ?? 0 })) return false
  }
  const seen = new Set<number>()
  for (let at = 0; at < code.length && !seen.has(at);) {
    seen.add(at)
    const op = (code[at] ?? 0) & 0xff
    if (isHandedUp(at)) return true
    if (isReturn(op)) return false
    at = isGoto(op) ? (jumpTargets(code, at)[0] ?? code.length) : at + lengthAt(code, at)
  }
  return false
}

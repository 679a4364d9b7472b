import { unlessMalformed } from '../bytes/malformed.ts'
import { bodyAt, firstUnitOf, triesOf } from '../dex/code-item.ts'
import type { Body } from '../dex/code-item.ts'
import { successors } from '../dex/guards.ts'
import { CALL, KIND, UNITS, isStaticCall, lengthAt } from '../dex/opcodes.ts'
import { findType, methodId, methodText } from '../dex/ids.ts'
import { passedRegisters, targetOf } from '../dex/registers.ts'
import { oncePer } from '../once-per.ts'
import type { FileWalk } from './file-walk.ts'
import { handedBy } from './let-go.ts'
import { openBody } from './open-body.ts'
import { bodyOfMethod } from './program.ts'
import { sourceOf } from './receivers.ts'
import { methodAt } from './symbols.ts'

const CHECKS = 'Lkotlin/jvm/internal/Intrinsics;'
/** Signature of the null checks that name the value. Other methods of the class compare or concatenate strings. */
const ASKED = '(Ljava/lang/Object;Ljava/lang/String;)V'
/** Registers of their parameters. */
const QUESTION_WORDS = 2
/** Bound on instructions searched after a check. */
const MAX_PLACES = 5000

const takes = (units: Uint16Array, at: number, register: number) =>
  KIND[(units[at] ?? 0) & 0xff] === CALL
    ? passedRegisters(units, at).includes(register)
    : handedBy(units, at).includes(register) || sourceOf(units, at) === register

/** Whether a register's value may be used on some path from a place. */
export const isTaken = ({ dex }: FileWalk, body: Body, { at, register }: { at: number; register: number }) => {
  const { code } = body
  const tries = triesOf(dex, body)
  const places = new Set(successors(code, at))
  for (const place of places) {
    if (places.size > MAX_PLACES || takes(code, place, register)) return true
    // An instruction that throws hasn't written its target register.
    const catching = tries.filter(({ from, to }) => place >= from && place < to).flatMap(({ handlers }) => handlers)
    for (const handler of catching) places.add(handler.at)
    if (targetOf(code, place) !== register) for (const next of successors(code, place)) places.add(next)
  }
  return false
}

/** Concatenates strings, or creates an exception with a message. */
const SAYS =
  /^L(?:java\/lang\/StringBu(?:ilder|ffer);->append|java\/lang\/String;->(?:valueOf|concat)|java\/lang\/\w+(?:Exception|Error);-><init>)\(/

const ASKS_CLASS = /^Ljava\/lang\/Class;->get\w*(?:Field|Method|Constructor)s?\(/

/** Whether a method only puts its last argument, a string, in a message: Kotlin's null checks, after a shrinker moved them. */
const saysAlone = (file: FileWalk, methodIndex: number) => {
  const { program, symbols } = file
  const opened = openBody(program, bodyOfMethod(program, methodAt(symbols, methodIndex)))
  if (!opened || opened.body.ins !== QUESTION_WORDS) return false
  const { code, registers } = opened.body
  const { dex } = opened.file
  for (let at = 0; at < code.length; at += lengthAt(code, at)) {
    const called = KIND[(code[at] ?? 0) & 0xff] === CALL ? methodText(dex, code[at + 1] ?? 0) : ''
    if (ASKS_CLASS.test(called) || (takes(code, at, registers - 1) && !SAYS.test(called))) return false
  }
  return true
}

/** By method index: whether it is a null check. Cached, since most strings precede some call. */
const knownQuestions = oncePer<FileWalk, Map<number, boolean>>(() => new Map())
const isQuestion = (file: FileWalk, { op, methodIndex }: { op: number; methodIndex: number }) => {
  const known = knownQuestions(file)
  const before = known.get(methodIndex)
  if (before !== undefined) return before
  const { dex } = file
  const isOne = () =>
    methodText(dex, methodIndex).endsWith(ASKED) &&
    (methodId(dex, methodIndex).classIndex === findType(dex, CHECKS) || (isStaticCall(op) && saysAlone(file, methodIndex)))
  const is = unlessMalformed(isOne, false)
  known.set(methodIndex, is)
  return is
}

/**
 * Tells which strings of a body are only names for messages: Kotlin checks each parameter for null, and passes its name. Not if the
 * register is used again later.
 */
export const missingNames = (file: FileWalk, codeOffset: number) => {
  const { dex, units } = file
  const start = firstUnitOf(codeOffset)
  let body: Body | undefined
  return (at: number, end: number) => {
    const register = (units[at] ?? 0) >> 8
    const call = at + (UNITS[(units[at] ?? 0) & 0xff] ?? 1)
    if (call >= end || KIND[(units[call] ?? 0) & 0xff] !== CALL) return false
    const asked = units[call + 1] ?? 0
    const passed = passedRegisters(units, call)
    if (passed.length !== QUESTION_WORDS || passed[1] !== register) return false
    if (!isQuestion(file, { op: (units[call] ?? 0) & 0xff, methodIndex: asked })) return false
    body ??= bodyAt(dex, units, codeOffset)
    return !isTaken(file, body, { at: call - start, register })
  }
}

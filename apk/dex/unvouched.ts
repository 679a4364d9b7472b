import type { Dex } from '../formats/dex.ts'
import type { Held } from './by-case.ts'
import type { Body } from './code-item.ts'
import { boundBody } from './constants.ts'
import { MANY_CALLS, decides, isCaught } from './count-calls.ts'
import { methodText } from './ids.ts'
import { traceFrom } from './trace.ts'
import type { Budget, Trace, TracedCall } from './trace.ts'
import { int, newPlatform } from './values.ts'
import type { Value } from './values.ts'

/**
 * What a check does with certificates that nobody vouches for, once it has any: `nothing` that it calls could refuse them, all
 * that could looks at the certificates themselves, their dates and the keys that they bring along, or it may do more. Whether it
 * throws then, and whether it comes to its end.
 */
export type Unvouched = { decides: 'nothing' | 'itself' | 'more'; throws: boolean; returns: boolean }

/** Registers: the chain and the name of the key exchange, behind `this`. */
const [CHAIN, KEY_EXCHANGE] = [1, 2]
/** Who stands in between sends as many as it takes. */
const LENGTHS = [1, 2]
const MADE_OUTSIDE = -1
const chainOf = (length: number): Value => ({ kind: 'array', index: 0, at: MADE_OUTSIDE, filled: false, length })
const SOMETHING: Value = { kind: 'object', index: 0, at: MADE_OUTSIDE }
const isOutside = (value: Value | undefined) => value?.kind === 'object' && value.at === MADE_OUTSIDE

const SOME_CHARS = 7
const LENGTH = 'Ljava/lang/String;->length()I'
const EMPTY = ['Ljava/lang/String;->isEmpty()Z', 'Landroid/text/TextUtils;->isEmpty(Ljava/lang/CharSequence;)Z']
/** The name of the key exchange is never empty. */
const answerTo = (dex: Dex, { methodIndex, registers: [asked] }: TracedCall): Value | undefined => {
  if (!isOutside(asked)) return undefined
  const method = methodText(dex, methodIndex)
  if (method === LENGTH) return int(SOME_CHARS)
  return EMPTY.includes(method) ? int(0) : undefined
}

/** Looks, and refuses nothing; and what is thrown is only made. */
const LOOKS =
  /^L(?:java\/security\/cert\/(?:X509)?Certificate;->(?:get(?:Subject|Issuer|Serial|Not|Sig|Type|Version)\w*|toString)|java\/security\/Principal;->\w+|javax\/security\/auth\/x500\/X500Principal;->(?:getName|toString)|java\/(?:math\/BigInteger|util\/Date);->toString)\(/
/** The list that the check with the name of the host gives back. */
const MAKES_LIST =
  /^L(?:java\/util\/(?:Arrays;->asList|ArrayList;->(?:<init>|add)|Collections;->(?:emptyList|singletonList|unmodifiableList))|kotlin\/collections\/\w+;->(?:toList|asList|emptyList|listOf))\(/
const MAKES_THROWN = /^L[\w/$]+(?:Exception|Error);-><init>\(/
const DATES = /^Ljava\/security\/cert\/X509Certificate;->checkValidity\(/
const OWN_KEY = /^Ljava\/security\/cert\/(?:X509)?Certificate;->getPublicKey\(/
const VERIFIES = /^Ljava\/security\/cert\/(?:X509)?Certificate;->verify\(/

/** A call of a trace that may decide something. */
type Deciding = { trace: Trace; call: TracedCall }

/** What is thrown and caught refuses nothing where the body throws nothing itself. */
const decidingIn = (dex: Dex, trace: Trace): Deciding[] =>
  [...trace.calls].flatMap(([at, call]) => {
    const method = methodText(dex, call.methodIndex)
    const isIdle =
      answerTo(dex, call) !== undefined ||
      !decides(dex, call) ||
      [LOOKS, MAKES_LIST, MAKES_THROWN].some((idle) => idle.test(method)) ||
      (!trace.throws && isCaught(dex, trace, [at, call]))
    return isIdle ? [] : { trace, call }
  })

/** What is known of a value in the methods that it is handed to, too. */
const isKnown = (value: Value) => isOutside(value) || (value.kind === 'array' && value.at === MADE_OUTSIDE)

/**
 * Of a helper of the same file that throws nothing itself what it calls, one level: it may write down, be left empty, or ask
 * whether the chain is there.
 */
const behind = (dex: Dex, { call, ...one }: Deciding, budget: Budget): Deciding[] => {
  const body = boundBody(dex, call.methodIndex)
  const given = new Map([...call.registers.entries()].filter(([, value]) => isKnown(value)))
  const trace = body && traceFrom(dex, body, { budget, platform: newPlatform, given })
  return trace && !trace.throws ? decidingIn(dex, trace) : [{ call, ...one }]
}

const isKeyOfChain = (dex: Dex, { trace, call }: Deciding, value: Value | undefined) => {
  const made = value?.kind === 'result' ? trace.calls.get(value.at) : undefined
  return made !== undefined && made !== call && OWN_KEY.test(methodText(dex, made.methodIndex)) && isOutside(made.registers[0])
}
/** Whether it looks at dates, or holds a certificate against a key that the chain itself brings along. */
const isOfItself = (dex: Dex, one: Deciding) => {
  const { registers, methodIndex } = one.call
  const method = methodText(dex, methodIndex)
  if (DATES.test(method)) return true
  if (OWN_KEY.test(method)) return isOutside(registers[0])
  return VERIFIES.test(method) && isKeyOfChain(dex, one, registers[1])
}

type Following = { budget: Budget; held?: Held }
const withChain = (dex: Dex, body: Body, { budget, held, length }: Following & { length: number }): Unvouched | undefined => {
  const given = new Map([
    [CHAIN, chainOf(length)],
    [KEY_EXCHANGE, SOMETHING],
  ])
  const from = { budget, platform: newPlatform, given, ...(held && { held }) }
  const trace = traceFrom(dex, body, { ...from, answers: (call) => answerTo(dex, call) })
  if (!trace) return undefined
  const { throws, returns } = trace
  if (trace.calls.size > MANY_CALLS) return { decides: 'more', throws, returns }
  const deciding = decidingIn(dex, trace).flatMap((one) => behind(dex, one, budget))
  const isItself = deciding.every((one) => isOfItself(dex, one))
  return { decides: deciding.length === 0 ? 'nothing' : isItself ? 'itself' : 'more', throws, returns }
}

/** Less is worse: a check that takes some chain takes all. */
const weigh = ({ decides: by, throws, returns }: Unvouched) =>
  !returns ? 4 : by === 'nothing' ? Number(throws) : by === 'itself' ? 2 : 3

/** What the body of a check does with certificates that nobody vouches for, of as many as suit it best. */
export const unvouched = (dex: Dex, body: Body, following: Following): Unvouched | undefined =>
  LENGTHS.flatMap((length) => withChain(dex, body, { ...following, length }) ?? []).toSorted((a, b) => weigh(a) - weigh(b))[0]

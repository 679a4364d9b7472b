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
 * What a certificate check does with an untrusted, non-empty chain. `nothing`: no call can reject it; `itself`: calls that can
 * reject look only at the certificates' own dates and keys; `more`: it may do more. Whether it throws, and whether it returns.
 */
export type Unvouched = { decides: 'nothing' | 'itself' | 'more'; throws: boolean; returns: boolean }

/** Registers of the chain and of the key exchange algorithm's name, after `this`. */
const [CHAIN, KEY_EXCHANGE] = [1, 2]
/** Chain lengths to try: a man in the middle can send either. */
const LENGTHS = [1, 2]
const MADE_OUTSIDE = -1
const chainOf = (length: number): Value => ({ kind: 'array', index: 0, at: MADE_OUTSIDE, filled: false, length })
const SOMETHING: Value = { kind: 'object', index: 0, at: MADE_OUTSIDE }
const isOutside = (value: Value | undefined) => value?.kind === 'object' && value.at === MADE_OUTSIDE

const SOME_CHARS = 7
const LENGTH = 'Ljava/lang/String;->length()I'
const EMPTY = ['Ljava/lang/String;->isEmpty()Z', 'Landroid/text/TextUtils;->isEmpty(Ljava/lang/CharSequence;)Z']
/** The key exchange algorithm's name is never empty. */
const answerTo = (dex: Dex, { methodIndex, registers: [asked] }: TracedCall): Value | undefined => {
  if (!isOutside(asked)) return undefined
  const method = methodText(dex, methodIndex)
  if (method === LENGTH) return int(SOME_CHARS)
  return EMPTY.includes(method) ? int(0) : undefined
}

/** Getters that reject nothing. */
const LOOKS =
  /^L(?:java\/security\/cert\/(?:X509)?Certificate;->(?:get(?:Subject|Issuer|Serial|Not|Sig|Type|Version)\w*|toString)|java\/security\/Principal;->\w+|javax\/security\/auth\/x500\/X500Principal;->(?:getName|toString)|java\/(?:math\/BigInteger|util\/Date);->toString)\(/
/** Calls that build the list which the overload with a host name returns. */
const MAKES_LIST =
  /^L(?:java\/util\/(?:Arrays;->asList|ArrayList;->(?:<init>|add)|Collections;->(?:emptyList|singletonList|unmodifiableList))|kotlin\/collections\/\w+;->(?:toList|asList|emptyList|listOf))\(/
const MAKES_THROWN = /^L[\w/$]+(?:Exception|Error);-><init>\(/
const DATES = /^Ljava\/security\/cert\/X509Certificate;->checkValidity\(/
const OWN_KEY = /^Ljava\/security\/cert\/(?:X509)?Certificate;->getPublicKey\(/
const VERIFIES = /^Ljava\/security\/cert\/(?:X509)?Certificate;->verify\(/

/** A call that may decide about the chain. */
type Deciding = { trace: Trace; call: TracedCall }

/** A call whose exception is caught rejects nothing, unless the body throws by itself. */
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

/** Values that stay known inside a callee. */
const isKnown = (value: Value) => isOutside(value) || (value.kind === 'array' && value.at === MADE_OUTSIDE)

/**
 * Replaces a call of a helper in the same file, if the helper itself throws nothing, by the helper's own deciding calls, one
 * level deep: it may log, be empty, or check that there is a chain.
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
/** Whether a call checks dates, or verifies a certificate with a key from the chain itself. */
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

/** Lower is worse: a check that accepts some untrusted chain is worthless. */
const weigh = ({ decides: by, throws, returns }: Unvouched) =>
  !returns ? 4 : by === 'nothing' ? Number(throws) : by === 'itself' ? 2 : 3

/** What a certificate check does with an untrusted chain, of the length that suits an attacker best. */
export const unvouched = (dex: Dex, body: Body, following: Following): Unvouched | undefined =>
  LENGTHS.flatMap((length) => withChain(dex, body, { ...following, length }) ?? []).toSorted((a, b) => weigh(a) - weigh(b))[0]

import { dexString, dexType } from '../formats/dex.ts'
import type { Dex } from '../formats/dex.ts'
import { methodText } from './ids.ts'
import type { Trace, TracedCall } from './trace.ts'

/**
 * What compilers write to ask whether a value is there, Kotlin's before each parameter that may not be null: it says nothing of
 * what the value holds.
 */
export const asksIfThere = (method: string) =>
  /^(?:Lkotlin\/jvm\/internal\/Intrinsics;->check\w+|Ljava\/util\/Objects;->requireNonNull)\(/.test(method)
/** What shrinkers write for it, too. */
const isNullCheck = (method: string) => asksIfThere(method) || method.startsWith('Ljava/lang/Object;->getClass(')

/** What writes down, or puts together what is written down: it decides nothing, and refuses nothing. */
const WRITES =
  /^L(?:android\/util\/Log;->(?:[vdiwe]|wtf|println)|java\/lang\/StringBu(?:ilder|ffer);->(?:<init>|append|toString)|java\/io\/PrintStream;->print(?:ln)?|java\/lang\/Throwable;->printStackTrace|java\/lang\/(?:String;->(?:valueOf|concat)|Object;->toString))\(/
/** Whether a call may decide something. */
export const decides = (dex: Dex, { methodIndex }: TracedCall) => {
  const method = methodText(dex, methodIndex)
  return !isNullCheck(method) && !WRITES.test(method)
}

/** No method has so many parameters, or writes so much: more calls are not looked at one by one. */
export const MANY_CALLS = 24

/** How many calls a body makes that may decide something: what only asks whether a value is there, or writes down, does not. */
export const countCalls = (dex: Dex, { calls }: Trace): number => {
  if (calls.size > MANY_CALLS) return calls.size
  let count = 0
  for (const call of calls.values()) if (decides(dex, call)) count += 1
  return count
}

/** Catches whatever code throws, a check of a certificate among it. */
const EVERYTHING = /^Ljava\/lang\/(?:Exception|Throwable);$/
const REFUSALS = /^Ljava\/security\/(?:cert\/CertificateException|GeneralSecurityException);$/
/** What checks a certificate throws nothing else. */
const CHECKS_CERTIFICATE = /;->(?:checkValidity|checkServerTrusted)\(/

/** Whether an exception of a call goes no further than to the body's own handlers. */
export const isCaught = (dex: Dex, { tries }: Trace, [at, { methodIndex }]: [number, TracedCall]) => {
  const isCheck = CHECKS_CERTIFICATE.test(methodText(dex, methodIndex))
  return tries.some(({ from, to, handlers }) => {
    if (at < from || at >= to) return false
    const types = handlers.map(({ type }) => (type === undefined ? undefined : dexType(dex, type)))
    return types.some((type) => type === undefined || EVERYTHING.test(type) || (isCheck && REFUSALS.test(type)))
  })
}

/** Whether a body calls what may decide something, and catches whatever that throws. */
export const catchesAll = (dex: Dex, trace: Trace): boolean => {
  if (trace.tries.length === 0 || trace.tries.length > MANY_CALLS || trace.calls.size > MANY_CALLS) return false
  const deciding = [...trace.calls].filter(([, call]) => decides(dex, call))
  return deciding.length > 0 && deciding.every((one) => isCaught(dex, trace, one))
}

/** The same question under the name that a shrinker gave it: of a parameter, and with no more than the parameter's name. */
const RENAMED_CHECK = /^L(?:\w{1,3}\/)*\w{1,3};->\w{1,3}\(Ljava\/lang\/Object;(?:Ljava\/lang\/String;)?\)V$/
const NAME = /^\w{1,60}$/
export const looksLikeCheck = (dex: Dex, { methodIndex, isStatic, registers: [asked, name] }: TracedCall) =>
  isStatic &&
  asked?.kind === 'parameter' &&
  (name === undefined || (name.kind === 'string' && NAME.test(dexString(dex, name.index)))) &&
  RENAMED_CHECK.test(methodText(dex, methodIndex))

/** Whether a body calls something, and nothing that may not be such a question under another name. */
export const maybeAsksAlone = (dex: Dex, { calls }: Trace): boolean => {
  if (calls.size === 0 || calls.size > MANY_CALLS) return false
  return [...calls.values()].every((call) => looksLikeCheck(dex, call) || isNullCheck(methodText(dex, call.methodIndex)))
}

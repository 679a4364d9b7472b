import { dexString, dexType } from '../formats/dex.ts'
import type { Dex } from '../formats/dex.ts'
import { methodText } from './ids.ts'
import type { Trace, TracedCall } from './trace.ts'

/**
 * Null checks that compilers insert, Kotlin for each non-null parameter: they say nothing about the value.
 */
export const asksIfThere = (method: string) =>
  /^(?:Lkotlin\/jvm\/internal\/Intrinsics;->check\w+|Ljava\/util\/Objects;->requireNonNull)\(/.test(method)
/** Also the form that shrinkers emit. */
const isNullCheck = (method: string) => asksIfThere(method) || method.startsWith('Ljava/lang/Object;->getClass(')

/** Logging, and building strings for it: neither decides nor rejects anything. */
const WRITES =
  /^L(?:android\/util\/Log;->(?:[vdiwe]|wtf|println)|java\/lang\/StringBu(?:ilder|ffer);->(?:<init>|append|toString)|java\/io\/PrintStream;->print(?:ln)?|java\/lang\/Throwable;->printStackTrace|java\/lang\/(?:String;->(?:valueOf|concat)|Object;->toString))\(/
/** Whether a call may affect a decision. */
export const decides = (dex: Dex, { methodIndex }: Pick<TracedCall, 'methodIndex'>) => {
  const method = methodText(dex, methodIndex)
  return !isNullCheck(method) && !WRITES.test(method)
}

/** Bodies with more calls are not analysed call by call: they are more than null checks and logging. */
export const MANY_CALLS = 24

/** Number of calls that may affect a decision: null checks and logging don't count. */
export const countCalls = (dex: Dex, { calls }: Trace): number => {
  if (calls.size > MANY_CALLS) return calls.size
  let count = 0
  for (const call of calls.values()) if (decides(dex, call)) count += 1
  return count
}

/** Handlers that catch every exception, a failed certificate check included. */
const EVERYTHING = /^Ljava\/lang\/(?:Exception|Throwable);$/
const REFUSALS = /^Ljava\/security\/(?:cert\/CertificateException|GeneralSecurityException);$/
/** Certificate checks, which throw only subclasses of CertificateException or GeneralSecurityException. */
const CHECKS_CERTIFICATE = /;->(?:checkValidity|checkServerTrusted)\(/

/** Whether the body itself catches the exceptions of a call. */
export const isCaught = (dex: Dex, { tries }: Trace, [at, { methodIndex }]: [number, TracedCall]) => {
  const isCheck = CHECKS_CERTIFICATE.test(methodText(dex, methodIndex))
  return tries.some(({ from, to, handlers }) => {
    if (at < from || at >= to) return false
    const types = handlers.map(({ type }) => (type === undefined ? undefined : dexType(dex, type)))
    return types.some((type) => type === undefined || EVERYTHING.test(type) || (isCheck && REFUSALS.test(type)))
  })
}

/** Whether a body makes deciding calls, and catches whatever they throw. */
export const catchesAll = (dex: Dex, trace: Trace): boolean => {
  if (trace.tries.length === 0 || trace.tries.length > MANY_CALLS || trace.calls.size > MANY_CALLS) return false
  const deciding = [...trace.calls].filter(([, call]) => decides(dex, call))
  return deciding.length > 0 && deciding.every((one) => isCaught(dex, trace, one))
}

/** A null check with a name shortened by a shrinker: of a parameter, with nothing but the parameter's name. */
const RENAMED_CHECK = /^L(?:\w{1,3}\/)*\w{1,3};->\w{1,3}\(Ljava\/lang\/Object;(?:Ljava\/lang\/String;)?\)V$/
const NAME = /^\w{1,60}$/
export const looksLikeCheck = (dex: Dex, { methodIndex, isStatic, registers: [asked, name] }: TracedCall) =>
  isStatic &&
  asked?.kind === 'parameter' &&
  (name === undefined || (name.kind === 'string' && NAME.test(dexString(dex, name.index)))) &&
  RENAMED_CHECK.test(methodText(dex, methodIndex))

/** Whether a body makes calls, all of which may be renamed null checks. */
export const maybeAsksAlone = (dex: Dex, { calls }: Trace): boolean => {
  if (calls.size === 0 || calls.size > MANY_CALLS) return false
  return [...calls.values()].every((call) => looksLikeCheck(dex, call) || isNullCheck(methodText(dex, call.methodIndex)))
}

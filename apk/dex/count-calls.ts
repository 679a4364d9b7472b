import { dexString } from '../formats/dex.ts'
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

/** No method has so many parameters: the others are not looked at one by one. */
const MANY = 8

/** How many calls a body makes that may decide something. */
export const countCalls = (dex: Dex, { calls }: Trace): number => {
  if (calls.size > MANY) return calls.size
  let count = 0
  for (const { methodIndex } of calls.values()) if (!isNullCheck(methodText(dex, methodIndex))) count += 1
  return count
}

/** The same question under the name that a shrinker gave it: of a parameter, and with no more than the parameter's name. */
const RENAMED_CHECK = /^L(?:\w{1,3}\/)*\w{1,3};->\w{1,3}\(Ljava\/lang\/Object;(?:Ljava\/lang\/String;)?\)V$/
const NAME = /^\w{1,60}$/
const looksLikeCheck = (dex: Dex, { methodIndex, isStatic, registers: [asked, name] }: TracedCall) =>
  isStatic &&
  asked?.kind === 'parameter' &&
  (name === undefined || (name.kind === 'string' && NAME.test(dexString(dex, name.index)))) &&
  RENAMED_CHECK.test(methodText(dex, methodIndex))

/** Whether a body calls something, and nothing that may not be such a question under another name. */
export const maybeAsksAlone = (dex: Dex, { calls }: Trace): boolean => {
  if (calls.size === 0 || calls.size > MANY) return false
  return [...calls.values()].every((call) => looksLikeCheck(dex, call) || isNullCheck(methodText(dex, call.methodIndex)))
}

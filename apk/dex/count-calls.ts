import type { Dex } from '../formats/dex.ts'
import { methodText } from './ids.ts'
import type { Trace } from './trace.ts'

/**
 * What compilers write to ask whether a value is there, Kotlin's before each parameter that may not be null: it says nothing of
 * what the value holds.
 */
const NULL_CHECK =
  /^(?:Lkotlin\/jvm\/internal\/Intrinsics;->check\w+|Ljava\/util\/Objects;->requireNonNull|Ljava\/lang\/Object;->getClass)\(/

/** No method has so many parameters: the others are not looked at one by one. */
const MANY = 8

/** How many calls a body makes that may decide something. */
export const countCalls = (dex: Dex, { calls }: Trace): number => {
  if (calls.size > MANY) return calls.size
  let count = 0
  for (const { methodIndex } of calls.values()) if (!NULL_CHECK.test(methodText(dex, methodIndex))) count += 1
  return count
}

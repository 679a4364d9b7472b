import type { Body, Handler, Try } from './code-item.ts'
import type { State } from './evaluate.ts'
import { UNKNOWN } from './values.ts'
import type { Value } from './values.ts'

/** Prefix sums of `ran`: how much was reached before each code unit. */
const ranBefore = (ran: Uint8Array) => {
  const before = new Uint32Array(ran.length + 1)
  for (let at = 0; at < ran.length; at += 1) before[at + 1] = (before[at] as number) + (ran[at] as number)
  return before
}

/** Handler lists and handlers that were queued already. */
type Entered = { lists: Set<readonly Handler[]>; places: Set<number> }
export const startEntered = (): Entered => ({ lists: new Set(), places: new Set() })

type Run = {
  body: Body
  trace: { tries: readonly Try[] }
  kept: Map<number, State>
  todo: number[]
  ran: Uint8Array
  budget: { steps: number }
}

/** Queues the handlers of try blocks that were reached, with unknown registers; unreached ones throw nothing. */
export const enterHandlers = ({ body, trace, kept, todo, ran, budget }: Run, { lists, places }: Entered) => {
  const { tries } = trace
  if (tries.length === 0) return
  const before = ranBefore(ran)
  budget.steps -= (ran.length + tries.length) >> 2
  for (const { from, to, handlers } of tries) {
    if (lists.has(handlers) || before[Math.min(to, ran.length)] === before[Math.min(from, ran.length)]) continue
    lists.add(handlers)
    for (const { at } of handlers) {
      if (places.has(at)) continue
      places.add(at)
      kept.set(at, Array<Value>(body.registers).fill(UNKNOWN))
      todo.push(at)
    }
  }
}

import { Malformed } from '../bytes/malformed.ts'
import { oncePer } from '../once-per.ts'
import { openBody } from './open-body.ts'
import type { OpenBody } from './open-body.ts'
import { methodOf, signatureOfMethod } from './program.ts'
import type { Program } from './program.ts'
import { typesIn, wordsOf } from './signature-types.ts'
import { meetsIn, registersIn, settledFlow, showFlow } from './sources.ts'
import type { Numbers, Sources } from './source.ts'
import type { SettledFlow, Work } from './sources.ts'
import { signatureText } from './symbols.ts'

/** The body being analysed, and its method. */
export type Context = { opened: OpenBody; body: number; method: number; isStatic: boolean }
export type See = (context: Context, at: number, registers: readonly Sources[]) => void
/**
 * Shows the reachable instructions of a body with the sources of each register, with integers if asked for; false if it can't be
 * analysed to its end. For a variant: only the instructions that it executes.
 */
export type Look = (body: number, see: See, numbers?: Numbers) => boolean

type Settled = { context: Context; flow: SettledFlow }
/** Bound on registers of flows that are kept for further questions about their bodies. */
const MAX_KEPT = 200_000
/** By body: flows of objects alone, and those of integers, too. */
const startFlows = () => ({
  objects: new Map<number, Settled>(),
  numbers: new Map<number, Settled>(),
  room: MAX_KEPT,
})
const flowsOf = oncePer<Program, ReturnType<typeof startFlows>>(startFlows)

export const startLooks = (program: Program, work: Work): Look => {
  const wordsBySignature = new Map<number, number>()
  const wordsOfSignature = (signature: number) => {
    const words = wordsBySignature.get(signature) ?? wordsOf(typesIn(signatureText(program.symbols, signature)))
    wordsBySignature.set(signature, words)
    return words
  }
  const keptFlows = flowsOf(program)
  const meets = new Map<number, Set<number>>()
  /** Cached, since the variants of a body share them. */
  const meetsOf = (body: number, { body: { code } }: OpenBody) => {
    const found = meets.get(body) ?? meetsIn(code, work)
    meets.set(body, found)
    return found
  }
  const settle = (body: number, asked: Numbers | undefined): Settled | undefined => {
    const opened = openBody(program, body)
    if (!opened) return undefined
    const method = methodOf(program, body)
    const isStatic = opened.body.ins === wordsOfSignature(signatureOfMethod(program, method))
    const run = program.runs.get(body)
    const numbers = asked ?? (run && { own: run.own })
    const flow = settledFlow(opened, { work, numbers, meets: numbers?.own && meetsOf(run?.body ?? body, opened) })
    return flow && { context: { opened, body, method, isStatic }, flow }
  }
  const settled = (body: number, asked: Numbers | undefined) => {
    // Questions with a number of their own are asked once.
    const flows = asked === undefined ? keptFlows.objects : asked.own ? undefined : keptFlows.numbers
    const known = flows?.get(body)
    if (known) {
      work.left -= known.flow.settling
      return work.left < 0 ? undefined : known
    }
    const found = settle(body, asked)
    if (!found || !flows) return found
    keptFlows.room -= registersIn(found.flow)
    if (keptFlows.room >= 0) flows.set(body, found)
    return found
  }
  return (body, see, asked) => {
    try {
      const found = settled(body, asked)
      return found !== undefined && showFlow(found.flow, work, (at, registers) => see(found.context, at, registers))
    } catch (error) {
      if (!(error instanceof Malformed)) throw error
      return false
    }
  }
}

import { Malformed } from '../bytes/malformed.ts'
import { openBody } from './open-body.ts'
import type { OpenBody } from './open-body.ts'
import { methodOf, signatureOfMethod } from './program.ts'
import type { Program } from './program.ts'
import { typesIn, wordsOf } from './signature-types.ts'
import { eachSource, meetsIn } from './sources.ts'
import type { Numbers, Sources } from './source.ts'
import type { Work } from './sources.ts'
import { signatureText } from './symbols.ts'

/** The body being analysed, and its method. */
export type Context = { opened: OpenBody; body: number; method: number; isStatic: boolean }
export type See = (context: Context, at: number, registers: readonly Sources[]) => void
/**
 * Shows the reachable instructions of a body with the sources of each register, with integers if asked for; false if it can't be
 * analysed to its end. For a variant: only the instructions that it executes.
 */
export type Look = (body: number, see: See, numbers?: Numbers) => boolean

export const startLooks = (program: Program, work: Work): Look => {
  const wordsBySignature = new Map<number, number>()
  const wordsOfSignature = (signature: number) => {
    const words = wordsBySignature.get(signature) ?? wordsOf(typesIn(signatureText(program.symbols, signature)))
    wordsBySignature.set(signature, words)
    return words
  }
  const meets = new Map<number, Set<number>>()
  /** Cached, since the variants of a body share them. */
  const meetsOf = (body: number, { body: { code } }: OpenBody) => {
    const found = meets.get(body) ?? meetsIn(code, work)
    meets.set(body, found)
    return found
  }
  return (body, see, asked) => {
    try {
      const opened = openBody(program, body)
      if (!opened) return false
      const method = methodOf(program, body)
      const isStatic = opened.body.ins === wordsOfSignature(signatureOfMethod(program, method))
      const context = { opened, body, method, isStatic }
      const run = program.runs.get(body)
      const numbers = asked ?? (run && { own: run.own })
      const how = { work, numbers, meets: numbers?.own && meetsOf(run?.body ?? body, opened) }
      return eachSource(opened, how, (at, registers) => see(context, at, registers))
    } catch (error) {
      if (!(error instanceof Malformed)) throw error
      return false
    }
  }
}

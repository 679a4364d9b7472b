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

/** A body under way, and its method. */
export type Context = { opened: OpenBody; body: number; method: number; isStatic: boolean }
export type See = (context: Context, at: number, registers: readonly Sources[]) => void
/**
 * Shows the instructions of a body with what its registers hold, numbers too where they are asked for; false where it can't be
 * followed to its end. Of one that runs for objects of one number: those that run for these.
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
  /** Of a body that is shown once for each number. */
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

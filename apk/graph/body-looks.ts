import { Malformed } from '../bytes/malformed.ts'
import { openBody } from './open-body.ts'
import type { OpenBody } from './open-body.ts'
import { methodOf, signatureOfMethod } from './program.ts'
import type { Program } from './program.ts'
import { typesIn, wordsOf } from './signature-types.ts'
import { eachSource } from './sources.ts'
import type { Sources, Work } from './sources.ts'
import { signatureText } from './symbols.ts'

/** A body under way, and its method. */
export type Context = { opened: OpenBody; body: number; method: number; isStatic: boolean }
export type See = (context: Context, at: number, registers: readonly Sources[]) => void
/** Shows the instructions of a body with what its registers hold; false where it can't be followed to its end. */
export type Look = (body: number, see: See) => boolean

export const startLooks = (program: Program, work: Work): Look => {
  const wordsBySignature = new Map<number, number>()
  const wordsOfSignature = (signature: number) => {
    const words = wordsBySignature.get(signature) ?? wordsOf(typesIn(signatureText(program.symbols, signature)))
    wordsBySignature.set(signature, words)
    return words
  }
  return (body, see) => {
    try {
      const opened = openBody(program, body)
      if (!opened) return false
      const method = methodOf(program, body)
      const isStatic = opened.body.ins === wordsOfSignature(signatureOfMethod(program, method))
      const context = { opened, body, method, isStatic }
      return eachSource(opened, work, (at, registers) => see(context, at, registers))
    } catch (error) {
      if (!(error instanceof Malformed)) throw error
      return false
    }
  }
}

import { frameCodes as codes } from '@alliance/contract/frame-codes'
import type * as z from 'zod/mini'
import { isEnvelope, handleFailure, Refused, Unreachable } from './api.ts'

type Given = {
  /** HTTP status of the answer. */ status: number
  /** The token that was sent. */ asker: string | undefined
}

/** Parses the answer to a request that was sent without `ask`; refusals are handled as for every call. */
export const readAnswer = <S extends z.ZodMiniType>(schema: S, answer: unknown, { status, asker }: Given): z.output<S> => {
  if (!isEnvelope(answer)) throw new Unreachable(status === 200 ? 0 : status)
  if (answer.code !== codes.OK.code) {
    const refused = new Refused(answer.code, answer.message, answer.data)
    handleFailure(refused, { quiet: false, asker })
    throw refused
  }
  const read = schema.safeParse(answer.data)
  if (!read.success) throw new Unreachable(0)
  return read.data
}

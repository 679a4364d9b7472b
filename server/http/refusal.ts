import { type CodeName, codes } from '@alliance/contract/codes'

/**
 * The application says no: HTTP 200, a code, Chinese words that say what to do next. A call throws only what its
 * contract names; the frame around all calls throws the rest. Everything else that is thrown is a fault.
 */
export class Refusal extends Error {
  readonly code: CodeName
  readonly data: unknown
  constructor(code: CodeName, data: unknown = null, words: string = codes[code].message) {
    super(words)
    this.code = code
    this.data = data
  }
}

/** BAD_INPUT with the words for each field. */
export const badInput = (fields: Record<string, string>) => new Refusal('BAD_INPUT', { fields })

/** BAD_INPUT where the request as a whole is wrong: no place is marked, so the message itself says what is. */
export const badRequest = (words: string) => new Refusal('BAD_INPUT', { fields: {} }, `这次请求不能读取：${words}`)

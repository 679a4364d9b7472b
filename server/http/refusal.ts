import { type CodeName, codes } from '@alliance/contract/codes'

/**
 * The application says no: HTTP 200, a code, a Chinese message that says what to do next. A call throws only what its
 * contract names; the code around all calls throws the rest. Anything else that is thrown is a fault.
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

/** BAD_INPUT with a message for each field. */
export const badInput = (fields: Record<string, string>) => new Refusal('BAD_INPUT', { fields })

/** BAD_INPUT where the request as a whole is wrong: no field is marked, so the message itself says what is. */
export const badRequest = (words: string) => new Refusal('BAD_INPUT', { fields: {} }, `这次请求不能读取：${words}`)

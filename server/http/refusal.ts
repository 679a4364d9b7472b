import { type CodeName, codes } from '@alliance/contract/codes'

/**
 * The application says no: HTTP 200, a code, Chinese words that say what to do next. A call throws only what its
 * contract names; the frame around all calls throws the rest. Everything else that is thrown is a fault.
 */
export class Refusal extends Error {
  readonly code: CodeName
  readonly data: unknown
  constructor(code: CodeName, data: unknown = null) {
    super(codes[code].message)
    this.code = code
    this.data = data
  }
}

/** BAD_INPUT with the words for each field. */
export const badInput = (fields: Record<string, string>) => new Refusal('BAD_INPUT', { fields })

/**
 * The only error that reading hostile bytes may raise. `offset` is the place in the file or in the
 * structure under way, `sought` says in English what was expected there.
 */
export class Malformed extends Error {
  readonly offset: number
  readonly sought: string
  constructor(offset: number, sought: string) {
    super(`malformed at ${offset}: ${sought}`)
    this.name = 'Malformed'
    this.offset = offset
    this.sought = sought
  }
}

/** A bound of `limits.ts` was reached: the package is not judged any further. */
export class LimitReached extends Error {
  readonly limit: string
  constructor(limit: string, detail: string) {
    super(`${limit}: ${detail}`)
    this.name = 'LimitReached'
    this.limit = limit
  }
}

/** A bound that is held from outside ended what was under way: nothing in between may take it for a finding. */
export class BoundReached extends Error {
  readonly limit: 'memoryBytes' | 'wallMs'
  constructor(limit: 'memoryBytes' | 'wallMs') {
    super(limit)
    this.name = 'BoundReached'
    this.limit = limit
  }
}

/** What is read; `otherwise` where the bytes are not what was sought. */
export const unlessMalformed = <T, O>(read: () => T, otherwise: O): T | O => {
  try {
    return read()
  } catch (error) {
    if (error instanceof Malformed) return otherwise
    throw error
  }
}

/** The same where a bound hides only what is read: the package itself is judged. */
export const unlessUnreadable = <T, O>(read: () => T, otherwise: O): T | O => {
  try {
    return read()
  } catch (error) {
    if (error instanceof Malformed || error instanceof LimitReached) return otherwise
    throw error
  }
}

/**
 * The only error that parsing hostile bytes may raise. `offset` is the position in the file or in the current structure,
 * `sought` says in English what was expected there.
 * `file` is the entry that holds it, where one of several is meant.
 */
export class Malformed extends Error {
  readonly offset: number
  readonly sought: string
  readonly file: string | undefined
  constructor(offset: number, sought: string, file?: string) {
    super(`malformed at ${offset}: ${sought}`)
    this.name = 'Malformed'
    this.offset = offset
    this.sought = sought
    this.file = file
  }
}

/** A bound of `limits.ts` was reached: the package can't be judged. */
export class LimitReached extends Error {
  readonly limit: string
  constructor(limit: string, detail: string) {
    super(`${limit}: ${detail}`)
    this.name = 'LimitReached'
    this.limit = limit
  }
}

/** A bound on time or memory stopped the work: nothing in between may catch this as a finding. */
export class BoundReached extends Error {
  readonly limit: 'memoryBytes' | 'wallMs'
  constructor(limit: 'memoryBytes' | 'wallMs') {
    super(limit)
    this.name = 'BoundReached'
    this.limit = limit
  }
}

/** The result of `read`, or `otherwise` if the bytes are malformed. */
export const unlessMalformed = <T, O>(read: () => T, otherwise: O): T | O => {
  try {
    return read()
  } catch (error) {
    if (error instanceof Malformed) return otherwise
    throw error
  }
}

/** What reading hostile bytes may raise: they are malformed, or more than a bound allows. */
export const isRefusal = (error: unknown) => error instanceof Malformed || error instanceof LimitReached

/** The same, also when a bound is reached that affects only what is read, not the package. */
export const unlessUnreadable = <T, O>(read: () => T, otherwise: O): T | O => {
  try {
    return read()
  } catch (error) {
    if (isRefusal(error)) return otherwise
    throw error
  }
}

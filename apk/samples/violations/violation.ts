import type { Change } from '../app-spec.ts'

/** A change of the clean app that breaks one term. */
export type Violation = {
  change: Change
  /** What the term then says when nothing is declared in the application form. */
  outcome: 'fail' | 'warning'
  /** Other terms that the same fault can't help touching. */
  also?: string[]
}

export const breaks = (change: Change, also: string[] = []): Violation => ({
  change,
  outcome: 'fail',
  ...(also.length > 0 ? { also } : {}),
})
export const warns = (change: Change, also: string[] = []): Violation => ({
  change,
  outcome: 'warning',
  ...(also.length > 0 ? { also } : {}),
})

/** A change of the clean app after which a term can't tell, and a part of what it then says. */
export type Doubt = { change: Change; says: RegExp }

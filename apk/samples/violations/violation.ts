import type { Change } from '../app-spec.ts'

/** A change of the clean app that breaks one term. */
export type Violation = {
  change: Change
  /** The term's outcome, without declarations in the application form. */
  outcome: 'fail' | 'warning'
  /** Other terms that the same fault inevitably violates. */
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

/** A change of the clean app that makes a term undetermined, and a part of its reason. */
export type Doubt = { change: Change; says: RegExp }

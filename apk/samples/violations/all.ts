import { chain } from '../app-spec.ts'
import type { Change } from '../app-spec.ts'
import { codeViolations } from './code.ts'
import { compatibilityViolations, performanceViolations, powerViolations, stabilityViolations } from './compatibility.ts'
import { largeScreenViolations } from './large-screen.ts'
import { largeScreenCodeViolations } from './large-screen-code.ts'
import { privacyViolations } from './privacy.ts'
import { securityViolations } from './security.ts'
import type { Violation } from './violation.ts'

export type { Violation } from './violation.ts'

/** By static term: a change of the clean app that violates it. */
export const violations: Record<string, Violation> = {
  ...compatibilityViolations,
  ...stabilityViolations,
  ...performanceViolations,
  ...powerViolations,
  ...securityViolations,
  ...privacyViolations,
  ...largeScreenViolations,
  ...codeViolations,
  ...largeScreenCodeViolations,
}

/** The change that violates these terms; throws if a term has no sample, so that no test runs on the unchanged app. */
export const breaking = (...ids: string[]): Change =>
  chain(
    ...ids.map((id) => {
      const violation = violations[id]
      if (!violation) throw new Error(`no sample breaks ${id}`)
      return violation.change
    }),
  )

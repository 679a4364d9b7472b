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

/** For each static term the change of the clean app that breaks it. */
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

/** The change that breaks these terms; a term without a sample is an error, so that no test runs on the unspoilt app. */
export const breaking = (...ids: string[]): Change =>
  chain(
    ...ids.map((id) => {
      const violation = violations[id]
      if (!violation) throw new Error(`no sample breaks ${id}`)
      return violation.change
    }),
  )

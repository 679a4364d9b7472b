import { codeViolations } from './code.ts'
import { compatibilityViolations, performanceViolations, powerViolations, stabilityViolations } from './compatibility.ts'
import { largeScreenViolations } from './large-screen.ts'
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
}

import { Refused } from './api.ts'

/** Whether the error is a refusal for one of these reasons. */
export const isRefused = (error: unknown, ...reasons: readonly { code: number }[]): error is Refused =>
  error instanceof Refused && reasons.some(({ code }) => code === error.code)

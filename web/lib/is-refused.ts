import { Refused } from './api.ts'

/** Whether the server understood and said no for one of these reasons. */
export const isRefused = (error: unknown, ...reasons: readonly { code: number }[]): error is Refused =>
  error instanceof Refused && reasons.some(({ code }) => code === error.code)

import * as z from 'zod/mini'

/** Outcome of a term. `pending`: not judged yet, which is never a pass. */
const outcomes = ['pass', 'fail', 'warning', 'notApplicable', 'undetermined', 'pending'] as const
export const outcome = z.enum(outcomes)
export type Outcome = (typeof outcomes)[number]
export const outcomeLabels: Record<Outcome, string> = {
  pass: '通过',
  fail: '未通过',
  warning: '警告项',
  notApplicable: '不适用',
  undetermined: '不可判定',
  pending: '尚未判定',
}

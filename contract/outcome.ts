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

/** How a term is judged: from the package, by a lab on devices, or from data of users' devices. */
export const methodLabels = { static: '安装包', device: '真机', field: '线上数据' } as const

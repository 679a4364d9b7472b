import * as z from 'zod/mini'
import { call } from './call.ts'
import { nothing, wireJson } from './fields.ts'

/** Where a reader came from, in as much detail as is counted; never the referrer itself. */
export const referrerKinds = ['direct', 'own', 'search', 'other'] as const
export const countedTerminals = ['pc', 'android', 'ios'] as const
/** Window width classes, in CSS pixels: the lower bounds are the breakpoints of the layout. */
export const widthClasses = ['0', '360', '600', '840', '1200', '1600'] as const

export const widthClassOf = (widthPx: number): (typeof widthClasses)[number] =>
  widthClasses.findLast((from) => widthPx >= Number(from)) ?? '0'

export const VIEWS_AT_ONCE = 20
const view = z.object({
  path: z.string().check(z.maxLength(300)),
  referrer: z.enum(referrerKinds),
  terminal: z.enum(countedTerminals),
  width: z.enum(widthClasses),
})
export type View = z.output<typeof view>

export const addStat = call({
  path: '/api/stat/add',
  auth: 'public',
  summary: '页面统计：只按天计数，不含个人信息',
  input: z.object({ views: wireJson(z.array(view).check(z.minLength(1), z.maxLength(VIEWS_AT_ONCE))) }),
  output: nothing,
  errors: ['TOO_MANY_REQUESTS'],
})

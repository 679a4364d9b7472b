import * as z from 'zod/mini'
import { call } from './call.ts'
import { nothing } from './fields.ts'
import { correction, correctedParts } from './transparency.ts'
import { wrappedLine } from './typed-lines.ts'

export const MOST_CORRECTIONS = 10

export const queryCorrections = call({
  path: '/api/office/queryCorrections',
  auth: 'editor',
  summary: '认证数据：已公布的月份与发布过的更正，新的在前',
  input: nothing,
  output: z.object({
    /** The newest first. */
    months: z.array(z.string()),
    corrections: z.array(z.extend(correction, { who: z.string() })),
  }),
})
export type DeskCorrection = z.output<typeof queryCorrections.output>['corrections'][number]

export const addCorrection = call({
  path: '/api/office/addCorrection',
  auth: 'editor',
  summary: '为已公布月份的认证数据发布一条更正；原来的数字照旧可读，更正不能再改',
  input: z.object({
    month: z.string('请选择月份').check(z.regex(/^\d{4}-\d{2}$/, '请选择月份')),
    part: z.enum(correctedParts, '请选择更正哪一部分'),
    text: wrappedLine('更正', 300),
  }),
  output: nothing,
  errors: ['CORRECTIONS_FULL'],
})

import * as z from 'zod/mini'
import { call } from './call.ts'
import { nothing } from './fields.ts'

/** Our own drawings, by name: each shows something measurable. */
export const bannerDrawings = ['selfCheck', 'standard', 'join', 'openDay', 'fold', 'pageSize'] as const

export const queryBannerList = call({
  path: '/api/banner/queryBannerList',
  auth: 'public',
  summary: '首页的横幅，按顺序',
  input: nothing,
  output: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      text: z.string(),
      /** Path on this site. */
      path: z.string(),
      drawing: z.enum(bannerDrawings),
    }),
  ),
  cached: true,
})
export type Banner = z.output<typeof queryBannerList.output>[number]

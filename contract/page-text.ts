import * as z from 'zod/mini'
import { call } from './call.ts'
import { block } from './block.ts'

/** Pages whose text editors maintain; address, title and layout are in the code. */
export const textPages = [
  { page: 'privacy', path: '/privacy', title: '隐私政策' },
  { page: 'terms', path: '/terms', title: '使用条款' },
  { page: 'about', path: '/home/about', title: '关于我们' },
  { page: 'join', path: '/home/join', title: '加入我们' },
  { page: 'constitution', path: '/home/constitution', title: '联盟章程' },
  { page: 'funds', path: '/home/funds', title: '专项基金' },
  { page: 'intellectualProperty', path: '/home/intellectualProperty', title: '知识产权' },
] as const
export type TextPage = (typeof textPages)[number]['page']
export const textPage = z.enum(
  textPages.map(({ page }) => page),
  '请选择页面',
)

export const queryPageText = call({
  path: '/api/show/queryPageText',
  auth: 'public',
  summary: '一个固定页面的文字：隐私政策、使用条款、关于我们、加入我们、联盟章程、专项基金或知识产权',
  input: z.object({ page: textPage }),
  output: z.object({ page: textPage, lede: z.string(), blocks: z.array(block) }),
  cached: true,
})

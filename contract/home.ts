import * as z from 'zod/mini'
import { call } from './call.ts'
import { keyword, nothing } from './fields.ts'

/** `type` 1 is a document (tag pdf), any other value news (tag 资讯). */
export const SEARCH_TYPE_DOCUMENT = 1
export const SEARCH_TYPE_NEWS = 2

export const searchHit = z.object({ id: z.string(), title: z.string(), type: z.int() })
export type SearchHit = z.output<typeof searchHit>

export const search = call({
  path: '/api/index/search',
  auth: 'public',
  summary: '全站搜索：标准文档与资讯',
  input: z.object({ keyword }),
  output: z.array(searchHit),
})

/** Member of type 1 is a terminal vendor, type 2 an ecosystem unit that the binding check leaves out. */
export const MEMBER_TYPE_VENDOR = 1
export const MEMBER_TYPE_ECOSYSTEM = 2

export const queryAllianceMembers = call({
  path: '/api/show/queryAllianceMemberList',
  auth: 'public',
  summary: '联盟成员',
  input: nothing,
  output: z.array(z.object({ id: z.string(), name: z.string(), type: z.int(), introduction: z.string() })),
  kept: true,
})

export const publicFigures = call({
  path: '/api/show/queryFigures',
  auth: 'public',
  summary: '首页的标准概况：每类标准的条款数',
  input: nothing,
  output: z.object({
    pack: z.string(),
    standards: z.array(
      z.object({
        id: z.string(),
        docId: z.string(),
        title: z.string(),
        version: z.string(),
        effectiveFrom: z.string(),
        must: z.int(),
        warning: z.int(),
        staticCount: z.int(),
        deviceCount: z.int(),
      }),
    ),
  }),
  kept: true,
})

export const queryNotice = call({
  path: '/api/show/queryNotice',
  auth: 'public',
  summary: '公告',
  input: nothing,
  output: z.array(z.object({ id: z.string(), text: z.string(), path: z.nullable(z.string()) })),
  kept: true,
})
export type PublicNotice = z.output<typeof queryNotice.output>[number]

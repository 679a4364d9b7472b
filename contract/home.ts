import * as z from 'zod/mini'
import { call } from './call.ts'
import { keyword, nothing } from './fields.ts'
import { segment } from './segment.ts'

/** `type` 1 is a document (tag pdf), any other value news (tag 资讯). */
export const SEARCH_TYPE_DOCUMENT = 1
export const SEARCH_TYPE_NEWS = 2

const searchHit = z.object({
  id: z.string(),
  title: z.string(),
  type: z.int(),
  /** The title again, split so that the keyword can be highlighted. */
  marked: z.array(segment),
})
export type SearchHit = z.output<typeof searchHit>

export const search = call({
  path: '/api/index/search',
  auth: 'public',
  summary: '全站搜索：标准文档与资讯',
  input: z.object({ keyword }),
  output: z.array(searchHit),
})

/** Type 1 is a terminal vendor; type 2 an ecosystem unit, which the binding check ignores. */
export const MEMBER_TYPE_VENDOR = 1
export const MEMBER_TYPE_ECOSYSTEM = 2

export const queryAllianceMembers = call({
  path: '/api/show/queryAllianceMemberList',
  auth: 'public',
  summary: '联盟成员',
  input: nothing,
  output: z.array(z.object({ id: z.string(), name: z.string(), type: z.int(), introduction: z.string() })),
  cached: true,
})

export const queryCapabilities = call({
  path: '/api/show/queryCapabilities',
  auth: 'public',
  summary: '联盟开放能力与识别标记',
  input: nothing,
  output: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      summary: z.string(),
      /** What in a package shows that it uses the capability; class name prefixes end in a dot. */
      markers: z.object({
        classes: z.array(z.string()),
        actions: z.array(z.string()),
        metaData: z.array(z.string()),
        permissions: z.array(z.string()),
      }),
    }),
  ),
  cached: true,
})

export const publicFigures = call({
  path: '/api/show/queryFigures',
  auth: 'public',
  summary: '首页的概况：每类标准的条款数，已颁发的金标',
  input: nothing,
  output: z.object({
    pack: z.string(),
    /** Issued and unrevoked certificates, with the numbers of apps and companies. Demonstration data never counts. */
    certified: z.object({ certificates: z.int(), apps: z.int(), companies: z.int() }),
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
  cached: true,
})

export const queryNotice = call({
  path: '/api/show/queryNotice',
  auth: 'public',
  summary: '公告',
  input: nothing,
  output: z.array(z.object({ id: z.string(), text: z.string(), path: z.nullable(z.string()) })),
  cached: true,
})
export type PublicNotice = z.output<typeof queryNotice.output>[number]

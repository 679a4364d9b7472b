import * as z from 'zod/mini'
import { call } from './call.ts'
import { keyword, wireNumber } from './fields.ts'
import { segment } from './segment.ts'

/** Kinds of results, in the order of the result page's filter. `pdf`: pages of a document's PDF. */
export const searchKinds = ['document', 'pdf', 'article', 'activity', 'precedent', 'page'] as const
export const searchKind = z.enum(searchKinds)
export type SearchKind = z.output<typeof searchKind>
export const searchKindLabels: Record<SearchKind, string> = {
  document: '文档',
  pdf: 'PDF 页',
  article: '资讯',
  activity: '活动',
  precedent: '申诉案例',
  page: '页面',
}

/** Static pages that the search covers, with their addresses. */
export const plainPages = [
  { id: 'about', path: '/home/about' },
  { id: 'join', path: '/home/join' },
  { id: 'constitution', path: '/home/constitution' },
  { id: 'funds', path: '/home/funds' },
  { id: 'intellectualProperty', path: '/home/intellectualProperty' },
  { id: 'service', path: '/home/union/service' },
  { id: 'openness', path: '/home/union/openness' },
  { id: 'devices', path: '/devices' },
  { id: 'verify', path: '/verify' },
  { id: 'transparency', path: '/transparency' },
  { id: 'privacy', path: '/privacy' },
  { id: 'terms', path: '/terms' },
] as const

/** A number of hits; with `more` it is a lower bound. */
const bounded = z.object({ count: z.int(), more: z.boolean() })
export type Bounded = z.output<typeof bounded>

const searchPlace = z.object({
  /** Anchor of the clause or section in the page; empty for its top. */
  anchor: z.string(),
  /** Page of a PDF, from 1; 0 for other kinds. */
  page: z.int(),
  title: z.array(segment),
})

const searchFound = z.object({
  kind: searchKind,
  /** Of a page one of `plainPages`, or its path. */
  id: z.string(),
  title: z.array(segment),
  excerpt: z.array(segment),
  /** Effective day, or time of publication; null for static pages. */
  at: z.nullable(z.int()),
  /** Where it contains the keyword, best matches first. */
  places: z.array(searchPlace),
  /** Number of matches not listed. */
  morePlaces: z.int(),
})
export type SearchFound = z.output<typeof searchFound>

export const SEARCH_PAGE_SIZE = 20
/** Paging is bounded: another keyword helps more than another page. */
export const SEARCH_MOST_PAGES = 5

export const searchPage = call({
  path: '/api/index/searchPage',
  auth: 'public',
  summary: '搜索结果页：文档、PDF 页、资讯、活动、申诉案例与页面，标出命中',
  input: z.object({ keyword, kind: z.optional(searchKind), page: z.optional(wireNumber(1, SEARCH_MOST_PAGES)) }),
  output: z.object({
    hits: z.array(searchFound),
    /** Of each kind, whatever kind is asked for. */
    counts: z.record(searchKind, bounded),
    total: bounded,
    /** Number of result pages for this kind. */
    pages: z.int(),
    /** Whether nothing has all words of the keyword: the hits have some of them. */
    partly: z.boolean(),
  }),
})

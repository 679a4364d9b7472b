import * as z from 'zod/mini'
import { call } from './call.ts'
import { id, nothing } from './fields.ts'

export const docMenuItem = z.object({
  id: z.string(),
  /** Stable alias in addresses, e.g. `compatibleFile`; empty where there is none. */
  alias: z.string(),
  title: z.string(),
  version: z.string(),
  effectiveFrom: z.string(),
})
export type DocMenuItem = z.output<typeof docMenuItem>

/** Bodies are blocks, never HTML: they are rendered as text, so nothing in them can run. */
export const block = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('heading'), level: z.int(), anchor: z.string(), text: z.string() }),
  z.object({ kind: z.literal('paragraph'), text: z.string() }),
  z.object({ kind: z.literal('list'), ordered: z.boolean(), items: z.array(z.string()) }),
  z.object({ kind: z.literal('code'), text: z.string() }),
  z.object({
    kind: z.literal('clause'),
    anchor: z.string(),
    termId: z.string(),
    clause: z.string(),
    title: z.string(),
    severity: z.enum(['must', 'warning']),
    method: z.enum(['static', 'device', 'field']),
    counted: z.boolean(),
    informativeReason: z.string(),
    text: z.array(z.string()),
    sources: z.array(z.object({ title: z.string(), url: z.string() })),
  }),
])
export type Block = z.output<typeof block>

export const queryDocMenu = call({
  path: '/api/doc/queryMenuList',
  auth: 'public',
  summary: '标准文档目录',
  input: nothing,
  output: z.array(docMenuItem),
  kept: true,
})

export const queryDoc = call({
  path: '/api/doc/queryDetail',
  auth: 'public',
  summary: '一份标准文档的全文',
  input: z.object({ id }),
  output: z.extend(docMenuItem, { pack: z.string(), blocks: z.array(block) }),
  errors: ['NOT_FOUND'],
  kept: true,
})

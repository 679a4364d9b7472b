import * as z from 'zod/mini'
import { call } from './call.ts'
import { id, nothing } from './fields.ts'
import { shownBlock } from './block.ts'

export { documentMenu, type DocumentPath } from './document-menu.ts'

/** standard: generated from the rule pack; specification and guide: written by the alliance. */
export const docKind = z.enum(['standard', 'specification', 'guide'])

const docMenuItem = z.object({
  id: z.string(),
  /** Stable alias in URLs, e.g. `compatibleFile`. */
  alias: z.string(),
  title: z.string(),
  kind: docKind,
  /** The version in force. */
  version: z.string(),
  /** First day on which it is in force, YYYY-MM-DD. */
  effectiveFrom: z.string(),
  /** First day of the next version; empty if none is announced. */
  comingFrom: z.string(),
  clauses: z.int(),
})
export type DocMenuItem = z.output<typeof docMenuItem>

export const queryDocMenu = call({
  path: '/api/doc/queryMenuList',
  auth: 'public',
  summary: '标准文档目录',
  input: nothing,
  output: z.array(docMenuItem),
  cached: true,
})

export const docVersion = z.object({
  version: z.string(),
  /** The rule pack that it was generated from; empty if it was written by hand. */
  pack: z.string(),
  effectiveFrom: z.string(),
  state: z.enum(['inForce', 'coming', 'past']),
  /** Clauses that differ from the version in force. */
  changed: z.int(),
})
export type DocVersion = z.output<typeof docVersion>

/** A version of a document: the pack's id, or the number printed in the text. */
export const versionName = z.string().check(z.trim(), z.regex(/^[0-9A-Za-z.]{1,20}$/, '版本不正确'))

export const queryDoc = call({
  path: '/api/doc/queryDetail',
  auth: 'public',
  summary: '一份标准文档的全文，默认现行版本',
  input: z.object({ id, version: z.optional(versionName) }),
  output: z.extend(docMenuItem, {
    summary: z.string(),
    /** Demonstration content, as everything that comes with the code. */
    demo: z.boolean(),
    pack: z.string(),
    blocks: z.array(shownBlock),
    state: docVersion.shape.state,
    /** Newest first. */
    versions: z.array(docVersion),
    related: z.array(z.object({ id: z.string(), title: z.string() })),
  }),
  errors: ['NOT_FOUND'],
  cached: true,
})

const wordRun = z.object({ kind: z.enum(['same', 'removed', 'added']), text: z.string() })
export type WordRun = z.output<typeof wordRun>

const clauseChange = z.object({
  kind: z.enum(['added', 'removed', 'changed']),
  anchor: z.string(),
  termId: z.string(),
  clause: z.string(),
  title: z.string(),
  /** Properties that changed, e.g. 必须 → 警告, or whether it counts. `before` or `after` is empty if one side has none. */
  facts: z.array(z.object({ name: z.string(), before: z.string(), after: z.string() })),
  /** Paragraphs of the clause, as runs of removed, added and common text. */
  text: z.array(z.array(wordRun)),
})
export type ClauseChange = z.output<typeof clauseChange>

/** Without `from`: `to` and the version in force, the earlier first; for the version in force the one that it replaced. */
export const queryDocDifference = call({
  path: '/api/doc/queryDifference',
  auth: 'public',
  summary: '一份标准文档两个版本的差别，按条款；不给 from 时与现行版本比较，旧的在前',
  input: z.object({ id, from: z.optional(versionName), to: versionName }),
  output: z.object({
    id: z.string(),
    title: z.string(),
    from: docVersion,
    to: docVersion,
    changes: z.array(clauseChange),
    unchanged: z.int(),
  }),
  errors: ['NOT_FOUND'],
  cached: true,
})

export const queryRecommendedDocs = call({
  path: '/api/doc/queryRecommendList',
  auth: 'public',
  summary: '推荐文档',
  input: nothing,
  output: z.array(z.extend(docMenuItem, { reason: z.string() })),
  cached: true,
})

export const queryPdfMenu = call({
  path: '/api/pdf/queryMenuList',
  auth: 'public',
  summary: 'PDF 文档目录，与标准文档一一对应',
  input: nothing,
  output: z.array(docMenuItem),
  cached: true,
})

export const queryPdf = call({
  path: '/api/pdf/queryDetail',
  auth: 'public',
  summary: '一份文档的 PDF：地址、页数与大小',
  input: z.object({ id, version: z.optional(versionName) }),
  output: z.extend(docMenuItem, {
    summary: z.string(),
    demo: z.boolean(),
    /** Path on this site, answered with an ETag. */
    address: z.string(),
    fileName: z.string(),
    pages: z.int(),
    sizeBytes: z.int(),
    sha256: z.string(),
  }),
  errors: ['NOT_FOUND'],
  cached: true,
})

export const queryRedirectMap = call({
  path: '/api/index/queryRedirectMap',
  auth: 'public',
  summary: '旧文档编号对应的现编号',
  input: nothing,
  output: z.record(z.string(), z.string()),
  cached: true,
})

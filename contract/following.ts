import * as z from 'zod/mini'
import { call } from './call.ts'
import { documentId } from './document-id.ts'
import { id, nothing, wireArray, wireBoolean } from './fields.ts'
import { docKind } from './library.ts'

/** More than any standard has. */
const MAX_TERMS = 200

/** A clause that can be followed on its own, of the version in force or of an announced one. */
const followableClause = z.object({ termId: z.string(), clause: z.string(), title: z.string() })
export type FollowableClause = z.output<typeof followableClause>

const followedDocument = z.object({
  documentId: z.string(),
  title: z.string(),
  kind: docKind,
  followed: z.boolean(),
  /** Only these clauses; empty: the whole document. */
  termIds: z.array(z.string()),
  /** Empty for a document without clauses. */
  clauses: z.array(followableClause),
})
export type FollowedDocument = z.output<typeof followedDocument>

export const queryFollowing = call({
  path: '/api/following/queryList',
  auth: 'login',
  summary: '十二份标准文档，各自是否关注，关注整份还是其中几条',
  input: nothing,
  output: z.array(followedDocument),
})

export const queryDocumentFollowing = call({
  path: '/api/following/queryDetail',
  auth: 'login',
  summary: '一份标准文档，是否关注，关注整份还是其中几条',
  input: z.object({ documentId }),
  output: followedDocument,
  errors: ['NOT_FOUND'],
})

export const saveFollowing = call({
  path: '/api/following/save',
  auth: 'login',
  summary: '关注一份标准文档，或不再关注；新版本公布、改期、撤回和施行时告知',
  input: z.object({ documentId, followed: wireBoolean, termIds: z.optional(wireArray(id, MAX_TERMS)) }),
  output: z.object({ documentId: z.string(), followed: z.boolean(), termIds: z.array(z.string()) }),
})

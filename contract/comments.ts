import * as z from 'zod/mini'
import { call } from './call.ts'
import { documentId } from './document-id.ts'
import { id, pageInput, pageOf, time } from './fields.ts'
import { docVersion, versionName } from './library.ts'

export const COMMENT_CHARS = 1000
/** What one account can say of one version. */
export const MOST_COMMENTS = 100

/** What becomes of a comment on a version that is announced. */
export const commentOutcomes = ['adopted', 'partly', 'declined', 'noted'] as const
export type CommentOutcome = (typeof commentOutcomes)[number]
export const commentOutcomeLabels: Record<CommentOutcome, string> = {
  adopted: '采纳',
  partly: '部分采纳',
  declined: '不采纳',
  noted: '已说明',
}

/** The name of a clause or section that links lead to; empty: the whole text. */
const anchor = z.string().check(z.regex(/^[0-9A-Za-z._-]{0,100}$/, '请选择针对哪一条'))
export const commentText = (what: string) =>
  z.string().check(z.trim(), z.minLength(1, `请写明${what}`), z.maxLength(COMMENT_CHARS, `${what}不能超过 ${COMMENT_CHARS} 个字`))

/** A place of a version that a comment is about, as it was called then. */
export const commentPlace = z.object({
  anchor: z.string(),
  /** Empty for a section, and for the whole text. */
  clause: z.string(),
  title: z.string(),
})
export type CommentPlace = z.output<typeof commentPlace>

const publicComment = z.extend(commentPlace, {
  text: z.string(),
  /** The editor has shortened it, or taken names out. */
  isEdited: z.boolean(),
  outcome: z.enum(commentOutcomes),
  answer: z.string(),
  answeredAt: time,
})
export type PublicComment = z.output<typeof publicComment>

export const queryDocComments = call({
  path: '/api/doc/queryComments',
  auth: 'public',
  summary: '一份标准文档某一版公示期间的意见：收到多少，公开了哪些，怎样答复',
  input: z.object({ ...pageInput, id, version: z.optional(versionName) }),
  output: z.extend(pageOf(publicComment), {
    id: z.string(),
    title: z.string(),
    version: z.string(),
    effectiveFrom: z.string(),
    state: docVersion.shape.state,
    /** Newest first: each can be looked at. */
    versions: z.array(z.object({ version: z.string(), state: docVersion.shape.state })),
    /** Those that were taken back don't count. */
    received: z.int(),
    answered: z.int(),
    published: z.int(),
  }),
  errors: ['NOT_FOUND'],
})

const openVersion = z.object({
  documentId: z.string(),
  title: z.string(),
  version: z.string(),
  /** Comments are taken until this day begins. */
  effectiveFrom: z.string(),
  places: z.array(commentPlace),
})
export type OpenVersion = z.output<typeof openVersion>

export const queryOpenVersions = call({
  path: '/api/comment/queryOpenList',
  auth: 'member',
  summary: '正在公示、可以提意见的版本，各有哪些条款或章节',
  input: z.object({}),
  output: z.array(openVersion),
})

export const addComment = call({
  path: '/api/comment/add',
  auth: 'member',
  summary: '对公示中的版本提一条意见，针对某一条或整份',
  input: z.object({
    documentId,
    version: versionName,
    anchor: z.optional(anchor),
    text: commentText('意见'),
  }),
  output: z.object({ commentId: z.string() }),
  errors: ['COMMENTS_CLOSED', 'COMMENTS_FULL'],
  creates: true,
})

const ownComment = z.extend(commentPlace, {
  commentId: z.string(),
  documentId: z.string(),
  document: z.string(),
  version: z.string(),
  text: z.string(),
  createdAt: time,
  withdrawnAt: z.nullable(time),
  /** Null while nobody has answered. */
  answered: z.nullable(z.object({ outcome: z.enum(commentOutcomes), answer: z.string(), at: time })),
  /** The words that everybody reads; null where they are not public. */
  published: z.nullable(z.string()),
})
export type OwnComment = z.output<typeof ownComment>

export const queryOwnComments = call({
  path: '/api/comment/queryList',
  auth: 'member',
  summary: '自己提过的意见与答复，新的在前',
  input: z.object(pageInput),
  output: pageOf(ownComment),
})

export const withdrawComment = call({
  path: '/api/comment/withdraw',
  auth: 'member',
  summary: '撤回自己的一条意见，答复之前',
  input: z.object({ commentId: id }),
  output: z.object({ withdrawnAt: time }),
  errors: ['NOT_FOUND', 'COMMENT_ANSWERED'],
})

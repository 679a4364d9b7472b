import * as z from 'zod/mini'
import { call } from './call.ts'
import { commentOutcomes, commentPlace } from './doc-comments.ts'
import { documentId } from './document-id.ts'
import { id, pageInput, pageOf, time, typedText, visible } from './fields.ts'
import { versionName } from './library.ts'

export const COMMENT_CHARS = 1000
/** Most comments per account and version. */
export const MOST_COMMENTS = 100

/** Anchor of a clause or section; empty: the whole text. */
const anchor = z.string().check(z.regex(/^[0-9A-Za-z._-]{0,100}$/, '请选择针对哪一条'))
export const commentText = (what: string) =>
  typedText(COMMENT_CHARS, `${what}不能超过 ${COMMENT_CHARS} 个字`).check(visible(`请写明${what}`))

const openVersion = z.object({
  documentId: z.string(),
  title: z.string(),
  version: z.string(),
  /** Comments are accepted until this day begins. */
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

export const commentAnswer = z.object({ outcome: z.enum(commentOutcomes), answer: z.string(), at: time })

/** The comment as its author and the desk see it. */
export const wholeComment = z.extend(commentPlace, {
  commentId: z.string(),
  documentId: z.string(),
  document: z.string(),
  version: z.string(),
  /** The version was withdrawn: it can't be read any more. */
  isVersionGone: z.boolean(),
  /** Empty once the account is deleted, unless it was published verbatim. */
  text: z.string(),
  createdAt: time,
  /** Null until answered. */
  answered: z.nullable(commentAnswer),
  /** The public text; null if not public. */
  published: z.nullable(z.string()),
})
export type WholeComment = z.output<typeof wholeComment>

const ownComment = z.extend(wholeComment, { withdrawnAt: z.nullable(time) })
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

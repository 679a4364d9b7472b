import * as z from 'zod/mini'
import { call } from './call.ts'
import { COMMENT_CHARS, commentAnswer, commentText, wholeComment } from './comments.ts'
import { commentOutcomes } from './doc-comments.ts'
import { documentId } from './document-id.ts'
import { id, pageInput, pageOf, typedText, wireBoolean, wireNumber } from './fields.ts'

/** The editors' side: comments on announced versions, and the answers. */
const o = <const T extends string>(name: T) => `/api/office/comments/${name}` as const
/** Grows with every answer. */
const revision = wireNumber(0, 1_000_000)

const deskComment = z.extend(wholeComment, {
  /** Empty once the account is gone. */
  company: z.string(),
  revision: z.int(),
  answered: z.nullable(z.extend(commentAnswer, { who: z.string() })),
  /** The editor's own comment, which a colleague must answer. */
  isOwn: z.boolean(),
})
export type DeskComment = z.output<typeof deskComment>

export const queryDeskComments = call({
  path: o('queryComments'),
  auth: 'editor',
  summary: '公示版本收到的意见：待答复的先来先答，答复过的新的在前；撤回的不列',
  input: z.object({
    ...pageInput,
    queue: z.optional(z.enum(['waiting', 'answered'])),
    documentId: z.optional(documentId),
  }),
  output: z.extend(pageOf(deskComment), { waiting: z.int() }),
})

export const answerComment = call({
  path: o('answer'),
  auth: 'editor',
  summary: '答复一条意见，或修改答复；可以连同意见公开，公开时不写是谁提的',
  input: z.object({
    commentId: id,
    revision,
    outcome: z.enum(commentOutcomes, '请选择处理结果'),
    answer: commentText('答复'),
    isPublic: z.optional(wireBoolean),
    /** The public text of the comment. */
    publicText: z.optional(typedText(COMMENT_CHARS, `公开的意见不能超过 ${COMMENT_CHARS} 个字`)),
  }),
  output: z.object({ commentId: z.string(), revision: z.int() }),
  errors: ['NOT_FOUND', 'CONFLICT', 'OWN_COMMENT'],
})

export const exportComments = call({
  path: o('export'),
  auth: 'editor',
  summary: '导出一份文档的意见汇总处理表，各版都在内，一条一行，CSV',
  input: z.object({ documentId }),
  /** `more`: the file doesn't hold all of them. */
  output: z.object({ fileName: z.string(), csv: z.string(), rows: z.int(), more: z.boolean() }),
})

import * as z from 'zod/mini'
import { call } from './call.ts'
import { id, pageInput, pageOf, time } from './fields.ts'
import { docVersion, versionName } from './library.ts'

/** How a comment on an announced version was decided. */
export const commentOutcomes = ['adopted', 'partly', 'declined', 'noted'] as const
export type CommentOutcome = (typeof commentOutcomes)[number]
export const commentOutcomeLabels: Record<CommentOutcome, string> = {
  adopted: '采纳',
  partly: '部分采纳',
  declined: '不采纳',
  noted: '已说明',
}

/** The place of a version that a comment is about, with its title at the time. */
export const commentPlace = z.object({
  anchor: z.string(),
  /** Empty for a section, and for the whole text. */
  clause: z.string(),
  title: z.string(),
})
export type CommentPlace = z.output<typeof commentPlace>

const publicComment = z.extend(commentPlace, {
  text: z.string(),
  /** The editor has shortened it or removed names. */
  isEdited: z.boolean(),
  outcome: z.enum(commentOutcomes),
  answer: z.string(),
  answeredAt: time,
})
export type PublicComment = z.output<typeof publicComment>

/** A version that was withdrawn keeps its comments. */
const commentedState = z.enum([...docVersion.shape.state.options, 'withdrawn'])
export type CommentedState = z.output<typeof commentedState>

/** Counts of one version, without withdrawn comments. */
const commentCounts = { received: z.int(), answered: z.int(), published: z.int() }
const commentedVersion = z.object({
  id: z.string(),
  title: z.string(),
  version: z.string(),
  /** Empty if it was withdrawn. */
  effectiveFrom: z.string(),
  state: commentedState,
  ...commentCounts,
})
export type CommentedVersion = z.output<typeof commentedVersion>

export const queryCommentedVersions = call({
  path: '/api/doc/queryCommentedVersions',
  auth: 'public',
  summary: '正在公示的版本，和公示期间收到过意见的版本，撤回的也在内：各收到、答复、公开多少条',
  input: z.object({}),
  /** Versions open for comments first, then the most recently effective ones, then withdrawn ones. */
  output: z.array(commentedVersion),
  cached: true,
})

export const queryDocComments = call({
  path: '/api/doc/queryComments',
  auth: 'public',
  summary: '一份标准文档某一版公示期间的意见：收到多少，公开了哪些，怎样答复',
  input: z.object({ ...pageInput, id, version: z.optional(versionName) }),
  output: z.extend(pageOf(publicComment), {
    ...commentedVersion.shape,
    /** Newest first; withdrawn ones, which can't be read, last and only if they have comments. */
    versions: z.array(z.object({ version: z.string(), state: commentedState })),
  }),
  errors: ['NOT_FOUND'],
  cached: true,
})

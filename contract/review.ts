import * as z from 'zod/mini'
import { call } from './call.ts'
import { id, keyword, pageInput, pageOf, time, typedText, wireNumber } from './fields.ts'
import { appBrief } from './identify-apk.ts'
import { AppReviewState, MemberReviewState } from './states.ts'

/** One member vendor's verdict on who owns the app. */
const memberReview = z.object({
  memberId: z.string(),
  name: z.string(),
  state: MemberReviewState.schema,
  /** 1 no vendor account bound, 2 the app belongs to another vendor account; null otherwise. */
  reason: z.nullable(z.int()),
  /** One plain sentence: what is known and what to do next. */
  detail: z.string(),
  checkedAt: z.nullable(time),
})
export type MemberReview = z.output<typeof memberReview>

const reviewBrief = z.object({
  reviewId: z.string(),
  app: appBrief,
  state: AppReviewState.schema,
  members: z.array(memberReview),
  /** The account proved that it holds the signing key. */
  keyProved: z.boolean(),
  appliedAt: time,
  updatedAt: time,
})
export type ReviewBrief = z.output<typeof reviewBrief>

export const queryReviewList = call({
  path: '/api/apkReview/queryList',
  auth: 'member',
  summary: '应用审核列表',
  input: z.object({ ...pageInput, keyword: z.optional(keyword), state: z.optional(wireNumber(1, 3)) }),
  output: pageOf(reviewBrief),
})

export const queryReviewDetail = call({
  path: '/api/apkReview/queryDetail',
  auth: 'member',
  summary: '一个应用的审核：各厂商的结论、时间线、签名密钥证明',
  input: z.object({ apkId: id }),
  output: z.object({
    review: z.nullable(reviewBrief),
    app: appBrief,
    /** Path and exact content of the entry that the proving package must contain. */
    challenge: z.object({ path: z.string(), content: z.string() }),
    timeline: z.array(z.object({ at: time, who: z.string(), what: z.string(), why: z.string() })),
  }),
  errors: ['NOT_FOUND'],
})

export const applyReview = call({
  path: '/api/apkReview/apply',
  auth: 'member',
  summary: '申请或更新应用审核',
  input: z.object({ apkId: id, remark: z.optional(typedText(500)) }),
  output: z.object({ reviewId: z.string(), state: AppReviewState.schema }),
  errors: ['NOT_FOUND', 'TOO_MANY_REQUESTS'],
})

export const proveSigningKey = call({
  path: '/api/apkReview/proveSigningKey',
  auth: 'member',
  summary: '用带有校验内容、同一密钥签名的安装包证明应用归属',
  input: z.object({ apkId: id, uploadId: id }),
  output: z.object({ state: AppReviewState.schema }),
  errors: ['NOT_FOUND', 'UPLOAD_NOT_FINISHED', 'KEY_PROOF_FAILED', 'TOO_MANY_REQUESTS'],
})

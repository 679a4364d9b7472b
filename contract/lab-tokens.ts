import * as z from 'zod/mini'
import { call } from './call.ts'
import { id, nothing, textLine, time } from './fields.ts'

const v = <const T extends string>(name: T) => `/api/vendor/${name}` as const

/**
 * A lab's machine authenticates the calls marked `lab` with a lab token, which is shown once, in place of a session; evidence
 * is the body of `POST /api/upload/evidence?taskId=&fileName=`.
 */
export const queryLabTokens = call({
  path: v('queryLabTokens'),
  auth: 'vendor',
  summary: '实验室凭证',
  input: nothing,
  output: z.array(z.object({ labTokenId: z.string(), name: z.string(), createdAt: time, lastUsedAt: z.nullable(time) })),
})
export const createLabToken = call({
  path: v('createLabToken'),
  auth: 'vendor',
  summary: '新建实验室凭证，只显示一次',
  input: z.object({ name: textLine('用途', 60) }),
  // Not `creates`: the cached answer would store the token, which is shown only once.
  output: z.object({ labToken: z.string() }),
})
export const revokeLabToken = call({
  path: v('revokeLabToken'),
  auth: 'vendor',
  summary: '作废实验室凭证',
  input: z.object({ labTokenId: id }),
  output: nothing,
  errors: ['NOT_FOUND'],
})

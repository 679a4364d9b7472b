import * as z from 'zod/mini'
import { call } from './call.ts'
import { id, nothing, textLine, time } from './fields.ts'
import { oneOf } from './one-of.ts'

/**
 * A member's CI makes the calls marked `ci`, and sends packages to `/api/upload`, with an API token in place of a session:
 * `Authorization: Bearer alliance_ci_…`. It is shown once.
 */
export const API_TOKEN_PREFIX = 'alliance_ci_'
/** Most active tokens per account. */
export const API_TOKENS = 10
export const API_TOKEN_NAME = 40
export const apiTokenDays = ['30', '90', '365'] as const

export const apiTokenStates = { live: '有效', expired: '已过期', ended: '已作废' } as const
export type ApiTokenState = keyof typeof apiTokenStates
/** Who or what revoked a token. */
export const apiTokenEnds = { owner: '由你作废', password: '修改密码时作废', office: '由管理员作废' } as const
export type ApiTokenEnd = keyof typeof apiTokenEnds

export const queryApiTokens = call({
  path: '/api/account/queryApiTokens',
  auth: 'login',
  summary: '接口令牌：有效的和最近失效的，新的在前',
  input: nothing,
  output: z.array(
    z.object({
      apiTokenId: z.string(),
      name: z.string(),
      state: oneOf(apiTokenStates),
      createdAt: time,
      expiresAt: time,
      /** At most a minute old. */
      lastUsedAt: z.nullable(time),
      ended: z.nullable(z.object({ at: time, by: oneOf(apiTokenEnds) })),
    }),
  ),
})

export const createApiToken = call({
  path: '/api/account/createApiToken',
  auth: 'member',
  summary: '新建接口令牌，只显示一次',
  input: z.object({ name: textLine('名称', API_TOKEN_NAME), days: z.enum(apiTokenDays, '请选择有效期') }),
  // Not `creates`: the cached answer would store the token, which is shown only once.
  output: z.object({ apiTokenId: z.string(), apiToken: z.string() }),
  errors: ['TOO_MANY_REQUESTS'],
})

export const revokeApiToken = call({
  path: '/api/account/revokeApiToken',
  auth: 'login',
  summary: '作废一个有效的接口令牌',
  input: z.object({ apiTokenId: id }),
  output: nothing,
  errors: ['NOT_FOUND'],
})

import * as z from 'zod/mini'
import { asCode, emailCode, newPassword, sixDigits } from './account-entry.ts'
import { call } from './call.ts'
import { email, id, nothing, time } from './fields.ts'

const currentPassword = z.string().check(z.minLength(1, '请填写当前密码'), z.maxLength(512, '密码不能超过 512 个字符'))

export const modifyPassword = call({
  path: '/api/account/modifyPwd',
  auth: 'login',
  summary: '修改密码，其他登录随之结束',
  input: z.object({ currentPassword, password: newPassword }),
  output: nothing,
  errors: ['WRONG_PASSWORD', 'TOO_MANY_REQUESTS'],
})

export const modifyEmail = call({
  path: '/api/account/modifyEmail',
  auth: 'login',
  summary: '更换账号邮箱：核对密码与新邮箱的验证码，并通知旧邮箱',
  input: z.object({ email, emailCode, currentPassword }),
  output: z.object({ email: z.string() }),
  errors: ['WRONG_PASSWORD', 'EMAIL_CODE_WRONG', 'EMAIL_TAKEN', 'TOO_MANY_REQUESTS'],
})

export const querySessions = call({
  path: '/api/account/querySessions',
  auth: 'login',
  summary: '当前账号登录在哪里',
  input: nothing,
  output: z.array(
    z.object({
      sessionId: z.string(),
      current: z.boolean(),
      device: z.string(),
      address: z.string(),
      createdAt: time,
      lastUsedAt: time,
    }),
  ),
})

export const endSession = call({
  path: '/api/account/endSession',
  auth: 'login',
  summary: '结束一处登录',
  input: z.object({ sessionId: id }),
  output: nothing,
  errors: ['NOT_FOUND'],
})

export const endOtherSessions = call({
  path: '/api/account/endOtherSessions',
  auth: 'login',
  summary: '结束其他所有登录',
  input: nothing,
  output: z.object({ ended: z.int() }),
})

export const exportMyData = call({
  path: '/api/account/exportMyData',
  auth: 'login',
  summary: '导出本账号的全部数据（JSON）',
  input: z.object({ currentPassword }),
  output: z.object({ fileName: z.string(), content: z.string() }),
  errors: ['WRONG_PASSWORD', 'TOO_MANY_REQUESTS'],
})

export const DELETION_COOLING_DAYS = 7
/** A deletion that is due is tried again so often while something puts it off. */
export const DELETION_AGAIN_DAYS = 1
/** What puts off a deletion: a running round, or that nobody else is an administrator. */
export const deletionObstacle = z.enum(['ROUND_RUNNING', 'LAST_ADMINISTRATOR'])
export type DeletionObstacle = z.output<typeof deletionObstacle>
export const queryDeletion = call({
  path: '/api/account/queryDeletion',
  auth: 'login',
  summary: '账号注销的安排',
  input: nothing,
  output: z.object({
    deleteAt: z.nullable(time),
    /** Its day has come, and something has put it off. */
    isDue: z.boolean(),
    /** What puts it off now, or would if it were due. */
    obstacle: z.nullable(deletionObstacle),
  }),
})
export const requestDeletion = call({
  path: '/api/account/requestDeletion',
  auth: 'login',
  summary: '申请注销账号，7 天后删除，期间可以撤回',
  input: z.object({ currentPassword }),
  output: z.object({ deleteAt: time }),
  errors: ['WRONG_PASSWORD', 'TOO_MANY_REQUESTS', 'ROUND_RUNNING', 'LAST_ADMINISTRATOR'],
})
export const cancelDeletion = call({
  path: '/api/account/cancelDeletion',
  auth: 'login',
  summary: '撤回注销申请',
  input: nothing,
  output: nothing,
})

/** Second factor of staff and reviewers: a time-based code (RFC 6238) or a recovery code. */
export const querySecondFactor = call({
  path: '/api/account/querySecondFactor',
  auth: 'login',
  summary: '两步验证是否已设置、本次登录是否已通过',
  input: nothing,
  output: z.object({ required: z.boolean(), setUp: z.boolean(), passed: z.boolean(), recoveryCodesLeft: z.int() }),
})
/** A time-based code or a recovery code. */
export const secondFactorCode = z
  .string()
  .check(asCode, z.minLength(6, '请填写 6 位动态码或恢复码'), z.maxLength(20, '请填写 6 位动态码或恢复码'))

export const beginSecondFactor = call({
  path: '/api/account/beginSecondFactor',
  auth: 'login',
  summary: '开始设置两步验证：返回密钥与二维码矩阵；已设置的带上动态码或恢复码（code），可以换一个',
  input: z.object({ currentPassword, code: z.optional(secondFactorCode) }),
  output: z.object({ secret: z.string(), address: z.string(), qr: z.array(z.string()) }),
  errors: ['WRONG_PASSWORD', 'TOO_MANY_REQUESTS', 'SECOND_FACTOR_SET', 'SECOND_FACTOR_WRONG'],
})
export const confirmSecondFactor = call({
  path: '/api/account/confirmSecondFactor',
  auth: 'login',
  summary: '用新密钥的第一个动态码完成设置或更换，返回恢复码（只显示一次）',
  input: z.object({ code: sixDigits('请填写应用里现在显示的 6 位数字') }),
  output: z.object({ recoveryCodes: z.array(z.string()) }),
  errors: ['SECOND_FACTOR_WRONG', 'TOO_MANY_REQUESTS', 'SECOND_FACTOR_SET'],
})
export const passSecondFactor = call({
  path: '/api/account/passSecondFactor',
  auth: 'login',
  summary: '用动态码或恢复码通过两步验证',
  input: z.object({ code: secondFactorCode }),
  output: nothing,
  errors: ['SECOND_FACTOR_WRONG', 'TOO_MANY_REQUESTS'],
})

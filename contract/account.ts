import * as z from 'zod/mini'
import { call } from './call.ts'
import { captchaTicket } from './captcha.ts'
import { email, nothing } from './fields.ts'
import { DataState } from './data-state.ts'

export const grants = ['vendor', 'editor', 'certifier', 'appeals', 'administrator'] as const

const accountInfo = z.object({
  email: z.string(),
  dataState: DataState.schema,
  grants: z.array(z.enum(grants)),
  /** Key under which this browser stores the account's drafts and upload resume keys. Not a secret. */
  accountKey: z.string(),
  demo: z.boolean(),
})
export type AccountInfo = z.output<typeof accountInfo>

export const login = call({
  path: '/api/account/login',
  auth: 'public',
  summary: '用邮箱和密码登录，返回登录凭证',
  input: z.object({
    email,
    password: z.string().check(z.minLength(1, '请填写密码'), z.maxLength(512, '密码不能超过 512 个字符')),
    /** Needed after three failures, see CAPTCHA_NEEDED. */
    ticket: z.optional(captchaTicket),
  }),
  output: z.extend(accountInfo, { token: z.string() }),
  errors: ['WRONG_CREDENTIALS', 'NOT_ON_ALLOW_LIST', 'CAPTCHA_NEEDED', 'TOO_MANY_REQUESTS'],
})

export const signOut = call({
  path: '/api/account/signOut',
  auth: 'public',
  summary: '退出登录；凭证已失效时同样成功',
  input: nothing,
  output: nothing,
})

export const currentInfo = call({
  path: '/api/account/currentInfo',
  auth: 'login',
  summary: '当前账号的邮箱与资料状态',
  input: nothing,
  output: accountInfo,
})

import * as z from 'zod/mini'
import { call } from './call.ts'
import { captchaTicket } from './captcha.ts'
import { email, nothing, wireBoolean } from './fields.ts'
import { nfkc } from './nfkc.ts'

/** A code that a person types or copies: full-width digits and spaces are normalised. */
export const asCode = z.overwrite((text: string) => nfkc(text).replaceAll(/\s/g, ''))

/** Counts code points: a rare character or an emoji is one. */
const characters = (text: string) => [...text].length
/** 8 to 128 characters of any kind; the server checks for common passwords. */
export const newPassword = z.string().check(
  z.minLength(1, '请填写密码，至少 8 个字符'),
  z.refine((text) => characters(text) >= 8, '密码至少 8 个字符'),
  z.refine((text) => characters(text) <= 128, '密码不能超过 128 个字符'),
)
export const sixDigits = (message: string) => z.string().check(asCode, z.regex(/^\d{6}$/, message))
export const emailCode = sixDigits('请填写邮件中的 6 位数字')

export const EMAIL_CODE_MINUTES = 10
export const EMAIL_CODE_RESEND_S = 60
export const emailPurposes = ['register', 'recover', 'changeEmail'] as const

export const checkEmail = call({
  path: '/api/account/checkEmail',
  auth: 'public',
  summary: '邮箱写法与可投递性；不透露该邮箱是否已注册',
  input: z.object({ email }),
  output: z.object({ deliverable: z.boolean() }),
  errors: ['TOO_MANY_REQUESTS'],
})

export const sendEmailCaptcha = call({
  path: '/api/account/sendEmailCaptcha',
  auth: 'public',
  summary: '向邮箱发送 6 位验证码；更换邮箱时需要登录',
  input: z.object({ email, purpose: z.enum(emailPurposes), ticket: captchaTicket }),
  output: z.object({
    resendAfterS: z.int(),
    expiresInS: z.int(),
    /** The mail server is unavailable: the mail will arrive later than usual. */
    delayed: z.boolean(),
  }),
  errors: ['CAPTCHA_NEEDED', 'TOO_MANY_REQUESTS', 'NOT_LOGGED_IN'],
})

export const register = call({
  path: '/api/account/register',
  auth: 'public',
  summary: '用邮箱验证码注册账号',
  input: z.object({ email, emailCode, password: newPassword, consent: wireBoolean }),
  output: nothing,
  errors: ['EMAIL_CODE_WRONG', 'EMAIL_TAKEN', 'TOO_MANY_REQUESTS'],
})

export const backPassword = call({
  path: '/api/account/backPassword',
  auth: 'public',
  summary: '用邮箱验证码重设密码，其他登录随之结束',
  input: z.object({ email, emailCode, password: newPassword }),
  output: nothing,
  errors: ['EMAIL_CODE_WRONG', 'NO_SUCH_ACCOUNT', 'TOO_MANY_REQUESTS'],
})

import * as z from 'zod/mini'
import { call } from './call.ts'
import { captchaTicket } from './captcha.ts'
import { email, nothing, wireBoolean } from './fields.ts'

/** A code that a person copies: full-width signs and spaces between them are how some keyboards and mails write it. */
export const asCode = z.overwrite((text: string) => text.normalize('NFKC').replaceAll(/\s/g, ''))

/** As people count them: a rare character or an emoji is one, though its text is longer. */
const characters = (text: string) => [...text].length
/** 8 to 128 characters of any kind; whether it is a common one is judged on the server. */
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
    /** Mail is not getting out at the moment: it will come, but later than usual. */
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

import * as z from 'zod/mini'
import { call } from './call.ts'
import { id, nothing, visible } from './fields.ts'

export const giving = {
  auth: 'public',
  input: nothing,
  output: z.object({
    captchaId: z.string(),
    /** Raster image as a data address, 132 × 40 at 2x. */
    image: z.string(),
    /** The same characters spoken, WAV as a data address. */
    audio: z.string(),
    expiresAt: z.int(),
  }),
  errors: ['TOO_MANY_REQUESTS'],
} as const

export const checking = {
  auth: 'public',
  input: z.object({
    captchaId: id,
    answer: z.string().check(z.trim(), visible('请填写图中的数字'), z.maxLength(16, '请填写图中的数字')),
  }),
  output: z.object({ ticket: z.string(), expiresAt: z.int() }),
  errors: ['CAPTCHA_WRONG', 'TOO_MANY_REQUESTS'],
} as const

export const getImgCaptcha = call({
  path: '/api/account/getImgCaptcha',
  summary: '取一张图形验证码，附语音版；每张只能试一次，5 分钟内有效',
  ...giving,
})
export const checkImgCaptcha = call({
  path: '/api/account/checkImgCaptcha',
  summary: '核对图形验证码，换取一次性的通行凭据',
  ...checking,
})

/** The field of calls that need a captcha. */
export const captchaTicket = z.string().check(z.minLength(1, '请先完成图形验证码'), z.maxLength(200, '请先完成图形验证码'))

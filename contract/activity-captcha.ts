import { call } from './call.ts'
import { checking, giving } from './captcha.ts'

/** The same captcha at a path for activities: registration, sign-up and votes ask for it. */
export const getActivityImgCaptcha = call({
  path: '/api/activity/getImgCaptcha',
  summary: '活动报名、登记与投票用的图形验证码',
  ...giving,
})
export const checkActivityImgCaptcha = call({
  path: '/api/activity/checkImgCaptcha',
  summary: '核对活动用的图形验证码，换取一次性的通行凭据',
  ...checking,
})

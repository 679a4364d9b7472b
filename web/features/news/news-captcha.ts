import { checkActivityImgCaptcha, getActivityImgCaptcha } from '@alliance/contract/activity-captcha'

/** Votes and sign-ups ask for the captcha of activities. */
export const NEWS_CAPTCHA = { get: getActivityImgCaptcha, check: checkActivityImgCaptcha }

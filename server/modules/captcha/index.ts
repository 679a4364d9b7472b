import type { Served } from '../../http/index.ts'
import { checkActivityImgCaptcha, checkImgCaptcha } from './check-img-captcha.ts'
import { getActivityImgCaptcha, getImgCaptcha } from './get-img-captcha.ts'

export { issueTicket, takeTicket } from './ticket.ts'
export const served: readonly Served[] = [getImgCaptcha, checkImgCaptcha, getActivityImgCaptcha, checkActivityImgCaptcha]

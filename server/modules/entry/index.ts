import type { Served } from '../../http/index.ts'
import { backPassword } from './back-password.ts'
import { checkEmail } from './check-email.ts'
import { register } from './register.ts'
import { sendEmailCaptcha } from './send-email-captcha.ts'

export { consumeCode } from './email-codes.ts'
export { tryEmailCode } from './try-email-code.ts'
export const served: readonly Served[] = [checkEmail, sendEmailCaptcha, register, backPassword]

import { frameCodes } from './frame-codes.ts'

/** Codes for the pages of accounts and captchas, beside the frame's. A file of its own because a visitor's page loads it. */
export const accountCodes = {
  ...frameCodes,

  WRONG_CREDENTIALS: { code: 11001, message: '邮箱或密码不正确' },
  EMAIL_CODE_WRONG: { code: 11002, message: '邮箱验证码不正确或已失效，请核对或重新获取' },
  CAPTCHA_WRONG: { code: 11003, message: '图形验证码不正确或已过期，请看新的一张' },
  CAPTCHA_NEEDED: { code: 11004, message: '请先完成图形验证码' },
  EMAIL_TAKEN: { code: 11005, message: '这个邮箱已有账号，请直接登录或找回密码' },
  NO_SUCH_ACCOUNT: { code: 11006, message: '这个邮箱没有账号，请先注册' },
  WRONG_PASSWORD: { code: 11007, message: '当前密码不正确' },
  SECOND_FACTOR_WRONG: { code: 11009, message: '动态码不正确或已用过，请看最新的一个' },
  SECOND_FACTOR_SET: { code: 11010, message: '两步验证已经设置好了' },
  LAST_ADMINISTRATOR: { code: 11011, message: '至少要留一位管理员' },
  PROFILE_INCOMPLETE: { code: 11013, message: '请先完善资料' },
  ROUND_RUNNING: { code: 11015, message: '还有认证正在进行，请等它结束后再申请注销' },
} as const

import * as z from 'zod/mini'
import { chinaTime } from './china-time.ts'
import { letter, NOT_YOU } from './letter.ts'

const at = z.object({ at: z.int() })

export const secondFactorLetters = {
  secondFactorOn: letter(at, (data) => ({
    subject: '两步验证已设置',
    lines: [`你的账号在 ${chinaTime(data.at)}设置了两步验证。`, NOT_YOU],
  })),
  secondFactorChanged: letter(at, (data) => ({
    subject: '两步验证已更换',
    lines: [
      `你的账号在 ${chinaTime(data.at)}换了验证器，恢复码也换了新的。以前的验证器和恢复码不再有效。`,
      '如果这不是你本人操作，请立即找回密码、结束所有登录，并联系管理员。',
    ],
  })),
  secondFactorReset: letter(at, (data) => ({
    subject: '两步验证已清除',
    lines: [`管理员在 ${chinaTime(data.at)}清除了你的两步验证，下次进入后台时请重新设置。`],
  })),
}

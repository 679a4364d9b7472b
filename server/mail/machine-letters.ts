import * as z from 'zod/mini'
import { chinaTime } from './china-time.ts'
import { letter } from './letter.ts'

/** About API tokens, webhooks and lab tokens: what acts for an account, or is notified, without a person. */
export const machineLetters = {
  apiTokenMade: letter(z.object({ at: z.int(), name: z.string(), until: z.int() }), (data) => ({
    subject: '新建了接口令牌',
    lines: [
      `你的账号在 ${chinaTime(data.at)}新建了接口令牌“${data.name}”，有效期到 ${chinaTime(data.until)}。`,
      '用它可以上传安装包，读取自检结果、认证状态和报告。',
      '如果这不是你本人操作，请立即修改密码：所有接口令牌和其他登录随之失效。',
    ],
    link: { words: '查看接口令牌', path: '/account/tokens' },
  })),
  apiTokenEnding: letter(z.object({ name: z.string(), until: z.int(), daysLeft: z.int() }), (data) => ({
    subject: `接口令牌还有 ${data.daysLeft} 天到期`,
    lines: [
      `接口令牌“${data.name}”将在 ${chinaTime(data.until)}到期，之后构建系统不能再用它上传和读取。`,
      '还要用的话，请新建一个同名的令牌，换到构建系统里。不再用的话，不用处理。',
    ],
    link: { words: '新建接口令牌', path: '/account/tokens' },
  })),
  webhookMade: letter(z.object({ at: z.int(), host: z.string() }), (data) => ({
    subject: '添加了回调通知',
    lines: [
      `你的账号在 ${chinaTime(data.at)}添加了回调通知的地址，在 ${data.host}。`,
      '自检、认证和证书有变化时，会通知这个地址。',
      '如果这不是你本人操作，请立即修改密码：所有地址随之暂停，其他登录随之失效。',
    ],
    link: { words: '查看回调通知', path: '/account/webhooks' },
  })),
  webhookMoved: letter(z.object({ at: z.int(), from: z.string(), to: z.string() }), ({ at, from, to }) => ({
    subject: '回调通知改了地址',
    lines: [
      from === to
        ? `你的账号在 ${chinaTime(at)}修改了在 ${to} 的回调通知地址。`
        : `你的账号在 ${chinaTime(at)}把回调通知的地址从 ${from} 改到了 ${to}。`,
      '如果这不是你本人操作，请立即修改密码：所有地址随之暂停，其他登录随之失效。',
    ],
    link: { words: '查看回调通知', path: '/account/webhooks' },
  })),
  webhookStopped: letter(z.object({ host: z.string() }), ({ host }) => ({
    subject: '回调通知已暂停',
    lines: [`你在 ${host} 的回调通知地址三天以上没有收到过一条，已经暂停。`, '请检查接收的服务器，再恢复并发送测试。'],
    link: { words: '查看回调通知', path: '/account/webhooks' },
  })),
}

import * as z from 'zod/mini'
import { letter } from './letter.ts'

const count = z._default(z.int(), 0)
/** What waits on each desk; a desk that the reader has no role for is missing. */
const waiting = z.object({
  profiles: count,
  rounds: count,
  /** Rounds under way, of whose file or signing key a certificate was revoked. */
  revoked: count,
  appeals: count,
  /** Of the appeals, those past their deadline. */
  overdue: count,
  registrations: count,
  comments: count,
})
type DeskWork = z.output<typeof waiting>

/** Each number of it, with its line. */
const itemsOf = ({ profiles, rounds, revoked, appeals, overdue, registrations, comments }: DeskWork) =>
  [
    [profiles, `${profiles} 份会员资料等待审核。`],
    [rounds, `${rounds} 轮认证有条款等待判定。`],
    [revoked, `${revoked} 轮正在进行的认证，安装包或签名密钥与已撤销的证书相同。`],
    [appeals, `${appeals} 份申诉等待处理${overdue > 0 ? `，其中 ${overdue} 份已超过期限` : ''}。`],
    [registrations, `${registrations} 个活动报名等待审核。`],
    [comments, `${comments} 条公示意见等待答复。`],
  ] as const

/** To the office's staff. Labs are mailed about each of their tasks instead. */
export const deskLetters = {
  deskWaiting: letter(waiting, (work) => {
    const items = itemsOf(work).filter(([number]) => number > 0)
    const total = items.reduce((sum, [number]) => sum + number, 0)
    const lines = items.map(([, line]) => line)
    return {
      subject: `后台待处理 ${total} 项${work.overdue > 0 ? '，有申诉超期' : ''}`,
      lines: [...lines, '工作日上午 9 点汇总一次，没有待处理的就不发。不想收，可以在后台的“邮件提醒”里关闭。'],
      link: { words: '进入后台', path: '/office' },
    }
  }),
}

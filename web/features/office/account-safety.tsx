import {
  endAccountSessions,
  queryAccountProfile,
  queryAccounts,
  queryAudit,
  resetSecondFactor,
  type OfficeAccount,
} from '@alliance/contract/office'
import { Refused } from '../../lib/api.ts'
import { refusalWords } from '../../lib/refusal-words.ts'
import { useAccount } from '../../lib/session.ts'
import { useAct } from '../../lib/use-call.ts'
import { Button } from '../../ui/button.tsx'
import { agreed, confirm } from '../../ui/dialogs.tsx'
import type { Say } from '../../ui/notice.tsx'
import styles from './accounts.module.css'

const OUTDATES = [queryAccounts, queryAccountProfile, queryAudit]

/** An account's sessions, and the reset of a lost second factor. */
export const AccountSafety = ({ account, say }: { account: OfficeAccount; say: Say }) => {
  const isSelf = useAccount()?.email === account.email
  const sessions = useAct(endAccountSessions, { refreshes: OUTDATES })
  const factor = useAct(resetSecondFactor, { refreshes: OUTDATES })
  const { accountId, email } = account
  const end = () =>
    perform(say, {
      box: {
        title: `结束 ${email} 的全部登录？`,
        content: `${isSelf ? '这是你自己的账号，你也要重新登录。' : ''}共 ${account.sessions} 处登录马上结束，要重新输入密码。${account.apiTokens > 0 ? `${account.apiTokens} 个接口令牌同时作废，用它们的构建系统不能再访问。` : ''}${account.webhooks > 0 ? `${account.webhooks} 个回调通知的地址同时暂停。` : ''}对方设备上的草稿会留着。`,
        confirm: '结束登录',
      },
      act: async () => {
        const { ended, apiTokens, webhooks } = await sessions.act({ accountId })
        return `已结束 ${ended} 处登录${apiTokens > 0 ? `，作废 ${apiTokens} 个接口令牌` : ''}${webhooks > 0 ? `，暂停 ${webhooks} 个回调通知` : ''}`
      },
    })
  const reset = () =>
    perform(say, {
      box: {
        title: `重置 ${email} 的两步验证？`,
        content: '已设置的动态码和恢复码马上作废，对方下次进入工作页面时要重新设置。请先确认是本人提出的。',
        confirm: '重置两步验证',
      },
      act: async () => {
        await factor.act({ accountId })
        return '两步验证已重置'
      },
    })
  return (
    <ul className={styles.safety}>
      <li>
        <span>
          {account.sessions > 0 ? `在 ${account.sessions} 处登录` : '没有登录'}
          {account.apiTokens > 0 ? `，接口令牌 ${account.apiTokens} 个` : ''}
          {account.webhooks > 0 ? `，回调通知 ${account.webhooks} 个` : ''}
        </span>
        {account.sessions + account.apiTokens + account.webhooks > 0 ? (
          <Button kind="danger" size="small" busy={sessions.busy} onClick={() => void end()}>
            结束全部登录
          </Button>
        ) : null}
      </li>
      <li>
        <span>{account.secondFactor ? '已设置两步验证' : '没有设置两步验证'}</span>
        {account.secondFactor ? (
          <Button kind="danger" size="small" busy={factor.busy} onClick={() => void reset()}>
            重置两步验证
          </Button>
        ) : null}
      </li>
    </ul>
  )
}

type Deed = { box: { title: string; content: string; confirm: string }; act: () => Promise<string> }

/** Asks for confirmation, runs the act and shows the result. */
const perform = async (say: Say, { box, act }: Deed) => {
  if (!(await agreed(confirm({ ...box, danger: true })))) return
  try {
    say('passed', await act())
  } catch (error) {
    if (error instanceof Refused) say('error', refusalWords(error))
  }
}

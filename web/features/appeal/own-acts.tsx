import { queryAppealDetail, queryAppealList, reopenAppeal, withdrawAppeal } from '@alliance/contract/appeal'
import { codes } from '@alliance/contract/codes'
import { isRefused } from '../../lib/is-refused.ts'
import { refresh, useAct } from '../../lib/use-call.ts'
import { useKeptForm } from '../../lib/use-kept-form.ts'
import { Button } from '../../ui/button.tsx'
import type { Say } from '../../ui/notice.tsx'
import { openForm, ReasonForm } from '../../ui/reason-form.tsx'
import styles from './appeal.module.css'
import type { Appeal } from './detail-page.tsx'

type Given = { appeal: Appeal; say: Say }
const OUTDATES = [queryAppealList, queryAppealDetail]

/**
 * Withdraw an open appeal, or reopen it while that is allowed. Keys keep the two buttons apart: otherwise the focus that comes
 * back to 重新打开 would stand on 撤回申诉.
 */
export const OwnActs = ({ appeal, say }: Given) => {
  if (appeal.clock !== null)
    return (
      <Button
        key="withdraw"
        kind="danger"
        size="small"
        onClick={() => openForm('撤回申诉？', (close) => <WithdrawForm appeal={appeal} say={say} close={close} />)}
      >
        撤回申诉
      </Button>
    )
  if (appeal.reopenUntil === null) return null
  return (
    <Button
      key="reopen"
      size="small"
      onClick={() => openForm('重新打开申诉', (close) => <ReopenForm appeal={appeal} say={say} close={close} />)}
    >
      重新打开
    </Button>
  )
}

const WithdrawForm = ({ appeal: { appealId }, say, close }: Given & { close: () => void }) => {
  const { act } = useAct(withdrawAppeal, { refreshes: OUTDATES })
  const form = useKeptForm({
    name: `appeal withdraw ${appealId}`,
    keeps: ['reason'],
    schema: withdrawAppeal.input,
    initial: { appealId, reason: '' },
    submit: async (input) => {
      try {
        await act(input)
        say('passed', '申诉已撤回。')
      } catch (error) {
        if (!isRefused(error, codes.APPEAL_CLOSED)) throw error
        refresh(OUTDATES)
        say('error', '这份申诉刚刚有了结论，没有撤回。')
      }
      close()
    },
  })
  return (
    <ReasonForm form={form} title="撤回申诉" act="撤回申诉" hint="会写进往来。" optional danger onCancel={close}>
      <p className={styles.note}>撤回后记为“无效反馈”，不能重新打开；需要时可以另提一份。</p>
    </ReasonForm>
  )
}

const ReopenForm = ({ appeal, say, close }: Given & { close: () => void }) => {
  const { act } = useAct(reopenAppeal, { refreshes: OUTDATES })
  const form = useKeptForm({
    name: `appeal reopen ${appeal.appealId}`,
    keeps: ['reason'],
    schema: reopenAppeal.input,
    initial: { appealId: appeal.appealId, reason: '' },
    submit: async (input) => {
      try {
        await act(input)
        say('passed', '申诉已重新打开。')
      } catch (error) {
        if (!isRefused(error, codes.REOPEN_OVER)) throw error
        refresh(OUTDATES)
        say('error', `这份申诉已经不能重新打开。你写的理由：${input.reason}`)
      }
      close()
    },
  })
  return (
    <ReasonForm
      form={form}
      title="重新打开申诉"
      act="重新打开"
      hint="写明为什么结论不能接受，或有什么新的情况。"
      onCancel={close}
    >
      <p className={styles.note}>还可以重新打开 {appeal.reopensLeft} 次。期限从现在重新计。</p>
    </ReasonForm>
  )
}

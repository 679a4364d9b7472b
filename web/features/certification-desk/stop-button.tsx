import { codes } from '@alliance/contract/codes'
import { queryOfficeRound, queryOfficeRounds, stopRound } from '@alliance/contract/round-acts'
import { isRefused } from '../../lib/is-refused.ts'
import { refresh, useAct } from '../../lib/use-call.ts'
import { useKeptForm } from '../../lib/use-kept-form.ts'
import { Button } from '../../ui/button.tsx'
import type { Say } from '../../ui/notice.tsx'
import { openForm, ReasonForm } from '../../ui/reason-form.tsx'
import { HeldByColleague } from './holder.tsx'
import type { OfficeRound } from './round-page.tsx'
import styles from './round.module.css'

type Given = { round: OfficeRound['round']; say: Say }
const OUTDATES = [queryOfficeRounds, queryOfficeRound]

export const StopButton = (given: Given) => (
  <Button
    kind="danger"
    size="small"
    onClick={() => openForm(`中止 ${given.round.number}？`, (close) => <StopForm {...given} close={close} />)}
  >
    中止认证
  </Button>
)

const StopForm = ({ round, say, close }: Given & { close: () => void }) => {
  const { act } = useAct(stopRound, { refreshes: OUTDATES })
  const form = useKeptForm({
    name: `stop ${round.identifyId}`,
    keeps: ['reason'],
    schema: stopRound.input,
    initial: { identifyId: round.identifyId, reason: '' },
    submit: async (input) => {
      try {
        await act(input)
        say('passed', '已中止，申请者会收到邮件和理由。')
      } catch (error) {
        if (!isRefused(error, codes.ROUND_CLOSED)) throw error
        refresh(OUTDATES)
        say('error', `这一轮刚刚已经结束，没有中止。你写的理由：${input.reason}`)
      }
      close()
    },
  })
  return (
    <ReasonForm form={form} title="中止认证" act="中止认证" hint="会写进时间线并告诉申请者。" danger onCancel={close}>
      <HeldByColleague identifyId={round.identifyId} />
      <p className={styles.note}>这一轮会以“异常”结束，申请者可以申请复测。实验室的任务同时关闭。</p>
    </ReasonForm>
  )
}

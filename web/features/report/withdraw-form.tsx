import type { AnyCall } from '@alliance/contract/call'
import { withdrawRound } from '@alliance/contract/round-acts'
import { useAct } from '../../lib/use-call.ts'
import { useKeptForm } from '../../lib/use-kept-form.ts'
import { Button } from '../../ui/button.tsx'
import { AreaField, FormActs } from '../../ui/form.tsx'
import { KeptFormFrame } from '../../ui/reason-form.tsx'

type Props = { identifyId: string; outdated: readonly AnyCall[]; onDone: () => void }

/** Withdrawal with its consequences, shown in advance. */
export const WithdrawForm = ({ identifyId, outdated, onDone }: Props) => {
  const { act } = useAct(withdrawRound, { refreshes: outdated })
  const form = useKeptForm({
    name: `withdraw ${identifyId}`,
    keeps: ['reason'],
    schema: withdrawRound.input,
    initial: { identifyId, reason: '' },
    submit: async (input) => {
      await act(input)
      onDone()
    },
  })
  return (
    <KeptFormFrame form={form} label="撤回认证">
      <p>撤回后，这一轮变为已取消，不能恢复；成员实验室停止判定，已有的结果不再计入结论。之后可以重新申请。</p>
      <AreaField form={form} name="reason" label="撤回的原因" optional rows={3} />
      <FormActs>
        <Button type="submit" kind="danger" busy={form.busy}>
          撤回认证
        </Button>
        <Button onClick={onDone}>取消</Button>
      </FormActs>
    </KeptFormFrame>
  )
}

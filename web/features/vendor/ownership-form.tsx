import { codes } from '@alliance/contract/codes'
import { decideOwnership, queryOwnershipTasks, queryVendorDesk } from '@alliance/contract/vendor'
import { isRefused } from '../../lib/is-refused.ts'
import { refresh, useAct } from '../../lib/use-call.ts'
import { useKeptForm } from '../../lib/use-kept-form.ts'
import { Button } from '../../ui/button.tsx'
import { ChoiceField } from '../../ui/choice-field.tsx'
import { AreaField, FormActs } from '../../ui/form.tsx'
import type { Said } from '../../ui/notice.tsx'
import { KeptFormFrame } from '../../ui/reason-form.tsx'
import type { OwnershipTask } from './ownership-page.tsx'
import styles from './vendor.module.css'

type Props = { task: OwnershipTask; onEnded: (said: Said) => void; onCancel: () => void }

const answers = [
  { value: 'true', label: '属于', hint: '应用属于申请人绑定的厂商账号' },
  { value: 'false', label: '不属于', hint: '应用属于另一个厂商账号，申请人会看到理由' },
] as const

/** Whether the app belongs to the applicant, with the reason that the applicant reads. */
export const OwnershipForm = ({ task, onEnded, onCancel }: Props) => {
  const { act } = useAct(decideOwnership, { refreshes: [queryOwnershipTasks, queryVendorDesk] })
  const form = useKeptForm({
    name: `ownership ${task.taskId}`,
    keeps: ['belongs', 'reason'],
    schema: decideOwnership.input,
    initial: { taskId: task.taskId, belongs: '', reason: '' },
    submit: async (input) => {
      const name = task.appName || task.packageName
      try {
        await act(input)
        const verdict = input.belongs === 'true' ? '属于' : '不属于'
        onEnded({ tone: 'passed', words: `${name} 已确认：${verdict}所绑定的厂商账号` })
      } catch (error) {
        if (!isRefused(error, codes.CONFLICT)) throw error
        refresh([queryOwnershipTasks, queryVendorDesk])
        onEnded({ tone: 'error', words: `${name} 刚刚有了结论，或不再需要确认，你的结论没有提交。请看“已确认”。` })
      }
    },
  })
  return (
    <KeptFormFrame form={form} label="确认应用归属">
      <dl className={styles.facts}>
        <div>
          <dt>应用</dt>
          <dd>
            <bdi>{task.appName || '/'}</bdi> <bdi className={styles.mono}>{task.packageName}</bdi>
          </dd>
        </div>
        <div>
          <dt>申请企业</dt>
          <dd>
            <bdi>{task.company}</bdi>
          </dd>
        </div>
        <div>
          <dt>厂商账号</dt>
          <dd>
            <bdi>{task.boundAccount || '/'}</bdi>
          </dd>
        </div>
      </dl>
      <ChoiceField form={form} name="belongs" legend="应用是否属于这个厂商账号" options={answers} />
      <AreaField form={form} name="reason" label="理由" hint="申请人会在时间线里看到" rows={3} />
      <FormActs>
        <Button type="submit" kind="primary" busy={form.busy}>
          提交结论
        </Button>
        <Button onClick={onCancel}>取消</Button>
      </FormActs>
    </KeptFormFrame>
  )
}

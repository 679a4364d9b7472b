import { decideAppeal } from '@alliance/contract/appeals-desk'
import { useKeptForm } from '../../lib/use-kept-form.ts'
import { ChoiceField } from '../../ui/choice-field.tsx'
import type { Say } from '../../ui/notice.tsx'
import { ReasonForm } from '../../ui/reason-form.tsx'
import type { DeskAppealDetail } from './appeal-page.tsx'
import { OvertakenWords } from './overtaken-words.tsx'
import { useDeskAct } from './use-desk-act.ts'

type Given = { appeal: DeskAppealDetail; say: Say; close: () => void }
type Option = { value: string; label: string; hint: string }

const results = (onTerm: boolean): readonly Option[] => [
  { value: 'upheld', label: '成立', hint: onTerm ? '条款按你的理由改判，这一轮重新汇总' : '按申诉人说的处理' },
  { value: 'kept', label: '不成立', hint: onTerm ? '原判定不变' : '不作改变' },
]
const KEEPS = ['result', 'outcome', 'reason']
const outcomes: readonly Option[] = [
  { value: 'pass', label: '通过', hint: '证据说明符合条款' },
  { value: 'notApplicable', label: '不适用', hint: '条款说的情形在这个应用里不存在' },
]

/** Decision: upheld or kept; if upheld about a term, also the term's new outcome. */
export const DecideForm = ({ appeal, say, close }: Given) => {
  const onTerm = appeal.contested !== null
  const { act, overtaken } = useDeskAct(decideAppeal, { appeal, say })
  const form = useKeptForm({
    name: `appeal decide ${appeal.appealId}`,
    keeps: KEEPS,
    schema: decideAppeal.input,
    initial: { appealId: appeal.appealId, version: String(appeal.version), result: '', reason: '' },
    also: (values) => (onTerm && values['result'] === 'upheld' && !values['outcome'] ? { outcome: '请选择改判成什么' } : {}),
    submit: async (input) => {
      await act(input, '已作出结论，申诉人会收到邮件和理由。')
      close()
    },
  })
  const asksOutcome = onTerm && form.values['result'] === 'upheld'
  return (
    <ReasonForm
      form={form}
      title="作出结论"
      act="写下结论"
      hint={asksOutcome ? '会写进报告，任何拿到报告的人读得到。写下后不能更改。' : '会告诉申诉人。写下后不能更改。'}
      onCancel={close}
    >
      <OvertakenWords entries={overtaken} />
      <ChoiceField form={form} name="result" legend="结论" options={results(onTerm)} />
      {asksOutcome ? <ChoiceField form={form} name="outcome" legend="改判成" options={outcomes} /> : null}
    </ReasonForm>
  )
}

import { codes } from '@alliance/contract/codes'
import { decideTerm, queryOfficeRound, queryOfficeRounds } from '@alliance/contract/round-acts'
import { GoldState } from '@alliance/contract/states'
import { isRefused } from '../../lib/is-refused.ts'
import { refresh, useAct } from '../../lib/use-call.ts'
import { useKeptForm } from '../../lib/use-kept-form.ts'
import { ChoiceField } from '../../ui/choice-field.tsx'
import { HeldByColleague } from './holder.tsx'
import type { OpenTerm } from './question.tsx'
import type { Say } from '../../ui/notice.tsx'
import { openForm, ReasonForm } from '../../ui/reason-form.tsx'
import styles from './round.module.css'

type Given = { identifyId: string; term: OpenTerm; say: Say }
const OUTDATES = [queryOfficeRounds, queryOfficeRound]

const outcomes = [
  { value: 'pass', label: '通过', hint: '证据足以说明符合条款' },
  { value: 'fail', label: '未通过', hint: '这类标准随之未通过' },
  { value: 'notApplicable', label: '不适用', hint: '条款说的情形在这个应用里不存在' },
] as const

/** The message after a decision, with the round's new state. */
const consequence = (goldState: GoldState): string =>
  goldState === GoldState.certifying ? '已记下判定。' : `已记下判定，这一轮的结论是${GoldState.label(goldState)}。`

/** After a conflict the dialog closes; the reason that was written stays readable in the message, to pass on to the colleague. */
const overtaken = '这一项刚刚有了结论，或这一轮已经结束，你的判定没有写下。请看时间线。'

const corrected = '实验室刚刚更正了这一项的结果，你的判定没有写下。请看过新的结果再判定。'

export const openDecision = (given: Given) =>
  openForm(`判定：${given.term.title}`, (close) => <DecideForm {...given} close={close} />)

const DecideForm = ({ identifyId, term, say, close }: Given & { close: () => void }) => {
  const { act } = useAct(decideTerm, { refreshes: OUTDATES })
  const form = useKeptForm({
    name: `decide ${identifyId} ${term.id} ${term.memberId ?? ''}`,
    keeps: ['outcome', 'reason'],
    schema: decideTerm.input,
    initial: {
      identifyId,
      termId: term.id,
      ...(term.memberId !== null && { memberId: term.memberId }),
      outcome: '',
      reason: '',
      revision: String(term.revision),
    },
    submit: async (input) => {
      try {
        const { goldState } = await act(input)
        say('passed', consequence(goldState))
      } catch (error) {
        if (!isRefused(error, codes.CONFLICT, codes.ROUND_CLOSED, codes.EDITED_MEANWHILE)) throw error
        refresh(OUTDATES)
        say('error', `${isRefused(error, codes.EDITED_MEANWHILE) ? corrected : overtaken}你写的理由：${input.reason}`)
      }
      close()
    },
  })
  return (
    <ReasonForm form={form} title="判定条款" act="写下判定" hint="会写进报告，申请者读得到。写下后不能更改。" onCancel={close}>
      <HeldByColleague identifyId={identifyId} />
      <p className={styles.about}>
        <code>{term.id}</code>
        <span>{term.memberName === '' ? '引擎不可判定' : `${term.memberName}不可判定`}</span>
      </p>
      <ChoiceField form={form} name="outcome" legend="结论" options={outcomes} />
    </ReasonForm>
  )
}

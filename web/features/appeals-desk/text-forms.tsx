import type { askAppellant, refuseAppeal, replyAppellant } from '@alliance/contract/appeals-desk'
import { useKeptForm } from '../../lib/use-kept-form.ts'
import { Button } from '../../ui/button.tsx'
import { AreaField, FormActs } from '../../ui/form.tsx'
import type { Say } from '../../ui/notice.tsx'
import { KeptFormFrame, ReasonForm } from '../../ui/reason-form.tsx'
import type { DeskAppealDetail } from './appeal-page.tsx'
import styles from './desk.module.css'
import { OvertakenWords } from './overtaken-words.tsx'
import { useDeskAct } from './use-desk-act.ts'

type Given<C> = { appeal: DeskAppealDetail; say: Say; close: () => void; call: C }
type Words = { title: string; hint: string; act: string; done: string }

const versionOf = ({ appealId, version }: DeskAppealDetail) => ({ appealId, version: String(version) })

/** A question or an answer to the appellant. */
export const TextForm = ({
  appeal,
  say,
  close,
  call,
  title,
  hint,
  act: label,
  done,
}: Given<typeof askAppellant | typeof replyAppellant> & Words) => {
  const { act, overtaken } = useDeskAct(call, { appeal, say })
  const form = useKeptForm({
    name: `${call.path} ${appeal.appealId}`,
    keeps: ['text'],
    schema: call.input,
    initial: { ...versionOf(appeal), text: '' },
    submit: async (input) => {
      await act(input, done)
      close()
    },
  })
  return (
    <KeptFormFrame form={form} label={title}>
      <OvertakenWords entries={overtaken} />
      <AreaField form={form} name="text" label="内容" hint={hint} rows={6} maxLength={2000} />
      <FormActs>
        <Button type="submit" kind="primary" busy={form.busy}>
          {label}
        </Button>
        <Button onClick={close}>取消</Button>
      </FormActs>
    </KeptFormFrame>
  )
}

export const RefuseForm = ({ appeal, say, close, call }: Given<typeof refuseAppeal>) => {
  const { act, overtaken } = useDeskAct(call, { appeal, say })
  const form = useKeptForm({
    name: `${call.path} ${appeal.appealId}`,
    keeps: ['reason'],
    schema: call.input,
    initial: { ...versionOf(appeal), reason: '' },
    submit: async (input) => {
      await act(input, '已判为无效反馈，申诉人会收到邮件和理由。')
      close()
    },
  })
  return (
    <ReasonForm form={form} title="判为无效反馈" act="判为无效反馈" hint="会告诉申诉人。" danger onCancel={close}>
      <OvertakenWords entries={overtaken} />
      <p className={styles.note}>申诉人 7 天内可以重新打开。</p>
    </ReasonForm>
  )
}

import { COMMENT_CHARS } from '@alliance/contract/comments'
import { commentOutcomeLabels, commentOutcomes } from '@alliance/contract/doc-comments'
import { answerComment, type DeskComment, queryDeskComments } from '@alliance/contract/comments-desk'
import { useAct } from '../../lib/use-call.ts'
import { useKeptForm } from '../../lib/use-kept-form.ts'
import { Button } from '../../ui/button.tsx'
import { AreaField, CheckField, FormActs, SelectField } from '../../ui/form.tsx'
import { KeptFormFrame } from '../../ui/reason-form.tsx'
import styles from './comments-desk.module.css'

const KEEPS = ['outcome', 'answer', 'isPublic', 'publicText']
const outcomes = [
  { value: '', label: '请选择' },
  ...commentOutcomes.map((outcome) => ({ value: outcome, label: commentOutcomeLabels[outcome] })),
]

type Props = { item: DeskComment; say: (words: string) => void; close: () => void }

export const AnswerForm = ({ item: { commentId, revision, text, answered, published }, say, close }: Props) => {
  const { act } = useAct(answerComment, { refreshes: [queryDeskComments] })
  const form = useKeptForm({
    name: `answer comment ${commentId} ${revision}`,
    keeps: KEEPS,
    schema: answerComment.input,
    initial: {
      commentId,
      revision: String(revision),
      outcome: answered?.outcome ?? '',
      answer: answered?.answer ?? '',
      isPublic: published === null ? '' : 'true',
      publicText: published ?? text,
    },
    also: ({ isPublic, publicText }): Record<string, string> =>
      isPublic === 'true' && publicText?.trim() === '' ? { publicText: '请写明公开的意见' } : {},
    submit: async (input) => {
      await act(input)
      say(answered ? '已改好答复。' : '已答复，提意见的人会收到消息。')
      close()
    },
  })
  return (
    <KeptFormFrame form={form} label="答复" undo="重新写">
      <p className={styles.quoted}>
        <bdi>{text}</bdi>
      </p>
      <SelectField form={form} name="outcome" label="处理结果" options={outcomes} />
      <AreaField
        form={form}
        name="answer"
        label="答复"
        rows={4}
        maxLength={COMMENT_CHARS}
        hint="采纳的写明怎样改，不采纳的写明为什么"
      />
      <CheckField form={form} name="isPublic">
        公开这条意见与答复
      </CheckField>
      {form.values['isPublic'] === 'true' ? (
        <AreaField
          form={form}
          name="publicText"
          label="公开的意见"
          rows={4}
          maxLength={COMMENT_CHARS}
          hint="可以删短，删去企业、应用与个人。改过的会标明经编辑整理。"
        />
      ) : null}
      <FormActs>
        <Button type="submit" kind="primary" busy={form.busy}>
          {answered ? '保存' : '答复'}
        </Button>
        <Button onClick={close}>取消</Button>
      </FormActs>
    </KeptFormFrame>
  )
}

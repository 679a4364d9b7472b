import { applyAppeal, getTypeList, queryAppealList, queryAppealStanding } from '@alliance/contract/appeal'
import { paths } from '../../lib/paths.ts'
import { useCall } from '../../lib/use-call.ts'
import { useCreation } from '../../lib/use-creation.ts'
import { useDraft } from '../../lib/use-draft.ts'
import { useForm } from '../../lib/use-form.ts'
import { useOnward } from '../../lib/use-onward.ts'
import { useSendings } from '../../lib/use-sending.ts'
import { useAskBeforeLeaving } from '../../ui/ask-before-leaving.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { AreaField, Form, FormActs, SelectField, TextField } from '../../ui/form.tsx'
import { Notice } from '../../ui/notice.tsx'
import styles from './appeal.module.css'
import { AppealFiles, fileIdsOf } from './files.tsx'

/** The finding that is appealed: `memberId` is the lab of a device term. */
export type About = { identifyId: string; termId: string; memberId?: string }

const DRAFT_FIELDS = ['type', 'subject', 'text', 'contact', 'files'] as const

/** Appeal types from the server: those about a term, or the others. */
const useTypes = (onTerm: boolean) => {
  const { data, error, reload } = useCall(getTypeList, {})
  const known = data?.filter((type) => type.onTerm === onTerm).map(({ id, label }) => ({ value: id, label })) ?? []
  return { options: [{ value: '', label: data ? '请选择' : '正在载入…' }, ...known], failed: error !== undefined, reload }
}

/** Form for type, text and files of an appeal. Its draft is kept per subject. */
export const AppealForm = ({ about, subject }: { about?: About; subject: string }) => {
  const leadOn = useOnward()
  const types = useTypes(about !== undefined)
  const { act } = useCreation(applyAppeal, { refreshes: [queryAppealList, queryAppealStanding], leaves: true })
  const sendings = useSendings()
  useAskBeforeLeaving(sendings.isBusy)
  const form = useForm({
    schema: applyAppeal.input,
    initial: { ...about, type: '', subject, text: '', contact: '', files: '' },
    submit: async (input) => {
      sendings.hold('')
      const { appealId } = await act({ ...input, fileIds: fileIdsOf(form) })
      await draft.drop()
      await leadOn(paths.appeal(appealId), { replace: true })
    },
  })
  const draft = useDraft(`appeal ${Object.values(about ?? {}).join(' ')}`.trim(), form, DRAFT_FIELDS)
  return (
    <Form form={form} label="提出申诉" className={styles.form}>
      {draft.restored ? <Notice tone="running">已恢复你上次没有提交的内容。</Notice> : null}
      <SelectField form={form} name="type" label="申诉类型" options={types.options} />
      {types.failed ? (
        <Notice tone="error">
          申诉类型没有载入成功。
          <Button kind="text" onClick={types.reload}>
            重试
          </Button>
        </Notice>
      ) : null}
      <TextField form={form} name="subject" label="主题" hint="一句话说明" maxLength={80} autoComplete="off" />
      <AreaField
        form={form}
        name="text"
        label="理由"
        rows={7}
        maxLength={2000}
        hint={about ? '写明为什么判得不对：证据哪里不符、怎样复现、应当怎样判。' : '写明发生了什么、什么时候、希望怎样处理。'}
      />
      <AppealFiles form={form} sendings={sendings} />
      <TextField
        form={form}
        name="contact"
        label="联系方式"
        optional
        hint="需要电话沟通时留下；邮件会发到账号邮箱"
        maxLength={100}
      />
      <FormActs>
        <Button type="submit" kind="primary" busy={form.busy}>
          提交申诉
        </Button>
        <LinkButton to={about ? `${paths.report(about.identifyId)}#${about.termId}` : paths.appeals()}>返回</LinkButton>
      </FormActs>
    </Form>
  )
}

import {
  exportArticleForm,
  queryArticleForms,
  querySignUps,
  removeArticleForm,
  setArticleFormOpen,
  type ArticleFormKind,
} from '@alliance/contract/article-forms'
import { exportedWords } from '../../lib/exported-words.ts'
import { Refused } from '../../lib/api.ts'
import { minute } from '../../lib/format.ts'
import { refusalWords } from '../../lib/refusal-words.ts'
import { saveCsv } from '../../lib/save-file.ts'
import { useAct } from '../../lib/use-call.ts'
import { useForm } from '../../lib/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { agreed, confirm } from '../../ui/dialogs.tsx'
import { Form, FormActs, TextField } from '../../ui/form.tsx'
import type { Say } from '../../ui/notice.tsx'
import { openForm } from '../../ui/reason-form.tsx'
import { StateTag } from '../../ui/state-tag.tsx'
import { Unbroken } from '../../ui/unbroken.tsx'
import styles from './forms.module.css'

export const FORM_REFRESHES = { refreshes: [queryArticleForms, querySignUps] }
const words = { poll: '投票', signUp: '登记' }

type Standing = { closed: boolean; closesAt: number | null; total: number }
type Props = { contentId: string; form: ArticleFormKind; standing: Standing; say: Say; onEdit: () => void; isEditing: boolean }

/** Whether it is open, and until when. */
export const Openness = ({ form, standing: { closed, closesAt, total } }: Pick<Props, 'form' | 'standing'>) => (
  <p className={styles.standing}>
    {closed ? <StateTag label="已结束" tone="cancelled" /> : <StateTag label="进行中" tone="running" />}
    <span>
      <Unbroken>
        {closesAt === null ? '不设截止' : closed ? `${minute(closesAt)} 结束` : `截至 ${minute(closesAt)}`}，{total} 人
        {words[form]}
      </Unbroken>
    </span>
  </p>
)

/** Runs it and shows its result or its refusal. */
export const tellResult = async (say: Say, work: () => Promise<string>): Promise<void> => {
  try {
    say('passed', await work())
  } catch (error) {
    if (error instanceof Refused) say('error', refusalWords(error))
  }
}

type ReopenProps = Pick<Props, 'contentId' | 'form' | 'say'> & { close: () => void }
const ReopenForm = ({ contentId, form: kind, say, close }: ReopenProps) => {
  const { act } = useAct(setArticleFormOpen, FORM_REFRESHES)
  const form = useForm({
    schema: setArticleFormOpen.input,
    initial: { contentId, form: kind, open: 'true', closesAt: '' },
    submit: async (input) => {
      await act(input)
      say('passed', `${words[kind]}已重新开放`)
      close()
    },
  })
  return (
    <Form form={form} label={`重新开放${words[kind]}`}>
      <TextField form={form} name="closesAt" label="截止时间" optional type="datetime-local" hint="北京时间，不填就一直开放" />
      <FormActs>
        <Button type="submit" kind="primary" busy={form.busy}>
          重新开放
        </Button>
        <Button onClick={close}>取消</Button>
      </FormActs>
    </Form>
  )
}

const useFormActs = ({ contentId, form, say }: Pick<Props, 'contentId' | 'form' | 'say'>) => {
  const opening = useAct(setArticleFormOpen, FORM_REFRESHES)
  const exporting = useAct(exportArticleForm)
  const removing = useAct(removeArticleForm, FORM_REFRESHES)
  const tell = (work: () => Promise<string>) => tellResult(say, work)
  const label = words[form]
  const end = async () => {
    const content = form === 'poll' ? '之后不能再投，结果对所有人公开。可以重新开放。' : '之后不能再登记。可以重新开放。'
    if (!(await agreed(confirm({ title: `结束${label}？`, content, confirm: `结束${label}` })))) return
    await tell(async () => {
      await opening.act({ contentId, form, open: 'false' })
      return `${label}已结束`
    })
  }
  const take = () =>
    tell(async () => {
      const { fileName, csv, ...exported } = await exporting.act({ contentId, form })
      saveCsv(fileName, csv)
      return exportedWords(exported, '行')
    })
  const remove = () =>
    tell(async () => {
      await removing.act({ contentId, form })
      return `${label}已去掉`
    })
  return { end, take, remove, busy: opening.busy || exporting.busy || removing.busy }
}

/** Actions on an existing poll or sign-up. */
export const FormActsBar = ({ contentId, form, standing, say, onEdit, isEditing }: Props) => {
  const { end, take, remove, busy } = useFormActs({ contentId, form, say })
  const label = words[form]
  return (
    <div className={styles.acts}>
      <Button size="small" aria-expanded={isEditing} onClick={onEdit}>
        修改{label}
      </Button>
      {standing.closed ? (
        <Button
          size="small"
          onClick={() =>
            openForm(`重新开放${label}`, (close) => <ReopenForm contentId={contentId} form={form} say={say} close={close} />)
          }
        >
          重新开放{label}
        </Button>
      ) : (
        <Button size="small" busy={busy} onClick={() => void end()}>
          结束{label}
        </Button>
      )}
      <Button size="small" busy={busy} onClick={() => void take()}>
        导出{label} CSV
      </Button>
      {standing.total === 0 ? (
        <Button size="small" kind="danger" busy={busy} onClick={() => void remove()}>
          去掉{label}
        </Button>
      ) : null}
    </div>
  )
}

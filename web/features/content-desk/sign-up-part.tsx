import { deleteSignUp, querySignUps, saveSignUpForm, type DeskSignUp, type SignUpRow } from '@alliance/contract/article-forms'
import { asChinaMinute } from '@alliance/contract/china-minute'
import { useKeyPages } from '../../lib/key-pages.ts'
import { useAct, useCall } from '../../lib/use-call.ts'
import { Button } from '../../ui/button.tsx'
import { agreed, confirm } from '../../ui/dialogs.tsx'
import { Form, TextField } from '../../ui/form.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Minute } from '../../ui/minute.tsx'
import type { Say } from '../../ui/notice.tsx'
import { Pager } from '../../ui/pager.tsx'
import { Table } from '../../ui/table.tsx'
import { FORM_REFRESHES, FormActsBar, Openness, tellResult } from './form-acts.tsx'
import styles from './forms.module.css'
import type { PartProps } from './forms-page.tsx'
import { PartActs } from './part-acts.tsx'
import { PartNotices } from './part-notices.tsx'
import { useOpenPart, usePartForm } from './use-part-form.ts'

type FormProps = { contentId: string; signUp: DeskSignUp | null; say: Say; onClose: () => void }

const FIELDS = ['title', 'note', 'closesAt']
const draftName = (contentId: string) => `sign-up ${contentId}`

const SignUpForm = ({ contentId, signUp, say, onClose }: FormProps) => {
  const { form, forget, ...standing } = usePartForm({
    call: saveSignUpForm,
    name: draftName(contentId),
    fields: FIELDS,
    saved: {
      contentId,
      revision: signUp?.revision ?? '',
      title: signUp?.title ?? '',
      note: signUp?.note ?? '',
      closesAt: asChinaMinute(signUp?.closesAt),
    },
    onSaved: () => {
      say('passed', '登记表已保存')
      onClose()
    },
  })
  const cancel = () => {
    void forget()
    onClose()
  }
  return (
    <Form form={form} label="登记表" className={styles.box}>
      <PartNotices {...standing} />
      <TextField form={form} name="title" label="名称" maxLength={60} hint="例如：登记参加讨论" />
      <TextField form={form} name="note" label="说明" optional maxLength={200} hint="登记用来做什么。登记结束 90 天后自动删除" />
      <TextField form={form} name="closesAt" label="截止时间" optional type="datetime-local" hint="北京时间，不填就一直开放" />
      <PartActs form={form} overtaken={standing.overtaken} save="保存登记表" onCancel={cancel} />
    </Form>
  )
}

const PAGE_SIZE = 50

const DeleteButton = ({ contentId, row: { signUpId, name }, say }: Pick<PartProps, 'contentId' | 'say'> & { row: SignUpRow }) => {
  const { act, busy } = useAct(deleteSignUp, FORM_REFRESHES)
  const remove = async () => {
    const content = '姓名和联系方式一起删除，不能恢复。'
    if (!(await agreed(confirm({ title: `删除${name}的登记？`, content, confirm: '删除', danger: true })))) return
    await tellResult(say, async () => {
      await act({ contentId, signUpId })
      return '登记已删除'
    })
  }
  return (
    <Button size="small" kind="text" busy={busy} onClick={() => void remove()}>
      删除<span className="vh">：{name}</span>
    </Button>
  )
}

type SignUpsProps = Pick<PartProps, 'contentId' | 'say'> & { total: number }
const SignUps = ({ contentId, total, say }: SignUpsProps) => {
  const pages = useKeyPages(contentId)
  const state = useCall(querySignUps, {
    contentId,
    size: PAGE_SIZE,
    ...pages.asked,
  })
  if (total === 0) return <p className="mute">没有登记。</p>
  return (
    <Loaded state={state} title="没有读到登记">
      {({ items, nextCursor }) => (
        <>
          <Table caption="登记" heads={['姓名', '邮箱或电话', '登记时间', '操作']} stale={state.error !== undefined}>
            {items.map((row) => (
              <tr key={row.signUpId}>
                <td>
                  <bdi>{row.name}</bdi>
                </td>
                <td>
                  <bdi>{row.contact}</bdi>
                </td>
                <td>
                  <Minute at={row.createdAt} />
                </td>
                <td>
                  <DeleteButton contentId={contentId} row={row} say={say} />
                </td>
              </tr>
            ))}
          </Table>
          {pages.index > 0 || nextCursor !== null ? <Pager note={`每页 ${PAGE_SIZE} 个`} {...pages.steps(nextCursor)} /> : null}
        </>
      )}
    </Loaded>
  )
}

/** The simple sign-up of an article: the people on it and their contact. */
export const SignUpPart = ({ contentId, forms: { signUp }, say }: PartProps) => {
  const [isEditing, setEditing] = useOpenPart(draftName(contentId))
  return (
    <section className={styles.part} aria-labelledby="sign-up">
      <h2 id="sign-up">登记</h2>
      {signUp ? (
        <>
          <p className={styles.question}>
            <bdi>{signUp.title}</bdi>
          </p>
          {signUp.note ? (
            <p className="mute">
              <bdi>{signUp.note}</bdi>
            </p>
          ) : null}
          <Openness form="signUp" standing={signUp} />
          <SignUps contentId={contentId} total={signUp.total} say={say} />
          <FormActsBar {...{ contentId, say, isEditing }} form="signUp" standing={signUp} onEdit={() => setEditing(!isEditing)} />
        </>
      ) : isEditing ? null : (
        <>
          <p className="mute">这篇文章没有登记表。</p>
          <Button size="small" onClick={() => setEditing(true)}>
            添加登记表
          </Button>
        </>
      )}
      {isEditing ? <SignUpForm contentId={contentId} signUp={signUp} say={say} onClose={() => setEditing(false)} /> : null}
    </section>
  )
}

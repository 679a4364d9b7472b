import { documentMenu } from '@alliance/contract/library'
import { addRedirect, queryRedirects, removeRedirect, type RedirectRow } from '@alliance/contract/redirect-desk'
import { useState } from 'react'
import { Link } from 'react-router'
import { Refused } from '../../lib/api.ts'
import { cx } from '../../lib/class-names.ts'
import { paths } from '../../lib/paths.ts'
import { refusalWords } from '../../lib/refusal-words.ts'
import { refresh, useAct, useCall } from '../../lib/use-call.ts'
import { useKeptForm } from '../../lib/use-kept-form.ts'
import { Button } from '../../ui/button.tsx'
import { agreed, confirm } from '../../ui/dialogs.tsx'
import { SelectField, TextField } from '../../ui/form.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Minute } from '../../ui/minute.tsx'
import { Notice, type Said } from '../../ui/notice.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { KeptFormFrame } from '../../ui/reason-form.tsx'
import { Table } from '../../ui/table.tsx'
import styles from './redirects.module.css'

const OUTDATES = { refreshes: [queryRedirects] }
const documents = [{ value: '', label: '请选择' }, ...documentMenu.map(({ id, name }) => ({ value: id, label: name }))]

/** 跳转: redirects of old document ids. */
export const RedirectsPage = () => {
  const [said, setSaid] = useState<Said>()
  return (
    <>
      <PageHead crumbs={[]} title="跳转" />
      <p className={styles.lede}>
        文档换过编号时，旧链接从这里转到现在的文档，网页版和 PDF 都是。改动马上生效；去掉的跳转，旧链接会显示“页面不存在”。
      </p>
      <AddForm onAdded={(oldId) => setSaid({ tone: 'passed', words: `${oldId} 的跳转已添加` })} />
      {said ? <Notice tone={said.tone}>{said.words}</Notice> : null}
      <Redirects say={setSaid} />
    </>
  )
}

const BLANK = { oldId: '', documentId: '' }
const KEEPS = Object.keys(BLANK)

const AddForm = ({ onAdded }: { onAdded: (oldId: string) => void }) => {
  const { act } = useAct(addRedirect, OUTDATES)
  const form = useKeptForm({
    name: 'redirect',
    keeps: KEEPS,
    schema: addRedirect.input,
    initial: BLANK,
    submit: async (input) => {
      await act(input)
      form.renew(BLANK)
      onAdded(input.oldId)
    },
  })
  return (
    <KeptFormFrame form={form} label="添加跳转" className={styles.add}>
      <TextField form={form} name="oldId" label="旧编号" maxLength={64} autoComplete="off" hint="旧链接最后的一段" />
      <SelectField form={form} name="documentId" label="转到" options={documents} hint="现在的文档" />
      <Button type="submit" kind="primary" busy={form.busy}>
        添加跳转
      </Button>
    </KeptFormFrame>
  )
}

const Redirects = ({ say }: { say: (said: Said) => void }) => {
  const state = useCall(queryRedirects, {})
  const { act } = useAct(removeRedirect, OUTDATES)
  const remove = async ({ oldId, title }: RedirectRow) => {
    const content = `旧链接 /doc/${oldId} 不再转到${title}，访客会看到“页面不存在”。`
    if (!(await agreed(confirm({ title: `删除 ${oldId} 的跳转？`, content, confirm: '删除', danger: true })))) return
    try {
      await act({ oldId })
      say({ tone: 'passed', words: `${oldId} 的跳转已删除` })
    } catch (error) {
      refresh([queryRedirects])
      if (error instanceof Refused) say({ tone: 'error', words: refusalWords(error) })
      else throw error
    }
  }
  return (
    <Loaded state={state} title="没有读到跳转">
      {(rows) => (
        <Table
          caption="跳转"
          heads={['旧编号', '转到', '来源', '操作']}
          className={styles.list}
          stale={state.error !== undefined}
        >
          {rows.map((row) => (
            <Row key={row.oldId} row={row} onRemove={() => void remove(row)} />
          ))}
        </Table>
      )}
    </Loaded>
  )
}

const Row = ({ row, onRemove }: { row: RedirectRow; onRemove: () => void }) => (
  <tr>
    <td className={cx('mono', styles.id)}>{row.oldId}</td>
    <td>
      <Link to={paths.doc(row.documentId)}>{row.title}</Link>
    </td>
    <td className={styles.from}>
      {row.addedAt === null ? (
        '随网站提供'
      ) : (
        <>
          <Minute at={row.addedAt} /> <bdi>{row.addedBy}</bdi>
        </>
      )}
    </td>
    <td>
      {row.brought ? null : (
        <Button kind="text" size="small" aria-label={`删除 ${row.oldId} 的跳转`} onClick={onRemove}>
          删除
        </Button>
      )}
    </td>
  </tr>
)

import type { Output } from '@alliance/contract/call'
import type { queryEditionBase } from '@alliance/contract/edition-desk'
import { type DocVersion, queryDocMenu } from '@alliance/contract/library'
import { Link, useNavigate } from 'react-router'
import { contentPaths } from '../../lib/content-paths.ts'
import { paths } from '../../lib/paths.ts'
import { useCall } from '../../lib/use-call.ts'
import { LinkButton } from '../../ui/button.tsx'
import { agreed, confirm } from '../../ui/dialogs.tsx'
import { Field, Select } from '../../ui/field.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Table } from '../../ui/table.tsx'
import styles from './content-desk.module.css'
import type { Editing } from './use-editing.ts'

/** 写新版本: choice of the document. The standards come from the rule pack and are not included. */
export const ChooseDocument = () => {
  const state = useCall(queryDocMenu, {})
  return (
    <>
      <PageHead crumbs={[{ label: '内容', to: contentPaths.list('edition') }, { label: '写新版本' }]} title="写新版本" />
      <p className={styles.lede}>选一份文档，从它现行的正文写起。七项标准由规则包生成，不在这里改。</p>
      <Loaded state={state} title="没有读到标准文档">
        {(menu) => (
          <Table caption="标准文档" heads={['文档', '现行版本', '施行日期', '操作']} className={styles.documents}>
            {menu
              .filter(({ kind }) => kind !== 'standard')
              .map(({ id, title, version, effectiveFrom, comingFrom }) => (
                <tr key={id}>
                  <td className={styles.name}>
                    <Link to={paths.doc(id)}>{title}</Link>
                    {comingFrom ? <p className={styles.small}>下一版 {comingFrom} 起施行</p> : null}
                  </td>
                  <td>{version}</td>
                  <td className={styles.time}>
                    <span className={styles.narrow}>施行 </span>
                    <time dateTime={effectiveFrom}>{effectiveFrom}</time>
                  </td>
                  <td>
                    <LinkButton kind="text" size="small" to={contentPaths.addEdition(id)}>
                      写新版本<span className="vh">：{title}</span>
                    </LinkButton>
                  </td>
                </tr>
              ))}
          </Table>
        )}
      </Loaded>
    </>
  )
}

const standing: Record<DocVersion['state'], string> = { inForce: '现行', coming: '即将施行', past: '已被替代' }

type Props = { base: Output<typeof queryEditionBase>; editing: Editing }

/** Choice of the version whose text the new edition starts with; so an old text can be brought back. */
export const BaseChoice = ({ base, editing }: Props) => {
  const navigate = useNavigate()
  const begin = async (version: string) => {
    const words = { title: `换成 ${version} 的正文？`, content: '你在这里写的会被换掉。', confirm: '换成它', danger: true }
    if (editing.isDirty && !(await agreed(confirm(words)))) return
    await editing.clearDraft()
    await navigate(contentPaths.addEdition(base.documentId, version), { replace: true })
  }
  const options = base.versions.map(({ version, state }) => ({ value: version, label: `${version}（${standing[state]}）` }))
  return (
    <Field label="从哪一版写起" hint="旧版本也可以，它的正文成为新的草稿">
      <Select options={options} value={base.version} onChange={(event) => void begin(event.currentTarget.value)} />
    </Field>
  )
}

import { addToAllowList, queryAllowList, queryAudit, querySettings, removeFromAllowList } from '@alliance/contract/office'
import { useState } from 'react'
import { Refused } from '../../lib/api.ts'
import { cx } from '../../lib/class-names.ts'
import { refusalWords } from '../../lib/refusal-words.ts'
import { useAddressKeyword, useListPages } from '../../lib/list-address.ts'
import { officePaths } from '../../lib/office-paths.ts'
import { refresh, useAct, useCall } from '../../lib/use-call.ts'
import { useKeptForm } from '../../lib/use-kept-form.ts'
import { Band } from '../../ui/band.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { agreed, confirm } from '../../ui/dialogs.tsx'
import { EmailText } from '../../ui/email-text.tsx'
import { Empty } from '../../ui/empty.tsx'
import { FindField } from '../../ui/find-field.tsx'
import { FoundSaid } from '../../ui/found-said.tsx'
import { TextField } from '../../ui/form.tsx'
import { Minute } from '../../ui/minute.tsx'
import { Notice, type Said } from '../../ui/notice.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Pager } from '../../ui/pager.tsx'
import { KeptFormFrame } from '../../ui/reason-form.tsx'
import { Table } from '../../ui/table.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import styles from './office.module.css'

const PAGE_SIZE = 20
const OUTDATES = [queryAllowList, queryAudit]

/** 白名单: the email addresses that may sign in while the list is on. */
export const AllowListPage = () => {
  const [said, setSaid] = useState<Said>()
  return (
    <>
      <PageHead crumbs={[]} title="白名单" />
      <ListState />
      <AddForm onAdded={(email) => setSaid({ tone: 'passed', words: `${email} 已加入白名单` })} />
      {said ? <Notice tone={said.tone}>{said.words}</Notice> : null}
      <Entries
        onRemoved={(email) => setSaid({ tone: 'passed', words: `${email} 已移出白名单` })}
        onRefused={(words) => setSaid({ tone: 'error', words })}
      />
    </>
  )
}

const ListState = () => {
  const { data } = useCall(querySettings, {})
  const isOn = data?.allowListOn === true
  const act = (
    <LinkButton kind="text" size="small" to={officePaths.settings()}>
      去设置
    </LinkButton>
  )
  return (
    // Until it is known its place is kept, so that the form below doesn't move.
    <Band className={cx(styles.band, !data && styles.unknown)} tone={isOn ? 'warning' : 'cancelled'} act={act}>
      {isOn
        ? '白名单已开启：名单之外的账号不能登录，也不能使用控制台。工作人员不受影响。'
        : '白名单没有开启：任何账号都可以登录。名单可以先备好，开启后生效。'}
    </Band>
  )
}

const BLANK = { email: '' }
const KEEPS = Object.keys(BLANK)

const AddForm = ({ onAdded }: { onAdded: (email: string) => void }) => {
  const { act } = useAct(addToAllowList, { refreshes: OUTDATES })
  const form = useKeptForm({
    name: 'allow-list',
    keeps: KEEPS,
    schema: addToAllowList.input,
    initial: BLANK,
    submit: async ({ email }) => {
      await act({ email })
      form.renew(BLANK)
      onAdded(email)
    },
  })
  return (
    <KeptFormFrame form={form} label="加入白名单" className={styles.add}>
      <TextField form={form} name="email" label="邮箱" type="email" autoComplete="off" />
      <Button type="submit" kind="primary" busy={form.busy}>
        加入白名单
      </Button>
    </KeptFormFrame>
  )
}

type EntriesProps = { onRemoved: (email: string) => void; onRefused: (words: string) => void }

const Entries = ({ onRemoved, onRefused }: EntriesProps) => {
  const { typed, setTyped, keyword } = useAddressKeyword()
  const pages = useListPages(keyword)
  const state = useCall(queryAllowList, {
    size: PAGE_SIZE,
    ...pages.asked,
    ...(keyword && { keyword }),
  })
  const remove = useRemoval({ onRemoved, onRefused })
  return (
    <>
      <div className={styles.bar}>
        <p className="mute">{state.data ? `共 ${state.data.total} 个邮箱` : ''}</p>
        <FindField label="按邮箱查找" placeholder="邮箱" value={typed} onChange={setTyped} />
      </div>
      <FoundSaid state={state} keyword={keyword} />
      <Loaded state={state} title="没有读到白名单">
        {({ items, nextCursor }) =>
          items.length === 0 && pages.index === 0 ? (
            <Empty title={keyword ? '没有符合的邮箱' : '名单是空的'} drawing="single">
              {keyword ? '换一个关键词看看。' : '在上面填写邮箱，加入第一个。'}
            </Empty>
          ) : (
            <>
              <Table caption="白名单" heads={['邮箱', '加入时间', '操作']} stale={state.error !== undefined}>
                {items.map(({ email, createdAt }) => (
                  <tr key={email}>
                    <td>
                      <EmailText>{email}</EmailText>
                    </td>
                    <td className={styles.time}>
                      <Minute at={createdAt} />
                    </td>
                    <td>
                      <Button kind="text" size="small" aria-label={`移出 ${email}`} onClick={() => void remove(email)}>
                        移出
                      </Button>
                    </td>
                  </tr>
                ))}
              </Table>
              <Pager note={`每页 ${PAGE_SIZE} 个`} {...pages.steps(nextCursor)} />
            </>
          )
        }
      </Loaded>
    </>
  )
}

const useRemoval = ({ onRemoved, onRefused }: EntriesProps) => {
  const { act } = useAct(removeFromAllowList, { refreshes: OUTDATES })
  const settings = useCall(querySettings, {}).data
  return async (email: string) => {
    const consequence = settings?.allowListOn
      ? '白名单开着：移出后，这个账号马上不能再使用控制台，登录也会被拒绝。'
      : '白名单没有开启，移出后暂时没有影响；开启后，这个账号不能登录。'
    const sure = confirm({ title: `移出 ${email}？`, content: consequence, confirm: '移出', danger: true })
    if (!(await agreed(sure))) return
    try {
      await act({ email })
      onRemoved(email)
    } catch (error) {
      refresh([queryAllowList])
      if (error instanceof Refused) onRefused(refusalWords(error))
    }
  }
}

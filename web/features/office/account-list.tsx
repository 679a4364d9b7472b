import { grants } from '@alliance/contract/account'
import { grantLabels, queryAccounts, type OfficeAccount } from '@alliance/contract/office'
import { DataState } from '@alliance/contract/states'
import { Link, useLocation } from 'react-router'
import { fileSize } from '../../lib/format.ts'
import { useAddressKeyword, useListAddress, useListPages } from '../../lib/list-address.ts'
import { useCall } from '../../lib/use-call.ts'
import { useKnown } from '../../lib/use-known.ts'
import { EmailText } from '../../ui/email-text.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Field, Select } from '../../ui/field.tsx'
import { FindField } from '../../ui/find-field.tsx'
import { FoundSaid } from '../../ui/found-said.tsx'
import { Minute } from '../../ui/minute.tsx'
import { Pager } from '../../ui/pager.tsx'
import { StateTag } from '../../ui/state-tag.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { Tag } from '../../ui/tag.tsx'
import styles from './accounts.module.css'
import { Loaded } from '../../ui/loaded.tsx'

const PAGE_SIZE = 20
const ALL = 'all'
/** Profiles that wait for a decision come first. */
const order = [DataState.underReview, DataState.complete, DataState.returned, DataState.empty] as const
const tabs = [{ key: ALL, label: '全部' }, ...order.map((value) => ({ key: String(value), label: DataState.label(value) }))]

const roles = [
  { value: '', label: '全部账号' },
  ...grants.map((value) => ({ value: value as string, label: grantLabels[value] })),
]

export const AccountList = ({ chosen }: { chosen: string | null }) => {
  const { query, set } = useListAddress()
  const { typed, setTyped, keyword } = useAddressKeyword()
  const tab = tabs.find(({ key }) => key === query.get('state'))?.key ?? ALL
  const role = grants.find((one) => one === query.get('role'))
  const pages = useListPages(`${tab} ${role ?? ''} ${keyword}`)
  const state = useCall(queryAccounts, {
    size: PAGE_SIZE,
    ...pages.asked,
    ...(keyword && { keyword }),
    ...(tab !== ALL && { dataState: Number(tab) }),
    ...(role && { grant: role }),
  })
  const waiting = useKnown(state.data?.underReview)
  const items = tabs.map((item) =>
    item.key === String(DataState.underReview) && waiting !== undefined ? { ...item, count: waiting } : item,
  )
  const addressOf = (accountId: string) => {
    const next = new URLSearchParams(query)
    next.set('account', accountId)
    return `?${next}`
  }
  return (
    <>
      <FindField
        className={styles.find}
        label="按邮箱或企业名称查找"
        placeholder="邮箱或企业名称"
        value={typed}
        onChange={setTyped}
      />
      <Field label="角色">
        <Select
          options={roles}
          value={role ?? ''}
          onChange={(event) => set({ role: event.currentTarget.value }, { replace: true })}
        />
      </Field>
      <Tabs
        label="按资料状态筛选"
        items={items}
        current={tab}
        onChange={(key) => set({ state: key === ALL ? '' : key }, { replace: true })}
        controls="accounts"
      />
      <div id="accounts" role="tabpanel" aria-label={tabs.find(({ key }) => key === tab)?.label}>
        <FoundSaid state={state} keyword={keyword} />
        <Loaded state={state} title="没有读到账号">
          {(page) =>
            page.items.length === 0 && pages.index === 0 ? (
              <div className={styles.nothing}>
                <Empty title="没有符合的账号" drawing="single">
                  换一个状态或关键词看看。
                </Empty>
              </div>
            ) : (
              <>
                <ul className={styles.rows}>
                  {page.items.map((account) => (
                    <AccountRow
                      key={account.accountId}
                      account={account}
                      to={addressOf(account.accountId)}
                      isChosen={account.accountId === chosen}
                    />
                  ))}
                </ul>
                <Pager {...pages.steps(page.nextCursor)} />
              </>
            )
          }
        </Loaded>
      </div>
    </>
  )
}

const GIB = 1024 ** 3

const AccountRow = ({ account, to, isChosen }: { account: OfficeAccount; to: string; isChosen: boolean }) => (
  <li>
    <Link to={to} state={useLocation().state as unknown} aria-current={isChosen || undefined}>
      <EmailText className={styles.name}>{account.companyName || account.email}</EmailText>
      <StateTag family={DataState} value={account.dataState} bare />
      {account.companyName ? <EmailText className={styles.email}>{account.email}</EmailText> : null}
      {account.dataState === DataState.underReview && account.submittedAt !== null ? (
        <span className={styles.email}>
          <Minute at={account.submittedAt} /> 提交
        </span>
      ) : null}
      {account.storedBytes >= GIB ? <span className={styles.email}>安装包 {fileSize(account.storedBytes)}</span> : null}
      {account.grants.length > 0 ? (
        <span className={styles.tags}>
          {account.grants.map((grant) => (
            <Tag key={grant}>{grantLabels[grant]}</Tag>
          ))}
        </span>
      ) : null}
    </Link>
  </li>
)

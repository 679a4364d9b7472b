import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { cx } from '../../lib/class-names.ts'
import { Empty } from '../../ui/empty.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { AccountDetail } from './account-detail.tsx'
import { AccountList } from './account-list.tsx'
import styles from './accounts.module.css'

/** Moves the focus to the chosen account, past the rest of the list; the first render keeps the page's focus. */
const useFocusOnDetail = (accountId: string | null) => {
  const detail = useRef<HTMLDivElement>(null)
  const before = useRef(accountId)
  useEffect(() => {
    if (before.current === accountId) return
    before.current = accountId
    if (accountId !== null) detail.current?.focus({ preventScroll: true })
  }, [accountId])
  return detail
}

/** 账号: the list left, one account right; in narrow windows only one of them, depending on the URL. */
export const AccountsPage = () => {
  const [query] = useSearchParams()
  const accountId = query.get('account')
  const detail = useFocusOnDetail(accountId)
  return (
    <>
      <PageHead crumbs={[]} title="账号" />
      <div className={cx(styles.two, accountId !== null && styles.chosen)} data-panes="whole">
        <div className={styles.list}>
          <AccountList chosen={accountId} />
        </div>
        <div ref={detail} tabIndex={-1} className={styles.detail}>
          {accountId === null ? (
            <Empty title="选择一个账号">资料、角色和登录都在这里处理。</Empty>
          ) : (
            <AccountDetail key={accountId} accountId={accountId} />
          )}
        </div>
      </div>
    </>
  )
}

import { DataState } from '@alliance/contract/states'
import { Fragment } from 'react'
import { Link, useSearchParams } from 'react-router'
import { Notice } from '../../ui/notice.tsx'
import type { Profile } from './account-detail.tsx'
import styles from './accounts.module.css'

/** Names other accounts with this credit code: a company may have several, but somebody may also use another company's. */
export const SameCompany = ({ others }: { others: Profile['sameCompany'] }) => {
  const [query] = useSearchParams()
  if (others.length === 0) return null
  const addressOf = (accountId: string) => {
    const address = new URLSearchParams(query)
    address.set('account', accountId)
    return `?${address}`
  }
  return (
    <Notice tone="warning" className={styles.reason}>
      其他账号也用这个统一社会信用代码，请核对是不是同一家企业：
      {others.map(({ accountId, email, companyName, dataState }, index) => (
        <Fragment key={accountId}>
          {index > 0 ? '；' : null}
          {companyName === '' ? null : <bdi>{companyName}</bdi>}{' '}
          <Link className="lnk" to={addressOf(accountId)}>
            <bdi>{email}</bdi>
          </Link>
          （{DataState.label(dataState)}）
        </Fragment>
      ))}
    </Notice>
  )
}

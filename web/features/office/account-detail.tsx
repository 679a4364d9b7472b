import type { Output } from '@alliance/contract/call'
import { queryAccountProfile } from '@alliance/contract/office'
import { DataState } from '@alliance/contract/states'
import { useState } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router'
import { fileSize } from '../../lib/format.ts'
import { officePaths } from '../../lib/office-paths.ts'
import { useLiveCall } from '../../lib/use-live-call.ts'
import { EmailText } from '../../ui/email-text.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Minute } from '../../ui/minute.tsx'
import { Notice, type Said, type Say } from '../../ui/notice.tsx'
import { StateTag } from '../../ui/state-tag.tsx'
import { Tag } from '../../ui/tag.tsx'
import { AccountSafety } from './account-safety.tsx'
import styles from './accounts.module.css'
import { GrantsForm } from './grants-form.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { NextProfile } from './next-profile.tsx'
import { ProfileDecision, ReturnNotSent } from './profile-decision.tsx'
import { useTabName } from '../../lib/tab-name.ts'
import { ProfileSheet } from './profile-sheet.tsx'

export type Profile = Output<typeof queryAccountProfile>

/** The licence's URL expires after five minutes, and the applicant may change the profile at any time. */
const AGAIN_MS = 60_000

/** One account: profile, roles, sessions. */
export const AccountDetail = ({ accountId }: { accountId: string }) => {
  const state = useLiveCall(queryAccountProfile, { accountId }, { again: () => AGAIN_MS })
  const [said, setSaid] = useState<Said>()
  const say: Say = (tone, words) => setSaid({ tone, words })
  return (
    <>
      <Back />
      <div className={styles.said}>{said ? <Notice tone={said.tone}>{said.words}</Notice> : null}</div>
      <Loaded state={state} title="没有读到这个账号">
        {(profile) => <Detail profile={profile} say={say} reload={state.reload} />}
      </Loaded>
    </>
  )
}

const Back = () => {
  const [query] = useSearchParams()
  const next = new URLSearchParams(query)
  next.delete('account')
  return (
    <Link className={styles.back} to={`?${next}`} state={useLocation().state as unknown}>
      <Icon name="left" size={16} />
      账号列表
    </Link>
  )
}

const Detail = ({ profile, say, reload }: { profile: Profile; say: Say; reload: () => void }) => {
  const { account } = profile
  const [isDecided, setDecided] = useState(false)
  const [typed, setTyped] = useState('')
  const sayOfDecision: Say = (tone, words) => {
    setDecided(true)
    say(tone, words)
  }
  useTabName(account.companyName || account.email)
  return (
    <article aria-labelledby="account-name">
      <header className={styles.head}>
        <h2 id="account-name">
          <EmailText>{account.companyName || account.email}</EmailText>
        </h2>
        <StateTag family={DataState} value={account.dataState} />
        {account.demo ? <Tag>演示</Tag> : null}
      </header>
      <p className={styles.about}>
        {account.companyName ? <EmailText>{account.email}</EmailText> : null}
        <span>
          注册于 <Minute at={account.createdAt} />
        </span>
        <Link className="lnk" to={officePaths.audit(account.email)}>
          与它有关的操作记录
        </Link>
      </p>
      {profile.failedMails ? (
        <Notice tone="warning" className={styles.mails}>
          近 30 天有 {profile.failedMails.count} 封发到这个邮箱的邮件不能确认送达，最近一次在{' '}
          <Minute at={profile.failedMails.lastAt} />
          。请用其他方式联系对方，核对邮箱。
        </Notice>
      ) : null}
      <section className={styles.section} aria-labelledby="profile-title">
        <h3 id="profile-title">资料</h3>
        <ProfileSheet profile={profile} reload={reload} />
        {account.dataState === DataState.underReview ? (
          <ProfileDecision key={account.accountId} profile={profile} say={sayOfDecision} onTyped={setTyped} />
        ) : typed.trim() === '' ? null : (
          <ReturnNotSent profile={profile} reason={typed} />
        )}
        {isDecided && account.dataState !== DataState.underReview ? <NextProfile accountId={account.accountId} /> : null}
      </section>
      <section className={styles.section} aria-labelledby="grants-title">
        <h3 id="grants-title">角色</h3>
        <GrantsForm account={account} say={say} />
      </section>
      <section className={styles.section} aria-labelledby="storage-title">
        <h3 id="storage-title">存储空间</h3>
        <p>
          安装包占用 {fileSize(account.storedBytes)}，上限 {fileSize(profile.storageBytes)}
        </p>
      </section>
      <section className={styles.section} aria-labelledby="safety-title">
        <h3 id="safety-title">登录与两步验证</h3>
        <AccountSafety account={account} say={say} />
      </section>
    </article>
  )
}

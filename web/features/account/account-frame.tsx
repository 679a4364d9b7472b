import { DataState } from '@alliance/contract/states'
import { useRef, type ReactNode } from 'react'
import { NavLink, useLocation } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { useAccount } from '../../lib/session.ts'
import { workplaces } from '../../lib/workplaces.ts'
import { EmailText } from '../../ui/email-text.tsx'
import { FoldSection } from '../../ui/fold.tsx'
import { useKeptFocus } from '../../ui/kept-focus.ts'
import styles from './account-frame.module.css'

/** Frame of a page of a signed-in account: its title, and the account's other pages at the left. */
export const AccountFrame = ({ title, lede, children }: { title: string; lede?: ReactNode; children: ReactNode }) => {
  const account = useAccount()
  const matter = useRef<HTMLDivElement>(null)
  useKeptFocus(matter, useLocation().pathname)
  const complete = account?.dataState === DataState.complete
  const links = [
    ...workplaces(account),
    complete ? { label: '账号资料', to: paths.profile() } : { label: '资料状态', to: paths.profileStatus() },
    { label: '修改账号邮箱', to: paths.emailChange() },
    { label: '修改密码', to: paths.passwordChange() },
    { label: '登录设备', to: paths.sessions() },
    ...(complete
      ? [
          { label: '接口令牌', to: paths.apiTokens() },
          { label: '回调通知', to: paths.webhooks() },
        ]
      : []),
    { label: '我的数据', to: paths.myData() },
    ...(account && account.grants.length > 0 ? [{ label: '两步验证', to: paths.secondFactor() }] : []),
  ]
  const index = (
    <nav className={styles.index} aria-label="账号">
      {links.map((link) => (
        <NavLink key={link.to} to={link.to}>
          {link.label}
        </NavLink>
      ))}
    </nav>
  )
  return (
    <FoldSection title={title} level={1} lede={lede ?? (account && <EmailText>{account.email}</EmailText>)} index={index}>
      <div ref={matter} className={styles.matter}>
        {children}
      </div>
    </FoldSection>
  )
}

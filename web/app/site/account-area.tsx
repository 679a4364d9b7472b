import type { AccountInfo } from '@alliance/contract/account'
import { DataState } from '@alliance/contract/data-state'
import { CONNECTION_MESSAGE } from '@alliance/contract/frame-codes'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { cx } from '../../lib/class-names.ts'
import { paths } from '../../lib/paths.ts'
import { uiEffects } from '../../lib/ui-effects.ts'
import { leaveAccount, useAccount } from '../../lib/session.ts'
import { terminal } from '../../lib/terminal.ts'
import { Icon } from '../../ui/icon.tsx'
import styles from './account-area.module.css'

const never = () => () => {}
/** False in server markup, so that one cached page serves every terminal. */
const useDesktop = () =>
  useSyncExternalStore(
    never,
    () => terminal() === 'pc',
    () => false,
  )

/** A visitor's links to log in, in the header and in the menu of narrow windows. */
const useWays = () =>
  [
    { label: '登录/注册', to: paths.login() },
    { label: '控制台', to: paths.console() },
  ].slice(0, useDesktop() ? 2 : 1)

const useLogout = () => {
  const navigate = useNavigate()
  return async () => {
    const { signOut } = await import('./sign-out.ts')
    if (!(await signOut())) return
    await leaveAccount()
    await navigate(paths.home())
  }
}

/** 登录/注册 and, on a desktop, 控制台; or the account's address with its menu. The box never changes its size. */
export const AccountArea = ({ className }: { className: string | undefined }) => {
  const account = useAccount()
  const ways = useWays()
  if (account) return <AccountMenu className={className} email={account.email} />
  return (
    <div className={cx(styles.area, className)}>
      {ways.map(({ label, to }) => (
        <Link key={label} to={to}>
          {label}
        </Link>
      ))}
    </div>
  )
}

const AccountMenu = ({ email, className }: { email: string; className: string | undefined }) => {
  const { key } = useLocation()
  const [openedAt, setOpenedAt] = useState<string>()
  const open = openedAt === key
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!open) return
    const leave = (event: Event) => {
      const escape = (event as KeyboardEvent).key === 'Escape'
      if (escape || !box.current?.contains(event.target as Node)) setOpenedAt(undefined)
      if (escape) box.current?.querySelector('button')?.focus()
    }
    const listening = new AbortController()
    // Closed by a press or focus elsewhere, or by Esc.
    for (const name of ['pointerdown', 'focusin', 'keydown']) document.addEventListener(name, leave, { signal: listening.signal })
    return () => listening.abort()
  }, [open])
  return (
    <div ref={box} className={cx(styles.area, className)}>
      <button type="button" className={styles.name} aria-expanded={open} onClick={() => setOpenedAt(open ? undefined : key)}>
        <span>{email}</span>
        <Icon name={open ? 'up' : 'down'} size={14} />
      </button>
      {open ? (
        <ul className={styles.menu}>
          <AccountLinks onPick={() => setOpenedAt(undefined)} />
        </ul>
      ) : null}
    </div>
  )
}

const ownPages = ({ dataState }: AccountInfo) => [
  { label: '修改资料', to: dataState === DataState.complete ? paths.profile() : paths.profileStatus() },
  { label: '修改账号邮箱', to: paths.emailChange() },
  { label: '修改密码', to: paths.passwordChange() },
]

/** Links of an account; for a visitor the login. */
export const AccountLinks = ({ onPick }: { onPick: () => void }) => {
  const account = useAccount()
  const logout = useLogout()
  const ways = useWays()
  return (
    <>
      {(account ? ownPages(account) : ways).map(({ label, to }) => (
        <li key={label}>
          <Link to={to} onClick={onPick}>
            {label}
          </Link>
        </li>
      ))}
      {account ? (
        <li>
          <button
            type="button"
            onClick={() => {
              onPick()
              logout().catch(() => uiEffects().message(CONNECTION_MESSAGE))
            }}
          >
            退出登录
          </button>
        </li>
      ) : null}
    </>
  )
}

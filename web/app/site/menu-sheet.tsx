import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { useAccount } from '../../lib/session.ts'
import { IconButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { AccountLinks } from './account-area.tsx'
import styles from './menu-sheet.module.css'
import { isCurrent, navigation } from './navigation.ts'

/** The menu of phones: the whole height, every item, the account below. */
export const MenuSheet = ({ pathname, onClose }: { pathname: string; onClose: () => void }) => {
  const sheet = useRef<HTMLDialogElement>(null)
  const account = useAccount()
  useEffect(() => {
    const element = sheet.current
    element?.showModal()
    return () => element?.close()
  }, [])
  return (
    <dialog ref={sheet} className={styles.sheet} aria-label="菜单" onClose={onClose}>
      <IconButton label="关闭" className={styles.close} onClick={onClose}>
        <Icon name="close" />
      </IconButton>
      <nav aria-label="主导航">
        <ul className={styles.list}>
          {navigation.map((item) => (
            <li key={item.to}>
              <Link to={item.to} aria-current={isCurrent(item, pathname) ? 'page' : undefined} onClick={onClose}>
                {item.label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {account ? <p>{account.email}</p> : null}
      <ul className={styles.list}>
        <AccountLinks onPick={onClose} />
      </ul>
    </dialog>
  )
}

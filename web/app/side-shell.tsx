import { useRef, type ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { cx } from '../lib/class-names.ts'
import { DeskIcon, type DeskIconName } from '../ui/desk-icon.tsx'
import { useKeptFocus } from '../ui/kept-focus.ts'
import { useShowCurrent } from '../ui/show-current.ts'
import styles from './side-shell.module.css'

export type SideItem = {
  label: string
  to: string
  icon: DeskIconName
  isHere: (pathname: string) => boolean
  /** After the label, e.g. a count. */
  note?: ReactNode
}

/**
 * Below the public header: menu at the left, page at the right; on narrow windows the menu is a bar above the page. The menu is
 * outside `main`, so that the skip link skips it.
 */
export const SideShell = ({ label, groups, children }: { label: string; groups: readonly SideItem[][]; children: ReactNode }) => {
  const { pathname } = useLocation()
  const menu = useRef<HTMLElement>(null)
  const page = useRef<HTMLElement>(null)
  useShowCurrent(menu, pathname)
  useKeptFocus(page, pathname)
  return (
    <div className={styles.shell}>
      <nav ref={menu} className={cx(styles.menu, 'sideways')} aria-label={label}>
        {groups.map((items) => (
          <ul key={items[0]?.to}>
            {items.map((item) => (
              <Entry key={item.to} item={item} isHere={item.isHere(pathname)} />
            ))}
          </ul>
        ))}
      </nav>
      <main ref={page} id="main" className={styles.page} tabIndex={-1}>
        {children}
      </main>
    </div>
  )
}

const Entry = ({ item, isHere }: { item: SideItem; isHere: boolean }) => (
  <li>
    <Link to={item.to} aria-current={isHere ? 'page' : undefined}>
      <DeskIcon name={item.icon} />
      {item.label}
      {item.note}
    </Link>
  </li>
)

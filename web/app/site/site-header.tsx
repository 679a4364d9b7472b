import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { SearchBox } from '../../features/search/search-box.tsx'
import { cx } from '../../lib/class-names.ts'
import { paths } from '../../lib/paths.ts'
import { site } from '../../lib/site.ts'
import { IconButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Mark } from '../../ui/mark.tsx'
import { AccountArea } from './account-area.tsx'
import { MenuSheet } from './menu-sheet.tsx'
import { isCurrent, navigation } from './navigation.ts'
import styles from './site-header.module.css'

export const Logo = ({ plain }: { plain?: boolean }) => (
  <Link className={styles.logo} to={paths.home()}>
    <Mark />
    <span>
      {site.name}
      {site.demo && !plain ? <small>演示站点</small> : null}
    </span>
  </Link>
)

/** The ruler is part of the page, below the notices; the home page draws its own, with numbers. */
export const PageRuler = () => {
  const { pathname } = useLocation()
  return pathname === '/' || pathname === '/index' ? null : <div className={styles.ruler} aria-hidden="true" />
}

/** The only public header. On phones search and menu collapse into two icons. */
export const SiteHeader = () => {
  const { pathname, key } = useLocation()
  // Opened on one page, closed on the next: the location is part of the state.
  const [opened, setOpened] = useState<{ what: 'search' | 'menu'; key: string }>()
  const open = opened?.key === key ? opened.what : undefined
  const toggle = (what: 'search' | 'menu') => setOpened(open === what ? undefined : { what, key })
  return (
    <>
      <header className={styles.header}>
        <div className={cx('sheet in', styles.bar)}>
          <Logo />
          <nav className={styles.nav} aria-label="主导航">
            {navigation.map((item) => (
              <Link key={item.to} to={item.to} aria-current={isCurrent(item, pathname) ? 'page' : undefined}>
                {item.label}
              </Link>
            ))}
          </nav>
          <div className={cx(styles.search, open === 'search' && styles.open)}>
            <SearchBox key={open} focused={open === 'search'} />
          </div>
          <AccountArea className={styles.account} />
          <span className={styles.icons}>
            <IconButton label="搜索" aria-expanded={open === 'search'} onClick={() => toggle('search')}>
              <Icon name="search" />
            </IconButton>
            <IconButton label="目录" aria-expanded={open === 'menu'} onClick={() => toggle('menu')}>
              <Icon name="menu" />
            </IconButton>
          </span>
        </div>
      </header>
      {open === 'menu' ? <MenuSheet pathname={pathname} onClose={() => setOpened(undefined)} /> : null}
    </>
  )
}

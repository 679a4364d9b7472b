import { Link, useLocation } from 'react-router'
import { KeepAlive } from '../../lib/keep-alive.tsx'
import { paths } from '../../lib/paths.ts'
import { useAccount } from '../../lib/session.ts'
import { Icon, type IconName } from '../../ui/icon.tsx'
import styles from './console-shell.module.css'

type Item = { label: string; to: string; icon: IconName; isHere: (pathname: string) => boolean }

const path = (address: string) => address.split('?')[0] ?? address
const at = (to: string) => (pathname: string) => pathname === path(to)

/** Entries come with their pages: nothing here leads to something that does not exist. */
const items: Item[] = [
  {
    label: '金标标准认证',
    to: paths.goldList(),
    icon: 'shield',
    isHere: (pathname) => pathname.startsWith('/console/goldIdentification/') && pathname !== paths.goldForm(),
  },
  { label: '认证新应用', to: paths.goldForm(), icon: 'upload', isHere: at(paths.goldForm()) },
]
const elsewhere: Item[] = [{ label: '标准文档', to: paths.docs(), icon: 'document', isHere: () => false }]

/** Pages whose state outlives a look at another page. The report is not among them: each one is read afresh. */
const kept = [paths.goldList(), paths.goldForm(), path(paths.appVersions('')), path(paths.attestReports(''))]

/** Below the public header: menu at the left, page at the right; on narrow windows the menu is a bar above the page. */
export const ConsoleShell = () => {
  const accountKey = useAccount()?.accountKey
  const { pathname } = useLocation()
  return (
    <div className={styles.shell}>
      <nav className={styles.menu} aria-label="控制台">
        <ul>
          {items.map((item) => (
            <Entry key={item.to} item={item} isHere={item.isHere(pathname)} />
          ))}
        </ul>
        <ul>
          {elsewhere.map((item) => (
            <Entry key={item.to} item={item} isHere={false} />
          ))}
        </ul>
      </nav>
      <div className={styles.page}>
        <KeepAlive key={accountKey ?? ''} keep={kept} />
      </div>
    </div>
  )
}

const Entry = ({ item, isHere }: { item: Item; isHere: boolean }) => (
  <li>
    <Link to={item.to} aria-current={isHere ? 'page' : undefined}>
      <Icon name={item.icon} />
      {item.label}
    </Link>
  </li>
)

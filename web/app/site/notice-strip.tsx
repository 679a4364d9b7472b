import type { PublicNotice } from '@alliance/contract/home'
import { useSyncExternalStore } from 'react'
import { Link, useRouteLoaderData } from 'react-router'
import { CLOSED_NOTICE_KEY, keep, readKept } from '../../lib/storage.ts'
import { IconButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import styles from './notice-strip.module.css'
import { SITE_ROUTE } from './notices.ts'

const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
const close = (id: string) => {
  keep(CLOSED_NOTICE_KEY, id)
  for (const listener of listeners) listener()
}

/**
 * The newest notice, below the header. Closed, it stays away in this browser until there is another one; the script in
 * the head hides it before the first paint, so nothing moves when this part learns of it.
 */
export const NoticeStrip = () => {
  const notices = useRouteLoaderData<PublicNotice[]>(SITE_ROUTE)
  const closed = useSyncExternalStore(
    subscribe,
    () => readKept(CLOSED_NOTICE_KEY),
    () => null,
  )
  const [notice] = notices ?? []
  if (!notice || notice.id === closed) return null
  return (
    <aside className={styles.strip} id={`notice-${notice.id}`} aria-label="公告">
      <div className={`sheet in ${styles.bar}`}>
        <p className={styles.words}>
          <b>公告</b>
          {notice.path === null ? notice.text : <Link to={notice.path}>{notice.text}</Link>}
        </p>
        <IconButton label="关闭公告" className={styles.close} onClick={() => close(notice.id)}>
          <Icon name="close" size={16} />
        </IconButton>
      </div>
    </aside>
  )
}

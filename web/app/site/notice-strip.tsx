import type { PublicNotice } from '@alliance/contract/home'
import { useState, useSyncExternalStore } from 'react'
import { Link, useRouteLoaderData } from 'react-router'
import { keep, readKept } from '../../lib/storage.ts'
import { IconButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import styles from './notice-strip.module.css'
import { SITE_ROUTE } from './notices.ts'

/** Read by the script in the head too. */
const KEY = 'closedNotice'
const untold = () => () => {}

/**
 * The newest notice, below the header. Closed, it stays away in this browser until there is another one; the script in
 * the head hides it before the first paint, so nothing moves when this part learns of it.
 */
export const NoticeStrip = () => {
  const notices = useRouteLoaderData<PublicNotice[]>(SITE_ROUTE)
  const closed = useSyncExternalStore(
    untold,
    () => readKept(KEY),
    () => null,
  )
  const [, redraw] = useState('')
  const [notice] = notices ?? []
  if (!notice || notice.id === closed) return null
  const close = () => {
    keep(KEY, notice.id)
    redraw(notice.id)
  }
  return <Strip notice={notice} onClose={close} />
}

/** The strip itself. */
export const Strip = ({ notice, onClose }: { notice: PublicNotice; onClose: () => void }) => (
  <aside className={styles.strip} id={`notice-${notice.id}`} aria-label="公告">
    <div className={`sheet in ${styles.bar}`}>
      <p className={styles.words}>
        <b>公告</b>
        {notice.path ? <Link to={notice.path}>{notice.text}</Link> : notice.text}
      </p>
      <IconButton label="关闭公告" className={styles.close} onClick={onClose}>
        <Icon name="close" />
      </IconButton>
    </div>
  </aside>
)

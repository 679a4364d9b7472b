import type { PublicNotice } from '@alliance/contract/home'
import { useState, useSyncExternalStore } from 'react'
import { Link, useRouteLoaderData } from 'react-router'
import { keep, readKept } from '../../lib/storage.ts'
import { IconButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import styles from './notice-strip.module.css'
import { OPEN_ROUTE } from './notices.ts'

/** Also read by the inline script in the head. */
const KEY = 'closedNotice'
const untold = () => () => {}

/** Room for the ids of all notices that can be public at once. */
const KEPT_CHARS = 200

/**
 * The first notice that wasn't closed in this browser, below the header. The server renders all of them and CSS shows one, which
 * the inline script in the head selects before the first paint, so nothing moves at hydration.
 */
export const NoticeStrip = () => {
  const notices = useRouteLoaderData<PublicNotice[]>(OPEN_ROUTE) ?? []
  const closed = useSyncExternalStore(
    untold,
    () => readKept(KEY) ?? '',
    () => null,
  )
  const [, redraw] = useState('')
  const shown = closed === null ? notices : notices.filter(({ id }) => !closed.includes(id)).slice(0, 1)
  return shown.map((notice) => {
    const close = () => {
      keep(KEY, `${closed ?? ''} ${notice.id}`.trim().slice(-KEPT_CHARS))
      redraw(notice.id)
    }
    return <Strip key={notice.id} notice={notice} onClose={close} />
  })
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

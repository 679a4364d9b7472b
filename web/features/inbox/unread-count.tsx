import styles from './unread.module.css'
import { unreadWords, useUnread } from './unread.ts'

/** Behind the menu entry 消息. Its place is kept while there is nothing, so that the menu never moves. */
export const UnreadCount = () => {
  const unread = useUnread()
  return (
    <span className={styles.place}>
      {unread > 0 ? (
        <span className={styles.count}>
          {unreadWords(unread)}
          <span className="vh"> 条未读</span>
        </span>
      ) : null}
    </span>
  )
}

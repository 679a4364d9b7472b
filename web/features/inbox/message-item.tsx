import { type InboxMessage, topicLabel } from '@alliance/contract/inbox'
import { Link } from 'react-router'
import { cx } from '../../lib/class-names.ts'
import { dateTime } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { Tag } from '../../ui/tag.tsx'
import { Unbroken } from '../../ui/unbroken.tsx'
import styles from './messages.module.css'

type Props = { message: InboxMessage; onRead: () => void }

/** One message; following its link marks it as read. */
export const MessageItem = ({ message: { topic, title, lines, link, createdAt, readAt }, onRead }: Props) => {
  const isUnread = readAt === null
  return (
    <li className={cx(styles.message, isUnread && styles.unread)}>
      <span className={styles.mark}>{isUnread ? <span className="vh">未读</span> : null}</span>
      <div>
        <h3>
          <Link to={link} onClick={isUnread ? onRead : undefined}>
            <bdi>
              <Unbroken>{title}</Unbroken>
            </bdi>
          </Link>
        </h3>
        {lines.map((line, at) => (
          <p key={at}>
            <bdi>
              <Unbroken>{line}</Unbroken>
            </bdi>
          </p>
        ))}
        <p className={styles.foot}>
          <Tag>{topicLabel(topic)}</Tag>
          <time dateTime={new Date(createdAt).toISOString()}>{dateTime(createdAt, 'HH:mm')}</time>
        </p>
      </div>
      {isUnread ? (
        <Button kind="text" size="small" aria-label={`标为已读：${title}`} onClick={onRead}>
          标为已读
        </Button>
      ) : null}
    </li>
  )
}

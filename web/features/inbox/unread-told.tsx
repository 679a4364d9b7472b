import { useState } from 'react'
import { unreadWords, useUnread } from './unread.ts'

type Seen = { unread: number; words: string }

/** Live region: announces when the number of unread messages grows, not the initial number and not when some are read. */
export const UnreadTold = () => {
  const unread = useUnread()
  const [seen, setSeen] = useState<Seen>()
  if (seen === undefined ? unread > 0 : unread !== seen.unread) {
    const words = seen !== undefined && unread > seen.unread ? `有新消息，${unreadWords(unread)} 条未读` : ''
    setSeen({ unread, words })
  }
  return <output className="vh">{seen?.words}</output>
}

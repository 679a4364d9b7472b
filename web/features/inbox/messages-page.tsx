import { markRead, queryMessages, queryUnread, topicLabel, topics } from '@alliance/contract/inbox'
import { useState } from 'react'
import { useAddressChoice, useListPages } from '../../lib/list-address.ts'
import { failureWords } from '../../lib/refusal-words.ts'
import { useAct } from '../../lib/use-call.ts'
import { useLiveCall } from '../../lib/use-live-call.ts'
import { useNow } from '../../lib/use-now.ts'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Checkbox, Field, Select } from '../../ui/field.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Pager } from '../../ui/pager.tsx'
import { byDay } from './by-day.ts'
import { MessageItem } from './message-item.tsx'
import styles from './messages.module.css'
import { newestSeen, type Seen } from './newest-seen.ts'
import { SettingsPart } from './settings-part.tsx'

const PAGE_SIZE = 20
const AGAIN_MS = 60_000

/** 消息: the account's messages by day, with the settings below. */
export const MessagesPage = () => {
  const [box, tick] = useAddressChoice('unread')
  const [choice, choose] = useAddressChoice('topic')
  const unread = box === 'true'
  const topic = topics.find(({ id }) => id === choice)?.id ?? ''
  const [failed, setFailed] = useState('')
  // A page that stays open past midnight names the days anew.
  const now = useNow(AGAIN_MS)
  const selection = `${unread} ${topic}`
  const pages = useListPages(selection)
  const state = useLiveCall(
    queryMessages,
    {
      size: PAGE_SIZE,
      ...(unread && { unread }),
      ...(topic !== '' && { topic }),
      ...pages.asked,
    },
    { again: () => AGAIN_MS },
  )
  const mark = useAct(markRead, { refreshes: [queryMessages, queryUnread] })
  const run = async (input: Parameters<typeof mark.act>[0]) => {
    setFailed('')
    try {
      await mark.act(input)
    } catch (error) {
      setFailed(failureWords(error))
    }
  }
  const [before, setSeen] = useState<Seen>({ selection, newest: undefined })
  const seen = newestSeen(before, { selection, index: pages.index, newest: state.data?.items[0]?.createdAt })
  if (seen !== before) setSeen(seen)
  const { newest } = seen
  // The settings wait for the first messages, which would push them down; once rendered, they stay.
  const [isRead, setRead] = useState(false)
  if (!isRead && !state.loading) setRead(true)
  return (
    <>
      <PageHead crumbs={[]} title="消息">
        <Button
          size="small"
          busy={mark.busy}
          disabled={newest === undefined}
          onClick={() => void run({ upTo: newest ?? 0, ...(topic !== '' && { topic }) })}
          title="到显示的最新一条为止，包括后面各页"
        >
          {topic === '' ? '' : `${topicLabel(topic)}消息`}全部标为已读
        </Button>
      </PageHead>
      <div className={styles.bar}>
        <Field label="类别">
          <Select
            value={topic}
            onChange={(event) => choose(event.currentTarget.value)}
            options={[{ value: '', label: '全部' }, ...topics.map(({ id, label }) => ({ value: id, label }))]}
          />
        </Field>
        <Checkbox checked={unread} onChange={(event) => tick(event.currentTarget.checked ? 'true' : '')}>
          只看未读
        </Checkbox>
        <Jumps />
      </div>
      {failed ? <Notice tone="error">{failed}</Notice> : null}
      <Loaded state={state} title="没有读到消息">
        {({ items, nextCursor }) =>
          items.length === 0 && pages.index === 0 ? (
            <Nothing filtered={unread || topic !== ''} />
          ) : (
            <>
              {byDay(items, now).map(({ key, label, messages }) => (
                <section key={key} className={styles.day} aria-label={label}>
                  <h2>{label}</h2>
                  <ul>
                    {messages.map((message) => (
                      <MessageItem
                        key={message.messageId}
                        message={message}
                        onRead={() => void run({ messageIds: [message.messageId] })}
                      />
                    ))}
                  </ul>
                </section>
              ))}
              <Pager note={`每页 ${PAGE_SIZE} 条`} {...pages.steps(nextCursor)} />
            </>
          )
        }
      </Loaded>
      {isRead ? <SettingsPart /> : null}
    </>
  )
}

/** Links to the settings, which are below the messages. */
const Jumps = () => (
  <p className={styles.jumps}>
    <a href="#inbox-settings">消息设置</a>
    <a href="#inbox-following">标准更新</a>
  </p>
)

const Nothing = ({ filtered }: { filtered: boolean }) =>
  filtered ? (
    <Empty title="没有这样的消息" drawing="single">
      换一个条件看看。
    </Empty>
  ) : (
    <Empty title="还没有消息" drawing="single">
      认证、审核、证书、云测试、账号和关注的标准有变化时，会写在这里。
    </Empty>
  )

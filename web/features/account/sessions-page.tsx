import type { Output } from '@alliance/contract/call'
import { endOtherSessions, endSession, querySessions } from '@alliance/contract/security'
import { useState } from 'react'
import { refresh, useAct, useCall } from '../../lib/use-call.ts'
import { Button } from '../../ui/button.tsx'
import { agreed, confirm } from '../../ui/dialogs.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Minute } from '../../ui/minute.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Tag } from '../../ui/tag.tsx'
import { AccountFrame } from './account-frame.tsx'
import forms from './account-form.module.css'
import styles from './sessions-page.module.css'

type Session = Output<typeof querySessions>[number]
const refreshes = [querySessions]

export const Component = () => {
  const state = useCall(querySessions, {})
  return (
    <AccountFrame title="登录设备" lede="账号正在这些设备上登录。有不认识的，请结束登录并修改密码。">
      <Loaded state={state} title="没有读到登录设备" rows={4} says="正在读取登录设备">
        {(sessions) => <Sessions sessions={sessions} />}
      </Loaded>
    </AccountFrame>
  )
}

const Sessions = ({ sessions }: { sessions: Session[] }) => {
  const [told, setTold] = useState<string>()
  const others = sessions.filter((session) => !session.current)
  const endOthers = useAct(endOtherSessions, { refreshes })
  const endAll = async () => {
    const content = `其他 ${others.length} 处登录会立即结束，需要重新登录。这里不受影响。`
    if (!(await agreed(confirm({ title: '结束其他所有登录？', content, confirm: '全部结束', danger: true })))) return
    const answer = await endOthers.act({}).catch(() => undefined)
    if (answer) setTold(`已结束 ${answer.ended} 处登录。`)
  }
  return (
    <>
      {told ? (
        <Notice tone="passed" className={forms.notice}>
          {told}
        </Notice>
      ) : null}
      <ul className={styles.list}>
        {sessions.map((session) => (
          <SessionRow key={session.sessionId} session={session} onEnded={() => setTold(`${session.device} 上的登录已结束。`)} />
        ))}
      </ul>
      {others.length > 0 ? (
        <p className={forms.acts}>
          <Button kind="danger" busy={endOthers.busy} onClick={() => void endAll()}>
            结束其他所有登录
          </Button>
        </p>
      ) : (
        <p className={forms.acts}>
          <span className="mute">没有其他登录。</span>
        </p>
      )}
    </>
  )
}

const SessionRow = ({ session, onEnded }: { session: Session; onEnded: () => void }) => {
  const { act, busy } = useAct(endSession, { refreshes })
  const end = async () => {
    const content = `${session.device} 上的登录会立即结束，那里需要重新登录。`
    if (!(await agreed(confirm({ title: '结束这处登录？', content, confirm: '结束登录', danger: true })))) return
    try {
      await act({ sessionId: session.sessionId })
      onEnded()
    } catch {
      // It had already ended, or the connection failed: the list shows which.
      refresh(refreshes)
    }
  }
  return (
    <li className={styles.row}>
      <div>
        <strong className={styles.device}>
          <bdi>{session.device}</bdi>
          {session.current ? <Tag>当前登录</Tag> : null}
        </strong>
        <span className={styles.facts}>
          <span>
            网络地址 <bdi>{session.address}</bdi>
          </span>
          <span>
            登录于 <Minute at={session.createdAt} />
          </span>
          <span>
            最近使用 <Minute at={session.lastUsedAt} />
          </span>
        </span>
      </div>
      {session.current ? null : (
        <Button size="small" busy={busy} aria-label={`结束登录：${session.device}`} onClick={() => void end()}>
          结束登录
        </Button>
      )}
    </li>
  )
}

import type { Output } from '@alliance/contract/call'
import {
  deleteWebhook,
  queryWebhookDeliveries,
  queryWebhooks,
  renewWebhookSecret,
  sendTestWebhook,
  setWebhookPaused,
  webhookEvents,
  webhookPauses,
} from '@alliance/contract/webhooks'
import { useEffect, useRef, useState } from 'react'
import { failureWords } from '../../lib/refusal-words.ts'
import { refresh, useAct } from '../../lib/use-call.ts'
import { Button } from '../../ui/button.tsx'
import { agreed, confirm } from '../../ui/dialogs.tsx'
import { Minute } from '../../ui/minute.tsx'
import type { Said } from '../../ui/notice.tsx'
import { StateTag } from '../../ui/state-tag.tsx'
import { EditWebhook } from './edit-webhook.tsx'
import type { NewSecret } from './new-webhook.tsx'
import { WebhookDeliveries } from './webhook-deliveries.tsx'
import shared from './machine-list.module.css'
import styles from './webhooks-page.module.css'

type Webhook = Output<typeof queryWebhooks>[number]
type Given = {
  webhook: Webhook
  say: (said: Said) => void
  onRenewed: (secret: NewSecret) => void
  onDeleted: (webhookId: string) => void
}

const refreshes = [queryWebhooks]
const withDeliveries = [queryWebhooks, queryWebhookDeliveries]

const renewal = '新密钥马上生效，只显示一次。24 小时内的通知同时带旧密钥的签名，请在这段时间里换好。'
const deletion = '不再向它发送通知，发送记录同时删除。删除后不能恢复。'

const useWebhookActs = ({ webhook: { webhookId, paused }, say, onRenewed, onDeleted }: Given, onSent: () => void) => {
  const test = useAct(sendTestWebhook, { refreshes: [queryWebhookDeliveries] })
  const pausing = useAct(setWebhookPaused, { refreshes: withDeliveries })
  const renewing = useAct(renewWebhookSecret, { refreshes })
  const deleting = useAct(deleteWebhook, { refreshes })
  /** After an error, refetch: the act may have been done elsewhere already. */
  const attempt = async (act: () => Promise<unknown>) => {
    try {
      await act()
    } catch (error) {
      refresh(withDeliveries)
      say({ tone: 'error', words: failureWords(error) })
    }
  }
  return {
    busy: test.busy || pausing.busy || renewing.busy || deleting.busy,
    send: () =>
      attempt(async () => {
        await test.act({ webhookId })
        onSent()
      }),
    pause: () =>
      attempt(async () => {
        await pausing.act({ webhookId, paused: paused === null })
        say({ tone: 'passed', words: paused === null ? '已暂停，不再发送通知' : '已恢复，今后的通知照常发送' })
      }),
    renew: async () => {
      if (!(await agreed(confirm({ title: '换一个签名密钥？', content: renewal, confirm: '换密钥' })))) return
      await attempt(async () => onRenewed({ webhookId, ...(await renewing.act({ webhookId })) }))
    },
    remove: async () => {
      if (!(await agreed(confirm({ title: '删除这个地址？', content: deletion, confirm: '删除', danger: true })))) return
      await attempt(async () => {
        await deleting.act({ webhookId })
        onDeleted(webhookId)
        say({ tone: 'passed', words: '地址已删除' })
      })
    },
  }
}

const State = ({ paused, failingSince }: Webhook) => {
  if (paused) return <StateTag label={webhookPauses[paused.by]} tone="cancelled" bare />
  if (failingSince !== null) return <StateTag label="没有送到" tone="warning" bare />
  return <StateTag label="使用中" tone="passed" bare />
}

const Facts = ({ events, createdAt, paused, failingSince }: Webhook) => (
  <span className={shared.facts}>
    <span>{events.map((event) => webhookEvents[event]).join('、')}</span>
    <span>
      添加于 <Minute at={createdAt} />
    </span>
    {paused ? (
      <span>
        暂停于 <Minute at={paused.at} />
      </span>
    ) : failingSince === null ? null : (
      <span>
        <Minute at={failingSince} /> 起没有送到过
      </span>
    )}
  </span>
)

/** Whether the row is being edited. When editing ends, the focus goes back to the button that started it. */
const useEditing = () => {
  const [editing, setEditing] = useState(false)
  const row = useRef<HTMLLIElement>(null)
  const wasEditing = useRef(false)
  useEffect(() => {
    if (wasEditing.current && !editing) row.current?.querySelector<HTMLElement>('[data-edit]')?.focus()
    wasEditing.current = editing
  }, [editing])
  return { editing, setEditing, row }
}

export const WebhookRow = (given: Given) => {
  const { webhook, say } = given
  const { url, paused } = webhook
  const [open, setOpen] = useState(false)
  const { editing, setEditing, row } = useEditing()
  const { busy, send, pause, renew, remove } = useWebhookActs(given, () => setOpen(true))
  const saved = (words: string) => {
    setEditing(false)
    say({ tone: 'passed', words })
  }
  const press = (label: string, act: () => Promise<void>) => (
    <Button size="small" busy={busy} aria-label={`${label} ${url}`} onClick={() => void act()}>
      {label}
    </Button>
  )
  return (
    <li ref={row} className={styles.row}>
      <strong className={shared.name}>
        <bdi>{url}</bdi>
        <State {...webhook} />
      </strong>
      <Facts {...webhook} />
      {editing ? (
        <EditWebhook webhook={webhook} onSaved={saved} onLeft={() => setEditing(false)} />
      ) : (
        <div className={styles.acts}>
          {paused ? null : press('发送测试', send)}
          <Button size="small" busy={busy} data-edit aria-label={`修改 ${url}`} onClick={() => setEditing(true)}>
            修改
          </Button>
          {press(paused ? '恢复' : '暂停', pause)}
          {press('换密钥', renew)}
          {press('删除', remove)}
        </div>
      )}
      <details className={styles.log} open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>最近的通知</summary>
        {open ? <WebhookDeliveries webhook={webhook} say={say} /> : null}
      </details>
    </li>
  )
}

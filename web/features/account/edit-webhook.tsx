import type { Output } from '@alliance/contract/call'
import { queryWebhookDeliveries, queryWebhooks, updateWebhook } from '@alliance/contract/webhooks'
import { useEffect, useRef } from 'react'
import { useAct } from '../../lib/use-call.ts'
import { Button } from '../../ui/button.tsx'
import { FormActs } from '../../ui/form.tsx'
import { KeptFormFrame } from '../../ui/reason-form.tsx'
import { useWebhookForm, WebhookFields } from './webhook-fields.tsx'
import styles from './webhooks-page.module.css'

type Given = {
  webhook: Output<typeof queryWebhooks>[number]
  onSaved: (words: string) => void
  onLeft: () => void
}

/** Replaces the row's facts and gets the focus. */
export const EditWebhook = ({ webhook, onSaved, onLeft }: Given) => {
  const { webhookId, paused } = webhook
  const { act } = useAct(updateWebhook, { refreshes: [queryWebhooks, queryWebhookDeliveries] })
  const place = useRef<HTMLDivElement>(null)
  const form = useWebhookForm(`webhook-${webhookId}`, webhook, async ({ url, events }) => {
    await act({ webhookId, url, events: [...events] })
    onSaved(paused ? '已保存。这个地址还在暂停，恢复后才会收到通知' : '已保存')
  })
  useEffect(() => place.current?.querySelector('input')?.focus(), [])
  return (
    <div ref={place}>
      <KeptFormFrame form={form} label={`修改 ${webhook.url}`} undo="换回保存过的" className={styles.edit}>
        <p className="mute">签名密钥和发送记录不变，等待发送的通知发往新地址。</p>
        <WebhookFields form={form} />
        <FormActs>
          <Button type="submit" kind="primary" busy={form.busy}>
            保存
          </Button>
          <Button disabled={form.busy} onClick={onLeft}>
            取消
          </Button>
        </FormActs>
      </KeptFormFrame>
    </div>
  )
}

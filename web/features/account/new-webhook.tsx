import type { Output } from '@alliance/contract/call'
import { createWebhook, queryWebhooks, webhookEventIds } from '@alliance/contract/webhooks'
import { useAct } from '../../lib/use-call.ts'
import { Button } from '../../ui/button.tsx'
import { FormActs } from '../../ui/form.tsx'
import { KeptFormFrame } from '../../ui/reason-form.tsx'
import { useWebhookForm, valuesOf, WebhookFields } from './webhook-fields.tsx'
import styles from './webhooks-page.module.css'

export type NewSecret = Pick<Output<typeof createWebhook>, 'webhookId' | 'secret'>

const EMPTY = { url: '', events: webhookEventIds }

export const NewWebhook = ({ onCreated }: { onCreated: (made: NewSecret) => void }) => {
  const { act } = useAct(createWebhook, { refreshes: [queryWebhooks] })
  const form = useWebhookForm('webhook', EMPTY, async (target, { put }) => {
    const made = await act({ ...target, events: [...target.events] })
    put(valuesOf(EMPTY))
    onCreated(made)
  })
  return (
    <KeptFormFrame form={form} label="添加地址" className={styles.add}>
      <WebhookFields form={form} />
      <FormActs>
        <Button type="submit" kind="primary" busy={form.busy}>
          添加地址
        </Button>
      </FormActs>
    </KeptFormFrame>
  )
}

import type { Output } from '@alliance/contract/call'
import {
  createWebhook,
  queryWebhooks,
  WEBHOOK_URL,
  type WebhookEvent,
  webhookEventIds,
  webhookEvents,
} from '@alliance/contract/webhooks'
import { useId } from 'react'
import * as z from 'zod/mini'
import { useAct } from '../../lib/use-call.ts'
import { type Form as Held, useForm } from '../../lib/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { Form, FormActs, Problem, TextField } from '../../ui/form.tsx'
import styles from './webhooks-page.module.css'

export type NewSecret = Pick<Output<typeof createWebhook>, 'webhookId' | 'secret'>

const EMPTY = { url: '', events: webhookEventIds.join(',') }
/** The form holds the chosen ones as one text. */
const chosenIn = (form: Held) => (form.values['events'] ?? '').split(',').filter(Boolean) as WebhookEvent[]
const schema = z.pick(createWebhook.input, { url: true })

export const NewWebhook = ({ onCreated }: { onCreated: (made: NewSecret) => void }) => {
  const { act } = useAct(createWebhook, { refreshes: [queryWebhooks] })
  const form = useForm({
    schema,
    initial: EMPTY,
    also: ({ events }): Record<string, string> => (events === '' ? { events: '请至少选择一种通知' } : {}),
    submit: async ({ url }) => {
      const made = await act({ url, events: chosenIn(form) })
      form.put(EMPTY)
      onCreated(made)
    },
  })
  return (
    <Form form={form} label="添加地址" className={styles.add}>
      <TextField
        form={form}
        name="url"
        label="地址"
        type="url"
        inputMode="url"
        placeholder="https://ci.example.com/hooks"
        hint="公网上的 https 地址，端口是 443 或 1024 以上"
        autoComplete="off"
        maxLength={WEBHOOK_URL}
      />
      <Events form={form} />
      <FormActs>
        <Button type="submit" kind="primary" busy={form.busy}>
          添加地址
        </Button>
      </FormActs>
    </Form>
  )
}

const Events = ({ form }: { form: Held }) => {
  const id = useId()
  const chosen = chosenIn(form)
  const problem = form.problems['events']
  const toggle = (event: WebhookEvent) =>
    form.set('events', webhookEventIds.filter((one) => chosen.includes(one) !== (one === event)).join(','))
  return (
    <fieldset className={styles.events}>
      <legend>通知</legend>
      {webhookEventIds.map((event) => (
        <label key={event}>
          <input
            type="checkbox"
            name="events"
            value={event}
            checked={chosen.includes(event)}
            aria-invalid={problem ? true : undefined}
            aria-describedby={problem ? id : undefined}
            onChange={() => toggle(event)}
          />
          <span>{webhookEvents[event]}</span>
        </label>
      ))}
      {problem ? <Problem id={id} words={problem} /> : null}
    </fieldset>
  )
}

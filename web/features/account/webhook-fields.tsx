import { createWebhook, WEBHOOK_URL, type WebhookEvent, webhookEventIds, webhookEvents } from '@alliance/contract/webhooks'
import { useId } from 'react'
import * as z from 'zod/mini'
import type { Form as Held } from '../../lib/use-form.ts'
import { type KeptForm, useKeptForm } from '../../lib/use-kept-form.ts'
import { Problem, TextField } from '../../ui/form.tsx'
import styles from './webhooks-page.module.css'

type WebhookTarget = { url: string; events: readonly WebhookEvent[] }

/** The form stores the chosen events as one comma-separated string. */
const chosenIn = (form: Pick<Held, 'values'>) => (form.values['events'] ?? '').split(',').filter(Boolean) as WebhookEvent[]
const schema = z.pick(createWebhook.input, { url: true })

export const valuesOf = ({ url, events }: WebhookTarget) => ({ url, events: events.join(',') })

type Submit = (target: WebhookTarget, form: Held) => Promise<unknown>
const KEEPS = ['url', 'events']
/** Form for URL and events of a new or an existing webhook; its draft is kept under `name`. */
export const useWebhookForm = (name: string, initial: WebhookTarget, submit: Submit) => {
  const form: KeptForm = useKeptForm({
    name,
    keeps: KEEPS,
    schema,
    initial: valuesOf(initial),
    also: ({ events }): Record<string, string> => (events === '' ? { events: '请至少选择一种通知' } : {}),
    submit: ({ url }) => submit({ url, events: chosenIn(form) }, form),
  })
  return form
}

export const WebhookFields = ({ form }: { form: Held }) => (
  <>
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
  </>
)

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

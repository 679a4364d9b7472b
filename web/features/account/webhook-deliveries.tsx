import type { Output } from '@alliance/contract/call'
import {
  deliveryProblems,
  deliveryStates,
  deliveryTypes,
  queryWebhookDeliveries,
  queryWebhooks,
  resendWebhookDelivery,
  WEBHOOK_DELIVERIES,
} from '@alliance/contract/webhooks'
import { useEffect } from 'react'
import { failureWords } from '../../lib/refusal-words.ts'
import { refresh, useAct } from '../../lib/use-call.ts'
import { useLiveCall } from '../../lib/use-live-call.ts'
import { Button } from '../../ui/button.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Minute } from '../../ui/minute.tsx'
import type { Said } from '../../ui/notice.tsx'
import { StateTag } from '../../ui/state-tag.tsx'
import shared from './machine-list.module.css'
import styles from './webhooks-page.module.css'

type Delivery = Output<typeof queryWebhookDeliveries>[number]
type Webhook = Output<typeof queryWebhooks>[number]
type Given = { webhook: Webhook; say: (said: Said) => void }

const SOON_MS = 1_500
const LATER_MS = 30_000
const tones = { waiting: 'undetermined', sending: 'running', succeeded: 'passed', failed: 'failed' } as const

const again = (deliveries: readonly Delivery[]): number | null => {
  const open = deliveries.filter(({ state }) => state === 'waiting' || state === 'sending')
  if (open.length === 0) return null
  return open.some(({ attempts, state }) => attempts === 0 || state === 'sending') ? SOON_MS : LATER_MS
}

/** The newest deliveries to one URL, refetched while one is in progress. */
export const WebhookDeliveries = ({ webhook, say }: Given) => {
  const state = useLiveCall(queryWebhookDeliveries, { webhookId: webhook.webhookId }, { again })
  const tried = Math.max(0, ...(state.data ?? []).map(({ lastAt, state: is }) => (is === 'sending' ? 0 : (lastAt ?? 0))))
  // A new attempt may also change the state of its webhook.
  useEffect(() => {
    if (tried > 0) refresh([queryWebhooks])
  }, [tried])
  return (
    <Loaded state={state} title="没有读到最近的通知" rows={2}>
      {(deliveries) =>
        deliveries.length === 0 ? (
          <p className="mute">还没有发送过。</p>
        ) : (
          <>
            <ul className={styles.deliveries} aria-label="最近的通知">
              {deliveries.map((delivery) => (
                <DeliveryRow key={delivery.deliveryId} delivery={delivery} webhook={webhook} say={say} />
              ))}
            </ul>
            {deliveries.length === WEBHOOK_DELIVERIES ? <p className="mute">只保留最近 {WEBHOOK_DELIVERIES} 条。</p> : null}
          </>
        )
      }
    </Loaded>
  )
}

const stateWords = ({ state, attempts }: Delivery) => (state === 'waiting' && attempts > 0 ? '等待重试' : deliveryStates[state])

const spanWords = (ms: number) => (ms < 1000 ? `${ms} 毫秒` : `${(ms / 1000).toFixed(1)} 秒`)

const answerWords = ({ status, problem, durationMs }: Delivery): string => {
  if (problem !== null) return deliveryProblems[problem]
  if (status === null) return ''
  return durationMs === null ? `回答 ${status}` : `回答 ${status}，用时 ${spanWords(durationMs)}`
}

const DeliveryRow = ({ delivery, webhook, say }: Given & { delivery: Delivery }) => {
  const { deliveryId, type, state, createdAt, attempts, nextAt } = delivery
  const { act, busy } = useAct(resendWebhookDelivery, { refreshes: [queryWebhookDeliveries] })
  const resend = async () => {
    try {
      await act({ deliveryId })
    } catch (error) {
      refresh([queryWebhookDeliveries, queryWebhooks])
      say({ tone: 'error', words: failureWords(error) })
    }
  }
  const answer = answerWords(delivery)
  const mayResend = webhook.paused === null && state !== 'sending' && (state !== 'waiting' || attempts > 0)
  return (
    <li>
      <div>
        <span className={styles.what}>
          {deliveryTypes[type]}
          <StateTag label={stateWords(delivery)} tone={tones[state]} bare />
        </span>
        <span className={shared.facts}>
          <Minute at={createdAt} />
          {answer ? <span>{answer}</span> : null}
          {attempts > 1 ? <span>{`发送过 ${attempts} 次`}</span> : null}
          {nextAt !== null && attempts > 0 ? (
            <span>
              下次 <Minute at={nextAt} />
            </span>
          ) : null}
        </span>
      </div>
      {mayResend ? (
        <Button kind="text" size="small" busy={busy} aria-label={`重发 ${deliveryTypes[type]}`} onClick={() => void resend()}>
          重发
        </Button>
      ) : null}
    </li>
  )
}

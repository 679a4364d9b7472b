import type { Output } from '@alliance/contract/call'
import type { queryWebhookDeliveries, queryWebhooks, WebhookEvent } from '@alliance/contract/webhooks'
import type { listDeliveries } from './delivery-queries.ts'
import type { listWebhooks } from './queries.ts'

type WebhookRow = Awaited<ReturnType<typeof listWebhooks>>[number]
export const shownWebhook = (row: WebhookRow): Output<typeof queryWebhooks>[number] => ({
  webhookId: row.id,
  url: row.url,
  events: row.events as WebhookEvent[],
  createdAt: row.created_at,
  paused: row.paused_at === null || row.paused_by === null ? null : { at: row.paused_at, by: row.paused_by },
  failingSince: row.failing_since,
})

type Shown = Output<typeof queryWebhookDeliveries>[number]
type DeliveryRow = Awaited<ReturnType<typeof listDeliveries>>[number]
export const shownDelivery = (row: DeliveryRow): Shown => ({
  deliveryId: row.id,
  type: row.type as Shown['type'],
  state: row.state,
  createdAt: row.created_at,
  attempts: row.attempts,
  lastAt: row.last_at,
  nextAt: row.state === 'waiting' ? row.next_at : null,
  status: row.status,
  problem: row.problem as Shown['problem'],
  durationMs: row.duration_ms,
})

import type { WebhookPause } from '@alliance/contract/webhooks'
import type { Db } from '../../db/index.ts'
import { dropWaiting } from './delivery-queries.ts'
import { pauseWebhooks } from './queries.ts'

type Which = { accountId: string; id?: string }
/** Pauses an account's live webhooks, or the given one, and drops what waits for them. Returns their URLs. */
export const pause = async (db: Db, which: Which, given: { by: WebhookPause; now: number }): Promise<string[]> => {
  const paused = await pauseWebhooks(db, which, given)
  if (paused.length === 0) return []
  const ids = paused.map(({ id }) => id)
  await dropWaiting(db, ids, 'paused')
  return paused.map(({ url }) => url)
}

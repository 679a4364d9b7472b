import { queryWebhooks as call } from '@alliance/contract/webhooks'
import { serve } from '../../http/index.ts'
import { listWebhooks } from './queries.ts'
import { shownWebhook } from './shown.ts'

export const queryWebhooks = serve(call, async ({ db, account }) => (await listWebhooks(db, account.id)).map(shownWebhook))

import { markRead as call } from '@alliance/contract/inbox'
import { serve } from '../../http/index.ts'
import { markMessages } from './queries.ts'

/** Already read messages keep their time; unknown ids are ignored. */
export const markRead = serve(call, async ({ db, account, now }, { messageIds, upTo, topic }) => ({
  marked: await markMessages(db, account.id, { messageIds, upTo, topic, now }),
}))

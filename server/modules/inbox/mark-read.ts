import { markRead as call } from '@alliance/contract/inbox'
import { serve } from '../../http/index.ts'
import { markMessages } from './queries.ts'

/** What was read before keeps its time; foreign ids mark nothing. */
export const markRead = serve(call, async ({ db, account, now }, { messageIds, upTo, topic }) => ({
  marked: await markMessages(db, account.id, { messageIds, upTo, topic, now }),
}))

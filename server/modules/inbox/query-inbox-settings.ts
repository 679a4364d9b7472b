import { ALWAYS_MAILED, queryInboxSettings as call, topics } from '@alliance/contract/inbox'
import { serve } from '../../http/index.ts'
import { settingsOf } from './queries.ts'

export const queryInboxSettings = serve(call, async ({ db, account }) => {
  const saved = await settingsOf(db, account.id)
  return topics.map(({ id }) => ({
    topic: id,
    mail: id === ALWAYS_MAILED || (saved.find(({ topic }) => topic === id)?.mail ?? true),
    fixed: id === ALWAYS_MAILED,
  }))
})

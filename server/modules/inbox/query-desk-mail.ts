import { DESK_MAIL, queryDeskMail as call } from '@alliance/contract/inbox'
import { serve } from '../../http/index.ts'
import { settingsOf } from './queries.ts'

export const queryDeskMail = serve(call, async ({ db, account }) => {
  const saved = await settingsOf(db, account.id)
  return { mail: saved.find(({ topic }) => topic === DESK_MAIL)?.mail ?? true }
})

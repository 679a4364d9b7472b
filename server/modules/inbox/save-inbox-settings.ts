import { ALWAYS_MAILED, saveInboxSettings as call } from '@alliance/contract/inbox'
import { serve } from '../../http/index.ts'
import { saveSetting } from './queries.ts'

export const saveInboxSettings = serve(call, async ({ db, account, refuse }, { topic, mail }) => {
  if (topic === ALWAYS_MAILED && !mail) throw refuse('SECURITY_MAIL_NEEDED')
  await saveSetting(db, account.id, { topic, mail })
  return { topic, mail }
})

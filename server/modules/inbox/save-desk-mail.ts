import { DESK_MAIL, saveDeskMail as call } from '@alliance/contract/inbox'
import { serve } from '../../http/index.ts'
import { saveSetting } from './queries.ts'

export const saveDeskMail = serve(call, async ({ db, account }, { mail }) => {
  await saveSetting(db, account.id, { topic: DESK_MAIL, mail })
  return { mail }
})

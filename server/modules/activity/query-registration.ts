import { queryRegistration as call } from '@alliance/contract/activity'
import { serve } from '../../http/index.ts'
import { readLink } from './link.ts'
import { findActivity } from './queries.ts'
import { findRegistration } from './registration-queries.ts'
import { registrationOf } from './view.ts'

/** The registration of a link. Read-only, so that a mail program that follows links cancels nothing. */
export const queryRegistration = serve(call, async ({ parts, db, now, refuse }, { link }) => {
  const id = readLink(parts.settings.secrets.ticketKey, link)
  const row = id === undefined ? undefined : await findRegistration(db, id)
  const activity = row && (await findActivity(db, row.activity_id))
  if (!row || !activity) throw refuse('LINK_WRONG')
  return registrationOf({ db, settings: parts.settings, now }, row, activity)
})

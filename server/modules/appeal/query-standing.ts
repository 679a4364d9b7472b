import { queryAppealStanding as call } from '@alliance/contract/appeal'
import { codes } from '@alliance/contract/codes'
import { serve } from '../../http/index.ts'
import { contestedOf } from './contested.ts'
import { openAppealAbout } from './queries.ts'

/** Whether an appeal against this finding is possible now, checked before anybody writes one. */
export const queryStanding = serve(call, async ({ db, account, refuse }, about) => {
  const found = await contestedOf(db, account.id, about)
  if ('refused' in found && found.refused === 'NOT_FOUND') throw refuse('NOT_FOUND')
  if ('refused' in found && found.refused !== 'labNeeded') return { obstacle: codes[found.refused].message, appealId: null }
  const open = await openAppealAbout(db, about)
  return open ? { obstacle: codes.ALREADY_APPEALED.message, appealId: open.id } : { obstacle: '', appealId: null }
})

import { decideOwnership as call } from '@alliance/contract/vendor'
import { serve } from '../../http/index.ts'
import { decideOwnershipTask } from '../review/index.ts'
import { memberOf } from './reviewer.ts'

export const decideOwnership = serve(call, async ({ db, account, refuse, now }, { taskId, belongs, reason }) => {
  const { id: memberId, name } = await memberOf(db, account)
  const said = { belongs: belongs === 'true', reason }
  const decision = { taskId, memberId, who: `${name}审核员`, by: account, ...said, now }
  const outcome = await decideOwnershipTask(db, decision)
  if (outcome === 'notFound') throw refuse('NOT_FOUND')
  if (outcome === 'own') throw refuse('OWN_CASE')
  if (outcome === 'decided') throw refuse('CONFLICT')
  return {}
})

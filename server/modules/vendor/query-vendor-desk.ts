import { queryVendorDesk as call } from '@alliance/contract/vendor'
import { serve } from '../../http/index.ts'
import { countOpenOwnership } from '../review/index.ts'
import { countOpenTasks } from './queries.ts'
import { memberOf } from './reviewer.ts'

export const queryVendorDesk = serve(call, async ({ db, account }) => {
  const { id: memberId, name: memberName } = await memberOf(db, account)
  return {
    memberId,
    memberName,
    ownershipOpen: await countOpenOwnership(db, memberId),
    ...(await countOpenTasks(db, memberId)),
  }
})

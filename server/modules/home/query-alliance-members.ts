import { MEMBER_TYPE_VENDOR, queryAllianceMembers as queryAllianceMembersCall } from '@alliance/contract/home'
import { serve } from '../../http/index.ts'
import { listMembers } from './queries.ts'

/** By their kind on the list: some listed terminal vendors take no part in certification. */
export const queryAllianceMembers = serve(
  queryAllianceMembersCall,
  async ({ db }) =>
    (await listMembers(db)).map(({ listed_as_vendor: asVendor, type, ...member }) => ({
      ...member,
      type: asVendor ? MEMBER_TYPE_VENDOR : type,
    })),
  { tags: ['members'] },
)

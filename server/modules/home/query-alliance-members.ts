import { queryAllianceMembers as queryAllianceMembersCall } from '@alliance/contract/home'
import { serve } from '../../http/index.ts'
import { listMembers } from './queries.ts'

export const queryAllianceMembers = serve(queryAllianceMembersCall, async ({ db }) => listMembers(db), { tags: ['members'] })

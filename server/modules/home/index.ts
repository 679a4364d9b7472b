import type { Served } from '../../http/index.ts'
import { publicFigures } from './public-figures.ts'
import { queryAllianceMembers } from './query-alliance-members.ts'
import { queryCapabilities } from './query-capabilities.ts'

export { type NewMember, saveMember } from './queries.ts'
export const served: readonly Served[] = [queryAllianceMembers, publicFigures, queryCapabilities]

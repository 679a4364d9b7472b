import type { Served } from '../../http/index.ts'
import { hideMember } from './hide-member.ts'
import { moveMember } from './move-member.ts'
import { queryMembers } from './query-members.ts'
import { saveMember } from './save-member.ts'
import { showMember } from './show-member.ts'

export const served: readonly Served[] = [queryMembers, saveMember, hideMember, showMember, moveMember]

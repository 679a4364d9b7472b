import { MEMBER_TYPE_VENDOR } from '@alliance/contract/home'
import { type DeskMember, queryDeskMembers as call } from '@alliance/contract/member-desk'
import { serve } from '../../http/index.ts'
import { listMembers, type MemberRow } from './queries.ts'
import { kindOf } from './rules.ts'

const shown = (row: MemberRow): DeskMember => ({
  memberId: row.id,
  name: row.name,
  kind: kindOf(row),
  introduction: row.introduction,
  demo: row.demo,
  certifies: row.type === MEMBER_TYPE_VENDOR,
  hiddenAt: row.hidden_at,
  revision: row.revision,
  changedBy: row.changed_by,
  changedAt: row.changed_at,
})

export const queryMembers = serve(call, async ({ db }) => ({ items: (await listMembers(db)).map(shown) }))

import { hideMember as call } from '@alliance/contract/member-desk'
import { inTransaction } from '../../db/index.ts'
import { atRevision } from '../../at-revision.ts'
import { serve } from '../../http/index.ts'
import { recordAudit } from '../audit/index.ts'
import { lockMember, setMember } from './queries.ts'

/** Hides a member from the public list. Its place and all references stay: bindings and judgements are unaffected. */
export const hideMember = serve(call, async ({ parts, db, account, now, refuse }, { memberId, revision, reason }) =>
  inTransaction(db, async (db) => {
    const before = atRevision(await lockMember(db, memberId), revision, refuse)
    if (before.hidden_at !== null) return { revision }
    const who = account.email
    await setMember(db, memberId, { hidden_at: now, revision: revision + 1, changed_by: who, changed_at: now })
    await recordAudit(db, { who, what: '移出成员名单', target: before.name, detail: reason, now })
    await parts.cache.drop(db, ['members'])
    return { revision: revision + 1 }
  }),
)

import { removeFromAllowList as call } from '@alliance/contract/office'
import { inTransaction } from '../../db/index.ts'
import { serve } from '../../http/index.ts'
import { emailKey } from '../account/index.ts'
import { recordAudit } from '../audit/index.ts'
import { removeAllowed } from './queries.ts'

/** While the list is on, the next call of that account is refused. */
export const removeFromAllowList = serve(call, async ({ db, account, refuse, now }, { email }) =>
  inTransaction(db, async (db) => {
    const target = emailKey(email)
    if (!(await removeAllowed(db, target))) throw refuse('NOT_FOUND')
    await recordAudit(db, { who: account.email, what: '移出白名单', target, now })
    return {}
  }),
)

import { addToAllowList as call } from '@alliance/contract/office'
import { inTransaction, newId } from '../../db/index.ts'
import { serve } from '../../http/index.ts'
import { emailKey } from '../account/index.ts'
import { recordAudit } from '../audit/index.ts'
import { addAllowed } from './queries.ts'

/** Idempotent: an address on the list is a success without a second row. */
export const addToAllowList = serve(call, async ({ db, account, now }, { email }) =>
  inTransaction(db, async (db) => {
    const target = emailKey(email)
    if (await addAllowed(db, { id: newId(now), emailKey: target, now }))
      await recordAudit(db, { who: account.email, what: '加入白名单', target, now })
    return {}
  }),
)

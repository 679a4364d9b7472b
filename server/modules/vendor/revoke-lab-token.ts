import { revokeLabToken as call } from '@alliance/contract/lab-tokens'
import { inTransaction } from '../../db/index.ts'
import { serve } from '../../http/index.ts'
import { recordAudit } from '../audit/index.ts'
import { putBackTasksOfToken } from '../labs/index.ts'
import { deleteLabToken } from './queries.ts'
import { memberOf } from './reviewer.ts'

export const revokeLabToken = serve(call, async ({ db, account, refuse, now }, { labTokenId }) => {
  const { id: memberId, name: member } = await memberOf(db, account)
  await inTransaction(db, async (db) => {
    const gone = await deleteLabToken(db, memberId, labTokenId)
    if (!gone) throw refuse('NOT_FOUND')
    await putBackTasksOfToken(db, { memberId, labTokenId })
    await recordAudit(db, { who: account.email, what: '作废实验室凭证', target: member, detail: gone.name, now })
  })
  return {}
})

import { createLabToken as call } from '@alliance/contract/lab-tokens'
import { oneLine } from '../../analysis/index.ts'
import { inTransaction, newId } from '../../db/index.ts'
import { serve } from '../../http/index.ts'
import { newToken } from '../account/index.ts'
import { recordAudit } from '../audit/index.ts'
import { lockMember, insertLabToken, listLabTokens } from './queries.ts'
import { memberOf } from './reviewer.ts'

const NAME_CHARS = 60

/** 256 random bits, shown once; only the SHA-256 is stored. The member's row is locked, so that the token limit is exact. */
export const createLabToken = serve(call, async ({ parts, db, account, badInput, now }, given) => {
  const { id: memberId, name: member } = await memberOf(db, account)
  const name = oneLine(given.name, NAME_CHARS)
  if (name === '') throw badInput({ name: '请填写用途' })
  const { token: labToken, tokenSha256 } = newToken('lab_')
  await inTransaction(db, async (db) => {
    await lockMember(db, memberId)
    const { length } = await listLabTokens(db, memberId)
    if (length >= parts.limits.labTokensPerMember)
      throw badInput({ name: `最多 ${parts.limits.labTokensPerMember} 个凭证，请先作废不用的` })
    await insertLabToken(db, { id: newId(now), tokenSha256, accountId: account.id, memberId, name, now })
    await recordAudit(db, { who: account.email, what: '新建实验室凭证', target: member, detail: name, now })
  })
  return { labToken }
})

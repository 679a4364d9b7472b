import { queryProfile as call } from '@alliance/contract/profile'
import { serve } from '../../http/index.ts'
import { imageAddress } from '../image/index.ts'
import { findOwnImage, findProfile } from './queries.ts'

export const queryProfile = serve(call, async ({ parts, db, account, now }) => {
  const row = await findProfile(db, account.id)
  const fields = row?.submitted ?? row?.accepted ?? null
  const image = fields ? await findOwnImage(db, account.id, fields.licenceImageId) : undefined
  return {
    dataState: row?.dataState ?? (account.dataState as 0),
    fields,
    licenceImage: imageAddress(parts, image?.sha256 ?? null, now),
    hasAccepted: row?.accepted !== null && row?.accepted !== undefined,
    returnReason: row?.returnReason ?? '',
    submittedAt: row?.submittedAt ?? null,
    decidedAt: row?.decidedAt ?? null,
  }
})

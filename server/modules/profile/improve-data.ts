import { improveData as call } from '@alliance/contract/profile'
import { inTransaction } from '../../db/index.ts'
import { serve } from '../../http/index.ts'
import { acceptsAtOnce } from './accept-at-once.ts'
import { holdOwnImage, lockProfile, saveProfile } from './queries.ts'
import { submitted } from './rules.ts'

export const improveData = serve(call, async ({ parts, db, account, now, refuse, badInput }, fields) =>
  inTransaction(db, async (db) => {
    // Another account's picture counts as missing.
    if (!(await holdOwnImage(db, account.id, fields.licenceImageId))) throw badInput({ licenceImageId: '请重新上传营业执照图片' })
    const row = await lockProfile(db, account.id)
    const next = row && submitted(row, fields, { atOnce: await acceptsAtOnce(db, parts), now })
    if (!row || !next) throw refuse('CONFLICT')
    await saveProfile(db, row, next)
    return { dataState: next.dataState }
  }),
)

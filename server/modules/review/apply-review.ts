import { applyReview as call } from '@alliance/contract/review'
import { inTransaction } from '../../db/index.ts'
import { serve, takePoints } from '../../http/index.ts'
import { findApp } from '../app/index.ts'
import { openReview } from './open-review.ts'

export const applyReview = serve(call, async ({ parts, db, account, refuse, now }, { apkId, remark = '' }) => {
  const app = await findApp(db, account.id, apkId)
  if (!app) throw refuse('NOT_FOUND')
  // By its name: an app that was removed and uploaded again is another row.
  await takePoints([
    [parts.rates.limits.reviewsPerAccount, account.id],
    [parts.rates.limits.reviewsPerApp, `${account.id} ${app.package_name}`],
  ])
  const asked = { appId: app.id, accountId: account.id, remark, now }
  const { review, state } = await inTransaction(db, (db) => openReview(db, asked))
  return { reviewId: review.id, state }
})

import { queryReviewDetail as call } from '@alliance/contract/review'
import { serve } from '../../http/index.ts'
import { appBrief, findApp } from '../app/index.ts'
import { challengeOf } from './challenge.ts'
import { eventsOfReview, findReviewOfApp, standingsOf } from './queries.ts'
import { reviewBrief } from './review-brief.ts'
import { settleBindings } from './settle.ts'

export const queryReviewDetail = serve(call, async ({ parts, db, account, refuse, now }, { apkId }) => {
  const app = await findApp(db, account.id, apkId)
  if (!app) throw refuse('NOT_FOUND')
  await settleBindings(db, account.id, now)
  const review = await findReviewOfApp(db, account.id, app.id)
  const challenge = challengeOf(parts, { accountId: account.id, appId: app.id })
  if (!review) return { review: null, app: appBrief(parts, app, now), challenge, timeline: [] }
  return {
    review: reviewBrief(parts, { review, app, members: await standingsOf(db, [review.id]), now }),
    app: appBrief(parts, app, now),
    challenge,
    timeline: await eventsOfReview(db, review.id),
  }
})

import { queryReviewList as call } from '@alliance/contract/review'
import { serve } from '../../http/index.ts'
import { cursorOf, readPage, splitPage } from '../../paging.ts'
import { listReviews, standingsOf } from './queries.ts'
import { reviewBrief } from './review-brief.ts'
import { settleBindings } from './settle.ts'

export const queryReviewList = serve(call, async ({ parts, db, account, now }, { keyword = '', state, ...asked }) => {
  const page = readPage(asked)
  await settleBindings(db, account.id, now)
  const rows = await listReviews(db, account.id, { ...page, size: page.size + 1, keyword, state })
  const { items, nextCursor } = splitPage(rows, page.size, (row) => cursorOf(row.changedAt, row.reviewId))
  const all = await standingsOf(
    db,
    items.map(({ reviewId }) => reviewId),
  )
  return {
    items: items.map((row) => {
      const review = { ...row, id: row.reviewId }
      return reviewBrief(parts, { review, app: row, members: all.filter((one) => one.reviewId === review.id), now })
    }),
    nextCursor,
  }
})

import { queryAccounts as call } from '@alliance/contract/office'
import { serve } from '../../http/index.ts'
import { cursorOf, readPage, splitPage } from '../../paging.ts'
import { countUnderReview, isQueue, listAccounts } from './queries.ts'
import { shownAccounts } from './shown-account.ts'

export const queryAccounts = serve(call, async ({ parts, db, now }, { keyword = '', dataState, grant, ...asked }) => {
  const page = readPage(asked)
  const rows = await listAccounts(db, { ...page, size: page.size + 1, keyword, dataState, grant })
  const { items, nextCursor } = splitPage(rows, page.size, (row) =>
    cursorOf(isQueue(dataState) ? (row.submittedAt ?? row.createdAt) : row.createdAt, row.accountId),
  )
  return { items: await shownAccounts(parts, items, now), nextCursor, underReview: await countUnderReview(db) }
})

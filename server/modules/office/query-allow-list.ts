import { queryAllowList as call } from '@alliance/contract/office'
import { serve } from '../../http/index.ts'
import { cursorOf, readPage, splitPage } from '../../paging.ts'
import { countAllowed, listAllowed } from './queries.ts'

export const queryAllowList = serve(call, async ({ db }, { keyword = '', ...asked }) => {
  const page = readPage(asked)
  const rows = await listAllowed(db, { ...page, size: page.size + 1, keyword })
  const { items, nextCursor } = splitPage(rows, page.size, (row) => cursorOf(row.created_at, row.id))
  return {
    items: items.map(({ email_key, created_at }) => ({ email: email_key, createdAt: created_at })),
    nextCursor,
    total: await countAllowed(db),
  }
})

import { queryDeskPrecedents as call } from '@alliance/contract/precedents-desk'
import { serve } from '../../http/index.ts'
import { cursorOf, readPage, splitPage } from '../../paging.ts'
import { listAll } from './queries.ts'
import { deskRow } from './view.ts'

export const queryDeskPrecedents = serve(call, async ({ db }, { keyword = '', ...asked }) => {
  const page = readPage(asked)
  const rows = await listAll(db, { ...page, size: page.size + 1, keyword })
  const { items, nextCursor } = splitPage(rows, page.size, (row) => cursorOf(row.published_at, row.id))
  return { items: items.map(deskRow), nextCursor }
})

import { queryPrecedents as call } from '@alliance/contract/precedents'
import { serve } from '../../http/index.ts'
import { cursorOf, readPage, splitPage } from '../../paging.ts'
import { listPublic } from './queries.ts'
import { precedentBrief } from './view.ts'

export const queryPrecedents = serve(call, async ({ db }, { keyword = '', standard, termId, result, ...asked }) => {
  const page = readPage(asked)
  const rows = await listPublic(db, { ...page, size: page.size + 1, keyword, standard, termId, result })
  const { items, nextCursor } = splitPage(rows, page.size, (row) => cursorOf(row.published_at, row.id))
  return { items: items.map(precedentBrief), nextCursor }
})

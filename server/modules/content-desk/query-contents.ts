import { queryContents as call } from '@alliance/contract/content-desk'
import { serve } from '../../http/index.ts'
import { cursorOf, readPage, splitPage } from '../../paging.ts'
import { listContents } from './queries.ts'
import { contentRow, readAround } from './shown.ts'

export const queryContents = serve(call, async ({ parts, db, now }, { kind, state, type, keyword = '', ...asked }) => {
  const page = readPage(asked)
  const rows = await listContents(db, { ...page, size: page.size + 1, kind, state, type, keyword, now })
  const { items, nextCursor } = splitPage(rows, page.size, (row) => cursorOf(row.changed_at, row.id))
  const around = await readAround({ parts, db, now })
  return { items: items.map((row) => contentRow(row, now, around)), nextCursor }
})

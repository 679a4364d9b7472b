import { queryPictures as call } from '@alliance/contract/pictures-desk'
import { serve } from '../../http/index.ts'
import { cursorOf, readPage, splitPage } from '../../paging.ts'
import { listPictures } from './queries.ts'
import { pictureRow } from './shown.ts'

export const queryPictures = serve(call, async ({ parts, db, now }, { keyword = '', ...asked }) => {
  const page = readPage(asked)
  const rows = await listPictures(db, { ...page, size: page.size + 1, keyword })
  const { items, nextCursor } = splitPage(rows, page.size, (row) => cursorOf(row.added_at, row.id))
  return { items: items.map((row) => pictureRow({ parts, now }, row)), nextCursor }
})

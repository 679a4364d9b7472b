import { queryOwnComments as call } from '@alliance/contract/comments'
import { serve } from '../../http/index.ts'
import { cursorOf, readPage, splitPage } from '../../paging.ts'
import { allDocuments } from '../library/index.ts'
import { listOwn } from './queries.ts'
import { ownComment } from './view.ts'

export const queryOwnComments = serve(call, async ({ parts, db, account }, asked) => {
  const page = readPage(asked)
  const rows = await listOwn(db, account.id, { ...page, size: page.size + 1 })
  const { items, nextCursor } = splitPage(rows, page.size, (row) => cursorOf(row.created_at, row.id))
  const documents = await allDocuments(parts)
  return { items: items.map((row) => ownComment(row, documents)), nextCursor }
})

import { queryDeskComments as call } from '@alliance/contract/comments-desk'
import { serve } from '../../http/index.ts'
import { cursorOf, readPage, splitPage } from '../../paging.ts'
import { allDocuments } from '../library/index.ts'
import { countWaiting, listAnswered, listWaiting } from './queries.ts'
import { deskComment } from './view.ts'

export const queryDeskComments = serve(call, async ({ parts, db, account }, { queue = 'waiting', documentId, ...asked }) => {
  const page = readPage(asked)
  const list = queue === 'waiting' ? listWaiting : listAnswered
  const rows = await list(db, { ...page, size: page.size + 1, documentId })
  const { items, nextCursor } = splitPage(rows, page.size, (row) => cursorOf(row.answered_at ?? row.created_at, row.id))
  const reader = { accountId: account.id, documents: await allDocuments(parts) }
  return { items: items.map((row) => deskComment(row, reader)), nextCursor, waiting: await countWaiting(db) }
})

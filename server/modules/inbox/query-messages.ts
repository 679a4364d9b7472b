import { queryMessages as call, type TopicId } from '@alliance/contract/inbox'
import { serve } from '../../http/index.ts'
import { cursorOf, readPage, splitPage } from '../../paging.ts'
import { listMessages } from './queries.ts'

export const queryMessages = serve(call, async ({ db, account }, { unread = false, topic, ...asked }) => {
  const page = readPage(asked)
  const rows = await listMessages(db, account.id, { ...page, size: page.size + 1, unread, topic })
  const { items, nextCursor } = splitPage(rows, page.size, (row) => cursorOf(row.created_at, row.id))
  return {
    items: items.map((row) => ({
      messageId: row.id,
      topic: row.topic as TopicId,
      title: row.title,
      lines: row.lines,
      link: row.link,
      createdAt: row.created_at,
      readAt: row.read_at,
    })),
    nextCursor,
  }
})

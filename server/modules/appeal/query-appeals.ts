import { queryAppeals as call } from '@alliance/contract/appeals-desk'
import { serve } from '../../http/index.ts'
import { cursorOf, readPage, splitPage } from '../../paging.ts'
import { countWaiting, listDeskAppeals } from './queries.ts'
import { appealBrief } from './shown.ts'

export const queryAppeals = serve(call, async ({ db, account, now }, { queue = 'ours', state, mine, keyword = '', ...asked }) => {
  const page = readPage(asked)
  const heldBy = mine === 'true' ? account.id : undefined
  const rows = await listDeskAppeals(db, { ...page, size: page.size + 1, queue, state, keyword, heldBy })
  const { items, nextCursor } = splitPage(rows, page.size, (row) =>
    cursorOf(queue === 'closed' ? row.updated_at : row.due_at, row.id),
  )
  return {
    items: items.map((row) => ({
      ...appealBrief(row, now),
      company: row.company_name,
      holder: row.holder_email,
      isMine: row.held_by === account.id,
    })),
    nextCursor,
    waiting: await countWaiting(db, now),
  }
})

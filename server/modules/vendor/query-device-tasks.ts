import { queryDeviceTasks as call } from '@alliance/contract/vendor'
import { serve } from '../../http/index.ts'
import { cursorOf, readPage, splitPage } from '../../paging.ts'
import { countWaiting, listTasks } from './queries.ts'
import { memberOf } from './reviewer.ts'
import { taskBrief } from './shown-task.ts'

export const queryDeviceTasks = serve(call, async ({ parts, db, account, now }, { state, keyword = '', ...asked }) => {
  const page = readPage(asked)
  const { id: memberId } = await memberOf(db, account)
  const rows = await listTasks(db, memberId, { ...page, size: page.size + 1, state, keyword, now })
  const { items, nextCursor } = splitPage(rows, page.size, (row) => cursorOf(row.created_at, row.taskId))
  return {
    items: items.map((row) => taskBrief(parts, row, now)),
    nextCursor,
    waiting: await countWaiting(db, memberId, { of: 'round_id', now }),
  }
})

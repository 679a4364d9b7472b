import { queryCloudTasks as call } from '@alliance/contract/cloud-lab'
import { serve } from '../../http/index.ts'
import { cursorOf, readPage, splitPage } from '../../paging.ts'
import { listCloudTasks } from './cloud-queries.ts'
import { countWaiting } from './queries.ts'
import { memberOf } from './reviewer.ts'
import { cloudTaskBrief } from './shown-cloud-task.ts'

export const queryCloudTasks = serve(call, async ({ parts, db, account, now }, { state, keyword = '', ...asked }) => {
  const page = readPage(asked)
  const { id: memberId } = await memberOf(db, account)
  const rows = await listCloudTasks(db, memberId, { ...page, size: page.size + 1, state, keyword, now })
  const { items, nextCursor } = splitPage(rows, page.size, (row) => cursorOf(row.created_at, row.taskId))
  return {
    items: items.map((row) => cloudTaskBrief(parts, row, now)),
    nextCursor,
    waiting: await countWaiting(db, memberId, { of: 'cloud_run_id', now }),
  }
})

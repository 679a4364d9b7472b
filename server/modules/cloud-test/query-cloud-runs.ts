import { queryCloudRuns as call } from '@alliance/contract/cloud-test'
import { serve } from '../../http/index.ts'
import { cursorOf, readPage, splitPage } from '../../paging.ts'
import { listRuns } from './queries.ts'
import { runBrief } from './run-brief.ts'

export const queryCloudRuns = serve(call, async ({ parts, db, account, now }, { state, ...asked }) => {
  const page = readPage(asked)
  const rows = await listRuns(db, account.id, { ...page, size: page.size + 1, state })
  const { items, nextCursor } = splitPage(rows, page.size, (row) => cursorOf(row.started_at, row.runId))
  return { items: items.map((row) => runBrief(parts, row, now)), nextCursor }
})

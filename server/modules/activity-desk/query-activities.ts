import { queryDeskActivities as call } from '@alliance/contract/activity-desk'
import { serve } from '../../http/index.ts'
import { listActivities } from '../activity/index.ts'
import { cursorOf, readPage, splitPage } from '../../paging.ts'
import { countAllReviewing } from './queries.ts'
import { deskActivities } from './shown.ts'

export const queryActivities = serve(call, async ({ db, now }, { held = false, ...asked }) => {
  const page = readPage(asked)
  const rows = await listActivities(db, { ...page, size: page.size + 1, now, held })
  const { items, nextCursor } = splitPage(rows, page.size, (row) => cursorOf(row.starts_at, row.id))
  return { items: await deskActivities(db, items, now), nextCursor, reviewingTotal: await countAllReviewing(db, now) }
})

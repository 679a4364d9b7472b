import { queryActivityList as call } from '@alliance/contract/activity'
import { serve } from '../../http/index.ts'
import { cursorOf, readPage, splitPage } from '../../paging.ts'
import { listActivities, nextTurnOfClock } from './queries.ts'
import { activityOf } from './view.ts'

/** Cached until somebody registers, an article comes or goes, or the clock changes a state. */
export const queryActivityList = serve(
  call,
  async ({ db, now, cacheUntil }, { held = false, newsId, activityId, open, ...asked }) => {
    const page = readPage(asked)
    const rows = await listActivities(db, { ...page, size: page.size + 1, now, held, newsId, activityId, open })
    cacheUntil(await nextTurnOfClock(db, now))
    const { items, nextCursor } = splitPage(rows, page.size, (row) => cursorOf(row.starts_at, row.id))
    return { items: items.map((row) => activityOf(row, now)), nextCursor }
  },
  { tags: ['activities', 'news'] },
)

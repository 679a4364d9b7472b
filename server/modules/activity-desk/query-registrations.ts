import { queryRegistrations as call } from '@alliance/contract/activity-desk'
import { serve } from '../../http/index.ts'
import { findActivity } from '../activity/index.ts'
import { cursorOf, readPage, splitPage } from '../../paging.ts'
import { listRegistrations, listTurns } from './queries.ts'
import { deskActivity, registrationRow } from './shown.ts'

export const queryRegistrations = serve(call, async ({ db, now, refuse }, { activityId, keyword = '', reviewing, ...asked }) => {
  const page = readPage(asked)
  const activity = await findActivity(db, activityId)
  if (!activity) throw refuse('NOT_FOUND')
  const rows = await listRegistrations(db, { ...page, size: page.size + 1, activityId, reviewing, keyword })
  // Once it is over nobody is in line any more.
  const turns = now < activity.ends_at ? await listTurns(db, activityId) : []
  const { items, nextCursor } = splitPage(rows, page.size, (row) => cursorOf(row.created_at, row.id))
  return {
    items: items.map((row) => registrationRow(row, turns)),
    nextCursor,
    activity: await deskActivity(db, activity, now),
  }
})

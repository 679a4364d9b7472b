import { queryRounds as call } from '@alliance/contract/identify'
import { serve } from '../../http/index.ts'
import { appBrief, findApp } from '../app/index.ts'
import { cursorOf, readPage, splitPage } from '../../paging.ts'
import { roundBriefs, versionBriefs } from './briefs.ts'
import { roundsOfVersion } from './round-queries.ts'
import { findVersion } from './version-queries.ts'

export const queryRounds = serve(call, async ({ parts, db, account, refuse, now }, { versionId, ...asked }) => {
  const page = readPage(asked)
  const version = await findVersion(db, account.id, versionId)
  const app = version?.app_id ? await findApp(db, account.id, version.app_id) : undefined
  if (!version || !app) throw refuse('NOT_FOUND')
  const rows = await roundsOfVersion(db, versionId, { ...page, size: page.size + 1 })
  const { items, nextCursor } = splitPage(rows, page.size, (row) => cursorOf(row.submitted_at, row.id))
  const [brief] = await versionBriefs(db, [version], now)
  if (!brief) throw new Error('a version without its brief')
  return { items: await roundBriefs(db, items), nextCursor, app: appBrief(parts, app, now), version: brief }
})

import { queryApkVersions as call } from '@alliance/contract/identify-apk'
import { serve } from '../../http/index.ts'
import { versionBriefs } from '../identify/index.ts'
import { appBrief, findApp } from '../app/index.ts'
import { cursorOf, readPage, splitPage } from '../../paging.ts'
import { versionsOfApp } from './queries.ts'

export const queryVersions = serve(call, async ({ parts, db, account, refuse, now }, { apkId, ...asked }) => {
  const page = readPage(asked)
  const app = await findApp(db, account.id, apkId)
  if (!app) throw refuse('NOT_FOUND')
  const rows = await versionsOfApp(db, app.id, { ...page, size: page.size + 1 })
  const { items, nextCursor } = splitPage(rows, page.size, (row) => cursorOf(row.uploaded_at, row.id))
  return { items: await versionBriefs(db, items, now), nextCursor, app: appBrief(parts, app, now) }
})

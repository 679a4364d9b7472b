import { queryCloudVersions as call } from '@alliance/contract/cloud-test'
import { serve } from '../../http/index.ts'
import { appBrief } from '../app/index.ts'
import { cursorOf, readPage, splitPage } from '../../paging.ts'
import { listTestableVersions } from './offer-queries.ts'

export const queryCloudVersions = serve(call, async ({ parts, db, account, now }, asked) => {
  const page = readPage(asked)
  const rows = await listTestableVersions(db, account.id, { ...page, size: page.size + 1 })
  const { items, nextCursor } = splitPage(rows, page.size, (row) => cursorOf(row.uploaded_at, row.versionId))
  return {
    items: items.map((row) => ({
      versionId: row.versionId,
      app: appBrief(parts, row, now),
      versionName: row.version_name,
      versionCode: row.version_code,
      uploadedAt: row.uploaded_at,
      pack: row.pack,
    })),
    nextCursor,
  }
})

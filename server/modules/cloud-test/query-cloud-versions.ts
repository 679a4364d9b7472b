import { queryCloudVersions as call } from '@alliance/contract/cloud-test'
import { serve } from '../../http/index.ts'
import { appBrief, cursorOf, readPage, splitPage } from '../app/index.ts'
import { listTestableVersions } from './offer-queries.ts'

export const queryCloudVersions = serve(call, async ({ parts, db, account, badInput, now }, asked) => {
  const page = readPage(asked)
  if (!page) throw badInput({ cursor: '页码不正确' })
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

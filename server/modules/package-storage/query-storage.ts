import { queryPackageStorage as call } from '@alliance/contract/package-storage'
import { serve } from '../../http/index.ts'
import { cursorOf, readPage, splitPage } from '../../paging.ts'
import { storedBytes, uploadsOf } from '../upload/index.ts'
import { listRemovable, sumsOf } from './queries.ts'

type Row = Awaited<ReturnType<typeof listRemovable>>[number]
const shown = ({ apkId, name, packageName, cloudRuns, ...row }: Row) => ({
  ...row,
  app: apkId === null ? null : { apkId, name: name ?? '', packageName: packageName ?? '' },
  cloudRuns: cloudRuns ?? 0,
})

export const queryStorage = serve(call, async ({ parts, db, account }, asked) => {
  const page = readPage(asked)
  const rows = await listRemovable(db, account.id, { ...page, size: page.size + 1 })
  const { items, nextCursor } = splitPage(rows, page.size, (row) => cursorOf(row.sizeBytes, row.versionId))
  const { kept: keptBytes, removable: removableBytes } = await sumsOf(db, account.id)
  const usedBytes = (await storedBytes(db, [account.id])).get(account.id) ?? 0
  return {
    items: items.map(shown),
    nextCursor,
    limitBytes: parts.limits.packagesOfAccountBytes,
    usedBytes,
    keptBytes,
    removableBytes,
    looseBytes: Math.max(0, usedBytes - keptBytes - removableBytes),
    uploads: await uploadsOf(parts, account.id),
  }
})

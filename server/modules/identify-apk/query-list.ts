import { type HeldLabel, queryApkList as call, type VersionBrief } from '@alliance/contract/identify-apk'
import { GoldState } from '@alliance/contract/states'
import { storable } from '../../analysis/index.ts'
import type { Db } from '../../db/index.ts'
import { serve } from '../../http/index.ts'
import { versionBriefs } from '../identify/index.ts'
import { appBrief } from '../app/index.ts'
import { cursorOf, readPage, splitPage } from '../../paging.ts'
import { countByState, labelsOfOthers, listApps } from './queries.ts'

const totalsOf = async (db: Db, accountId: string) => {
  const rows = await countByState(db, accountId)
  const appsIn = (state: number) => rows.find((row) => row.state === state)?.apps ?? 0
  return {
    all: rows.reduce((sum, { apps }) => sum + apps, 0),
    byState: Object.fromEntries(GoldState.all.map(({ value }) => [String(value), appsIn(value)])),
  }
}

export const queryList = serve(call, async ({ parts, db, account, now }, { keyword = '', goldState, ...asked }) => {
  const page = readPage(asked)
  const rows = await listApps(db, account.id, { ...page, size: page.size + 1, keyword: storable(keyword), goldState })
  const { items, nextCursor } = splitPage(rows, page.size, (row) => cursorOf(Number(row.place), row.id))
  const briefs = await versionBriefs(
    db,
    items.map((row) => ({ ...row, id: row.versionId })),
    now,
  )
  const labels = items.length > 0 ? await labelsOfOthers(db, items, now) : []
  const heldBy = (appId: string, { goldUntil }: VersionBrief): HeldLabel | null => {
    const label = (goldUntil ?? 0) > now ? undefined : labels.find((one) => one.appId === appId)
    return label ? { versionName: label.versionName, goldUntil: label.goldUntil } : null
  }
  return {
    items: briefs.flatMap((latest, at) => {
      const row = items[at]
      return row ? [{ ...appBrief(parts, row, now), latest, heldLabel: heldBy(row.id, latest) }] : []
    }),
    nextCursor,
    totals: await totalsOf(db, account.id),
  }
})

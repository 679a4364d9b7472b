import { type HeldLabel, type NewUpload, queryApkList as call, type VersionBrief } from '@alliance/contract/identify-apk'
import { GoldState } from '@alliance/contract/states'
import type { Db } from '../../db/index.ts'
import { serve } from '../../http/index.ts'
import { versionBriefs } from '../identify/index.ts'
import { appBrief } from '../app/index.ts'
import { cursorOf, readPage, splitPage } from '../../paging.ts'
import { countByState, labelsOfOthers, listApps, uploadsSince } from './queries.ts'

const totalsOf = async (db: Db, accountId: string) => {
  const rows = await countByState(db, accountId)
  const appsIn = (state: number) => rows.find((row) => row.state === state)?.apps ?? 0
  return {
    all: rows.reduce((sum, { apps }) => sum + apps, 0),
    byState: Object.fromEntries(GoldState.all.map(({ value }) => [String(value), appsIn(value)])),
  }
}

type Shown = { id: string; versionId: string }

/** By app: who has uploaded a build since the last round finds it in the list, and not only the round. */
const newUploads = async (db: Db, shown: readonly Shown[], now: number): Promise<Map<string, NewUpload>> => {
  const rows = shown.length > 0 ? await uploadsSince(db, shown) : []
  const briefs = await versionBriefs(db, rows, now)
  const open = rows.flatMap(({ appId }, at) => {
    const brief = briefs[at]
    const { versionId = '', versionName = '' } = brief ?? {}
    return brief?.round === null && brief.canEarnGold ? [[appId, { versionId, versionName }] as const] : []
  })
  return new Map(open)
}

export const queryList = serve(call, async ({ parts, db, account, now }, { keyword = '', goldState, ...asked }) => {
  const page = readPage(asked)
  const rows = await listApps(db, account.id, { ...page, size: page.size + 1, keyword, goldState })
  const { items, nextCursor } = splitPage(rows, page.size, (row) => cursorOf(Number(row.place), row.id))
  const briefs = await versionBriefs(
    db,
    items.map((row) => ({ ...row, id: row.versionId })),
    now,
  )
  const labels = items.length > 0 ? await labelsOfOthers(db, items, now) : []
  const uploads = await newUploads(db, items, now)
  const heldBy = (appId: string, { goldUntil }: VersionBrief): HeldLabel | null => {
    const label = (goldUntil ?? 0) > now ? undefined : labels.find((one) => one.appId === appId)
    return label ? { versionName: label.versionName, goldUntil: label.goldUntil } : null
  }
  return {
    items: briefs.flatMap((latest, at) => {
      const row = items[at]
      if (!row) return []
      const [heldLabel, newUpload] = [heldBy(row.id, latest), uploads.get(row.id) ?? null]
      return [{ ...appBrief(parts, row, now), latest, heldLabel, newUpload }]
    }),
    nextCursor,
    totals: await totalsOf(db, account.id),
  }
})

import {
  type HeldLabel,
  type LostLabel,
  type NewUpload,
  queryApkList as call,
  type VersionBrief,
} from '@alliance/contract/identify-apk'
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

type Label = Awaited<ReturnType<typeof labelsOfOthers>>[number] | undefined
type Other = { heldLabel: HeldLabel | null; lostLabel: LostLabel | null }

/** What the row doesn't say itself: another version's label, or that it has ended. */
const otherLabel = (label: Label, { latest, now }: { latest: VersionBrief; now: number }): Other => {
  const none = { heldLabel: null, lostLabel: null }
  if (!label || (latest.goldUntil ?? 0) > now) return none
  const { versionName, goldUntil, revokedAt } = label
  if (revokedAt === null && goldUntil > now) return { heldLabel: { versionName, goldUntil }, lostLabel: null }
  const hadOne = latest.goldUntil !== null || (latest.round?.goldRevokedAt ?? null) !== null
  return hadOne ? none : { ...none, lostLabel: { versionName, endedAt: revokedAt ?? goldUntil, revoked: revokedAt !== null } }
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
  const labels = items.length > 0 ? await labelsOfOthers(db, items) : []
  const uploads = await newUploads(db, items, now)
  return {
    items: briefs.flatMap((latest, at) => {
      const row = items[at]
      if (!row) return []
      const label = labels.find(({ appId }) => appId === row.id)
      const newUpload = uploads.get(row.id) ?? null
      return [{ ...appBrief(parts, row, now), latest, ...otherLabel(label, { latest, now }), newUpload }]
    }),
    nextCursor,
    totals: await totalsOf(db, account.id),
  }
})

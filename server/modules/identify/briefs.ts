import type { RoundBrief, VersionBrief } from '@alliance/contract/identify-apk'
import { renewableFrom } from '@alliance/contract/renewal'
import { type StandardId, standards } from '@alliance/contract/standards'
import type { Db } from '../../db/index.ts'
import { isLowerVersion } from './rules.ts'
import { labelsOfRounds, newestRounds, type RoundRow, standardsOfRounds } from './round-queries.ts'
import { standingOfVersions } from './standing-queries.ts'

type VersionRow = {
  id: string
  version_name: string
  version_code: string
  sha256: string
  size_bytes: number
  uploaded_at: number
}
type RoundBriefRow = Pick<RoundRow, 'id' | 'number' | 'gold_state' | 'note' | 'updated_at'>

/** In the order in which every page lists standards. */
export const byOrder = <T extends { id: StandardId }>(list: readonly T[]): T[] =>
  standards.flatMap(({ id }) => list.filter((one) => one.id === id))

/** In the order of the given rows, each round with its standards. */
export const roundBriefs = async (db: Db, rows: readonly RoundBriefRow[]): Promise<RoundBrief[]> => {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const all = await standardsOfRounds(db, ids)
  const labels = await labelsOfRounds(db, ids)
  const goldOf = (roundId: string) => {
    const label = labels.find((one) => one.round_id === roundId)
    const goldRevokedAt = label?.revoked_at ?? null
    return { goldUntil: goldRevokedAt === null ? (label?.valid_until ?? null) : null, goldRevokedAt }
  }
  return rows.map((row) => ({
    identifyId: row.id,
    number: row.number,
    goldState: row.gold_state,
    standards: byOrder(
      all
        .filter((one) => one.round_id === row.id)
        .map((one) => ({ id: one.standard, state: one.state, hasWarnings: one.has_warnings })),
    ),
    note: row.note,
    ...goldOf(row.id),
    updatedAt: row.updated_at,
  }))
}

/** In the order of the given rows, each with its newest round. */
export const versionBriefs = async (db: Db, rows: readonly VersionRow[], now: number): Promise<VersionBrief[]> => {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const newest = await newestRounds(db, ids)
  const briefs = await roundBriefs(db, newest)
  const standings = await standingOfVersions(db, ids)
  return rows.map((row) => {
    const at = newest.findIndex((round) => round.version_id === row.id)
    const { goldUntil = null, lastCertified } = standings.find(({ id }) => id === row.id) ?? {}
    return {
      versionId: row.id,
      versionName: row.version_name,
      versionCode: row.version_code,
      sha256: row.sha256,
      sizeBytes: row.size_bytes,
      uploadedAt: row.uploaded_at,
      round: briefs[at] ?? null,
      roundCount: newest[at]?.roundCount ?? 0,
      goldUntil,
      canEarnGold:
        (goldUntil === null || renewableFrom(goldUntil) <= now) && !isLowerVersion(row.version_code, lastCertified ?? undefined),
    }
  })
}

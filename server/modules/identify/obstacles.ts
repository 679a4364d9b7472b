import type { VersionObstacle } from '@alliance/contract/identify'
import { renewableFrom, stillValidWords } from '@alliance/contract/renewal'
import { RETEST_LIMIT, RETEST_WINDOW_DAYS } from '@alliance/contract/round-acts'
import type { StandardId } from '@alliance/contract/standards'
import type { Db } from '../../db/index.ts'
import { Refusal } from '../../http/index.ts'
import { coversAll } from '../certificate/index.ts'
import { countRetests } from './act-queries.ts'
import { isLowerVersion } from './rules.ts'
import { lastCertifiedCode, standingOfVersions } from './standing-queries.ts'
import type { findVersion } from './version-queries.ts'

type Version = NonNullable<Awaited<ReturnType<typeof findVersion>>>

const DAY_MS = 86_400_000

/**
 * A version that did not pass has a limited number of retests, whether by 申请复测 or by a new application. Withdrawn rounds
 * count: labs may already have judged.
 */
export const retestsUsedUp = async (db: Db, versionId: string, now: number): Promise<boolean> =>
  (await countRetests(db, versionId, now - RETEST_WINDOW_DAYS * DAY_MS)) >= RETEST_LIMIT

const isBelowCertified = async (db: Db, { appId, versionCode }: { appId: string; versionCode: string }) =>
  isLowerVersion(versionCode, await lastCertifiedCode(db, appId))

/** An obstacle that nothing in the form can remove, shown before it is filled in. Null if the version may be applied for. */
export const lastingObstacle = async (
  db: Db,
  version: Pick<Version, 'id' | 'app_id' | 'version_code'>,
  now: number,
): Promise<VersionObstacle | null> => {
  const { id, app_id: appId, version_code: versionCode } = version
  if (appId !== null && (await isBelowCertified(db, { appId, versionCode }))) return 'VERSION_LOWER_THAN_CERTIFIED'
  return (await retestsUsedUp(db, id, now)) ? 'RETEST_LIMIT' : null
}

/** Until when the label of this very file lasts, if it can't be renewed yet; else null. */
export const lastingGoldUntil = async (db: Db, versionId: string, now: number): Promise<number | null> => {
  const [standing] = await standingOfVersions(db, [versionId])
  const until = standing?.goldUntil ?? null
  return until !== null && now < renewableFrom(until) ? until : null
}

type Asked = { versionId: string; standards: readonly StandardId[]; now: number }

/** Labs would measure for nothing: the same file has a label that can't be renewed yet. Fewer standards give no label. */
export const refuseEarlyRenewal = async (db: Db, { versionId, standards, now }: Asked): Promise<void> => {
  const until = coversAll(standards) ? await lastingGoldUntil(db, versionId, now) : null
  if (until !== null) throw new Refusal('LABEL_STILL_VALID', null, stillValidWords(until))
}

/** Why no round of this version can be opened; undefined if it can. */
export const roundObstacle = async (db: Db, version: Version) => {
  if (version.analysis_state === 'waiting' || version.analysis_state === 'running') return 'PACKAGE_BEING_READ'
  // Unreadable, but its app is known: it may be applied for, and the round ends abnormal with the limit that was exceeded.
  if (version.app_id === null) return 'PACKAGE_UNREADABLE'
  return (await isBelowCertified(db, { appId: version.app_id, versionCode: version.version_code }))
    ? 'VERSION_LOWER_THAN_CERTIFIED'
    : undefined
}

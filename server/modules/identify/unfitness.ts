import type { Db } from '../../db/index.ts'
import { isLowerVersion } from './rules.ts'
import { type findVersion, lastCertifiedCode } from './version-queries.ts'

type Version = NonNullable<Awaited<ReturnType<typeof findVersion>>>

/** Why no round of this version can be opened; undefined where nothing about the version stands against it. */
export const unfitness = async (db: Db, version: Version) => {
  if (version.analysis_state === 'waiting' || version.analysis_state === 'running') return 'PACKAGE_BEING_READ'
  // Unreadable but named: it may be applied for, and the round ends abnormal with the bound that was reached.
  if (version.app_id === null) return 'PACKAGE_UNREADABLE'
  const isLower = isLowerVersion(version.version_code, await lastCertifiedCode(db, version.app_id))
  return isLower ? 'VERSION_LOWER_THAN_CERTIFIED' : undefined
}

import type { VersionBrief } from '@alliance/contract/identify-apk'
import type { RetestOptions } from '@alliance/contract/retest-options'
import type { Db } from '../../db/index.ts'
import { appealsAtStake, passedSince } from './act-queries.ts'
import { laterVersions } from './application-queries.ts'
import { lastingObstacle } from './obstacles.ts'
import { type RoundRow, runningRound } from './round-queries.ts'
import { isOpenToRetest } from './rules.ts'

/** Only this many of the newest builds are looked at and offered. */
const MOST_BUILDS = 20

type Version = Parameters<typeof lastingObstacle>[1]

const obstacleTo = async (db: Db, version: Version, now: number) =>
  (await runningRound(db, version.id)) ? ('ALREADY_CERTIFYING' as const) : lastingObstacle(db, version, now)

type About = { version: Pick<VersionBrief, 'versionId' | 'versionCode' | 'uploadedAt'>; now: number }

/** What a retest of this round could judge, and at what price; null if the round is not open to one. */
export const retestOptions = async (db: Db, row: RoundRow, { version, now }: About): Promise<RetestOptions | null> => {
  if (!isOpenToRetest(row.gold_state)) return null
  const { versionId: id, versionCode, uploadedAt } = version
  const builds: RetestOptions['builds'] = []
  for (const later of await laterVersions(db, { appId: row.app_id, uploadedAt, size: MOST_BUILDS })) {
    if (await obstacleTo(db, later, now)) continue
    builds.push({ versionId: later.id, versionName: later.version_name, versionCode: later.version_code })
  }
  const isOver = await passedSince(db, row.id)
  return {
    obstacle: isOver ? 'PASSED_SINCE' : await obstacleTo(db, { id, app_id: row.app_id, version_code: versionCode }, now),
    builds,
    appealsAtStake: await appealsAtStake(db, id),
  }
}

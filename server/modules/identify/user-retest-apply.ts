import { userRetestApply as call } from '@alliance/contract/round-acts'
import type { Db } from '../../db/index.ts'
import { serve } from '../../http/index.ts'
import { refreshReviews } from '../review/index.ts'
import { passedSince } from './act-queries.ts'
import { countApplication } from './count-application.ts'
import { openApplication } from './open-application.ts'
import { findRound } from './round-queries.ts'
import { refuseEarlyRenewal, roundObstacle } from './obstacles.ts'
import { isOpenToRetest } from './rules.ts'
import { findVersion } from './version-queries.ts'

/** Opens a round after one that did not pass, with the same standards and declarations: the same package, or a new build. */
export const userRetestApply = serve(call, async (context, { identifyId, versionId, reason, pack }) => {
  const { db, account, refuse, now } = context
  const before = await findRound(db, account.id, identifyId)
  if (!before) throw refuse('NOT_FOUND')
  if (!isOpenToRetest(before.gold_state)) throw refuse('RETEST_NOT_OPEN')
  const version = await findVersion(db, account.id, versionId ?? before.version_id)
  if (!version || (version.app_id !== null && version.app_id !== before.app_id)) throw refuse('NOT_FOUND')
  const why = await roundObstacle(db, version)
  if (why) throw refuse(why)
  await refreshReviews(db, account.id, now)
  const application = {
    accountId: account.id,
    demo: account.demo,
    versionId: version.id,
    appId: before.app_id,
    standards: before.standards,
    declarations: before.declarations,
    remark: before.remark,
    retest: { of: before.id, reason },
    seenPack: pack,
    now,
    check: async (db: Db) => {
      // Otherwise a failed round of long ago would renew a label at any time.
      if (version.id !== before.version_id)
        await refuseEarlyRenewal(db, { versionId: version.id, standards: before.standards, now })
      else if (await passedSince(db, before.id)) throw refuse('PASSED_SINCE')
    },
  }
  return countApplication(context, version.id, () => openApplication(context, application))
})

import { applyIdentify as call } from '@alliance/contract/identify'
import type { Db } from '../../db/index.ts'
import { serve } from '../../http/index.ts'
import { refreshReviews } from '../review/index.ts'
import { byOrder } from './briefs.ts'
import { countApplication } from './count-application.ts'
import { openApplication } from './open-application.ts'
import { refuseEarlyRenewal, roundObstacle } from './obstacles.ts'
import { findVersion } from './version-queries.ts'

export const apply = serve(call, async (context, { versionId, standards, declarations, remark = '', pack }) => {
  const { db, account, refuse, now } = context
  const version = await findVersion(db, account.id, versionId)
  if (!version) throw refuse('NOT_FOUND')
  const why = await roundObstacle(db, version)
  if (why) throw refuse(why)
  await refreshReviews(db, account.id, now)
  const chosen = byOrder([...new Set(standards)].map((id) => ({ id }))).map(({ id }) => id)
  const application = {
    accountId: account.id,
    demo: account.demo,
    versionId,
    appId: version.app_id ?? '',
    standards: chosen,
    declarations,
    remark,
    seenPack: pack,
    now,
    check: (db: Db) => refuseEarlyRenewal(db, { versionId, standards: chosen, now }),
  }
  return countApplication(context, versionId, () => openApplication(context, application))
})

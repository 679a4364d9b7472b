import { applyIdentify as call } from '@alliance/contract/identify'
import type { StandardId } from '@alliance/contract/standards'
import { stillValidWords } from '@alliance/contract/renewal'
import type { Db } from '../../db/index.ts'
import { Refusal, serve } from '../../http/index.ts'
import { coversAll } from '../certificate/index.ts'
import { refreshReviews } from '../review/index.ts'
import { byOrder } from './briefs.ts'
import { countApplication } from './count-application.ts'
import { openApplication } from './open-application.ts'
import { lastingGoldUntil, roundObstacle } from './obstacles.ts'
import { findVersion } from './version-queries.ts'

type Asked = { versionId: string; standards: readonly StandardId[]; now: number }

/** Labs would measure for nothing: the same file has a label that can't be renewed yet. Fewer standards give no label. */
const refuseEarlyRenewal = async (db: Db, { versionId, standards, now }: Asked) => {
  const until = coversAll(standards) ? await lastingGoldUntil(db, versionId, now) : null
  if (until !== null) throw new Refusal('LABEL_STILL_VALID', null, stillValidWords(until))
}

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

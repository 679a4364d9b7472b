import { asChinaMinute } from '@alliance/contract/china-minute'
import { rescheduleContent as call } from '@alliance/contract/content-acts'
import { contentKindLabels } from '@alliance/contract/content-desk'
import { ContentState } from '@alliance/contract/content-states'
import { inTransaction } from '../../db/index.ts'
import { serve } from '../../http/index.ts'
import { recordAudit } from '../audit/index.ts'
import { refuseAuthor } from './four-eyes.ts'
import { setPublic } from './queries.ts'
import { refuseUnfit } from './refuse-unfit.ts'
import { plannedVersionOf, titleOf, untilOf } from './rules.ts'
import { showContent } from './show-content.ts'
import { fieldsOf } from './shown.ts'
import { takeForAct, versionAt } from './take-for-act.ts'

/** Moves scheduled content to another time. The version stays: later saves come out only when they are published. */
export const rescheduleContent = serve(call, async (context, { contentId, revision, at: wanted }) => {
  const { parts, db, account, now, refuse, badInput } = context
  if (wanted === undefined) throw badInput({ at: '请填写时间' })
  return inTransaction(db, async (db) => {
    const act = { ...context, db }
    const row = await takeForAct(act, { contentId, revision })
    const planned = plannedVersionOf(row, now)
    if (planned === undefined) throw refuse('NOT_SCHEDULED')
    const version = await versionAt(db, contentId, planned)
    await refuseAuthor(act, { kind: row.kind, version })
    const fields = fieldsOf(version)
    const at = Math.max(wanted, now)
    await refuseUnfit(act, { contentId, fields, at })
    await setPublic(db, contentId, { version: planned, publishAt: at, untilAt: untilOf(fields), from: at, now })
    await showContent(db, parts, { id: contentId, fields, publishAt: at, updatedAt: null, now })
    const isPlanned = at > now
    const what = `${isPlanned ? '改期' : '发布'}${contentKindLabels[fields.kind]}`
    const detail = `第 ${planned} 版，${isPlanned ? `${asChinaMinute(at).replace('T', ' ')} 公开` : '立即公开'}`
    await recordAudit(db, { who: account.email, what, target: titleOf(fields), detail, now })
    return { contentId, revision: row.revision, state: isPlanned ? ContentState.scheduled : ContentState.published }
  })
})

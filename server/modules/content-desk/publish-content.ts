import { publishContent as call } from '@alliance/contract/content-acts'
import { contentKindLabels, type ContentFields } from '@alliance/contract/content-desk'
import { ContentState } from '@alliance/contract/content-states'
import { asChinaMinute, chinaDayOf, startOfChinaDay } from '@alliance/contract/china-minute'
import { inTransaction } from '../../db/index.ts'
import { serve } from '../../http/index.ts'
import { recordAudit } from '../audit/index.ts'
import { refuseAuthor } from './four-eyes.ts'
import { setPublic } from './queries.ts'
import { refuseUnfit } from './refuse-unfit.ts'
import { stateOf, titleOf, untilOf } from './rules.ts'
import { showContent } from './show-content.ts'
import { fieldsOf } from './shown.ts'
import { takeForAct, versionAt } from './take-for-act.ts'

const inWords = (state: ContentState, { at, now, fields }: { at: number; now: number; fields: ContentFields }) => {
  if (fields.kind === 'edition')
    return { what: state === ContentState.scheduled ? '更新公开的' : '发布', detail: `${fields.effectiveFrom} 起施行` }
  if (at > now) return { what: '定时发布', detail: `${asChinaMinute(at).replace('T', ' ')} 公开` }
  return { what: state === ContentState.published ? '更新公开的' : '发布', detail: '立即公开' }
}

/** Publishes the latest version, now or at a time. An update of public content keeps its date. */
export const publishContent = serve(call, async (context, { contentId, revision, at: wanted }) => {
  const { parts, db, account, now, refuse, badInput } = context
  return inTransaction(db, async (db) => {
    const act = { ...context, db }
    const row = await takeForAct(act, { contentId, revision })
    const before = stateOf(row, now)
    const isPublic = before === ContentState.published
    const version = await versionAt(db, contentId, row.version)
    const fields = fieldsOf(version)
    await refuseAuthor(act, { kind: row.kind, version })
    const isEdition = fields.kind === 'edition'
    if (isEdition && isPublic) throw refuse('EDITION_APPLIES')
    if (isEdition && fields.effectiveFrom < chinaDayOf(now)) throw refuse('EDITION_DAY_PAST')
    const at = Math.max((isEdition ? startOfChinaDay(fields.effectiveFrom) : wanted) ?? now, now)
    if (isPublic && at > now) throw badInput({ at: '已经公开的内容只能立即更新' })
    if ((isPublic || isEdition) && row.public_version === row.version) throw refuse('NOTHING_TO_PUBLISH')
    await refuseUnfit(act, { contentId, fields, at })
    const publishAt = isPublic && row.publish_at !== null ? row.publish_at : at
    // An edition is readable from its announcement on, and in force from its day.
    await setPublic(db, contentId, { version: row.version, publishAt, untilAt: untilOf(fields), from: isEdition ? now : at, now })
    const shown = { id: contentId, fields, publishAt, updatedAt: isPublic ? now : null, now }
    if (!(await showContent(db, parts, shown))) throw refuse('EDITION_NOT_NEXT')
    const { what, detail } = inWords(before, { at, now, fields })
    const about = { target: titleOf(fields), detail: `第 ${row.version} 版，${detail}` }
    await recordAudit(db, { who: account.email, what: `${what}${contentKindLabels[fields.kind]}`, ...about, now })
    const state = at > now ? ContentState.scheduled : ContentState.published
    return { contentId, revision: row.revision, state }
  })
})

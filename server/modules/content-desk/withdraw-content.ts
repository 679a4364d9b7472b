import { withdrawContent as call } from '@alliance/contract/content-acts'
import { contentKindLabels } from '@alliance/contract/content-desk'
import { ContentState } from '@alliance/contract/content-states'
import { inTransaction } from '../../db/index.ts'
import { serve } from '../../http/index.ts'
import { introducesActivity } from '../activity/index.ts'
import { recordAudit } from '../audit/index.ts'
import { setHidden } from './queries.ts'
import { stateOf } from './rules.ts'
import { hideContent } from './show-content.ts'
import { takeForAct } from './take-for-act.ts'

/** Withdraws public content; content that was only scheduled returns to its earlier state. */
export const withdrawContent = serve(call, async (context, { contentId, revision, reason }) => {
  const { parts, db, account, now, refuse } = context
  return inTransaction(db, async (db) => {
    const row = await takeForAct({ ...context, db }, { contentId, revision })
    const before = stateOf(row, now)
    if (row.publish_at === null) throw refuse('NOT_PUBLIC')
    const kind = row.kind
    if (kind === 'page') throw refuse('PAGE_STAYS')
    const isEdition = kind === 'edition'
    if (isEdition && before === ContentState.published) throw refuse('EDITION_APPLIES')
    if (row.kind === 'article' && (await introducesActivity(db, contentId, now))) throw refuse('ARTICLE_HAS_ACTIVITY')
    // An edition is public from its announcement on, though not yet in force.
    const wasPublic = isEdition || before === ContentState.published
    await hideContent(db, parts, { id: contentId, kind, now })
    await setHidden(db, contentId, { now, ...(wasPublic && { withdrawn: reason }) })
    const what = wasPublic ? `撤回${contentKindLabels[kind]}` : `取消定时发布${contentKindLabels[kind]}`
    await recordAudit(db, { who: account.email, what, target: row.title, detail: reason, now })
    const after = { publish_at: null, withdrawn_at: wasPublic ? now : row.withdrawn_at }
    return { contentId, revision: row.revision, state: stateOf(after, now) }
  })
})

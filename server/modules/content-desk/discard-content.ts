import { discardContent as call } from '@alliance/contract/content-acts'
import { contentKindLabels } from '@alliance/contract/content-desk'
import { ContentState } from '@alliance/contract/content-states'
import { inTransaction } from '../../db/index.ts'
import { serve } from '../../http/index.ts'
import { recordAudit } from '../audit/index.ts'
import { deleteUnread } from '../news/index.ts'
import { deleteContent } from './queries.ts'
import { stateOf } from './rules.ts'
import { takeForAct } from './take-for-act.ts'

/** Deletes content that was never public; public content can only be withdrawn, and its versions stay. */
export const discardContent = serve(call, async (context, { contentId, revision }) =>
  inTransaction(context.db, async (db) => {
    const { account, now, refuse } = context
    const row = await takeForAct({ ...context, db }, { contentId, revision })
    if (stateOf(row, now) !== ContentState.draft) throw refuse('NOT_A_DRAFT')
    const kind = row.kind
    await deleteContent(db, contentId)
    if (kind === 'article') await deleteUnread(db, contentId)
    const detail = `共 ${row.version} 版，没有公开过`
    await recordAudit(db, { who: account.email, what: `丢弃${contentKindLabels[kind]}草稿`, target: row.title, detail, now })
    return {}
  }),
)

import { removeRedirect as call } from '@alliance/contract/redirect-desk'
import { inTransaction } from '../../db/index.ts'
import { serve } from '../../http/index.ts'
import { recordAudit } from '../audit/index.ts'
import { broughtDocuments, findDocument } from './documents.ts'
import { deleteRedirect } from './redirect-queries.ts'

/** Removes a redirect added by an editor; built-in ones can't be removed. */
export const removeRedirect = serve(call, async ({ parts, db, account, now, refuse }, { oldId }) =>
  inTransaction(db, async (db) => {
    const gone = await deleteRedirect(db, oldId)
    if (!gone) throw refuse('NOT_FOUND')
    const detail = `原来转到 ${findDocument(broughtDocuments(), gone.document_id)?.title ?? gone.document_id}`
    await recordAudit(db, { who: account.email, what: '删除跳转', target: oldId, detail, now })
    await parts.cache.drop(db, ['library'])
    return {}
  }),
)

import { addRedirect as call, MOST_REDIRECTS } from '@alliance/contract/redirect-desk'
import { inTransaction } from '../../db/index.ts'
import { serve } from '../../http/index.ts'
import { recordAudit } from '../audit/index.ts'
import { broughtDocuments, findDocument } from './documents.ts'
import { countRedirects, lockRedirects, insertRedirect } from './redirect-queries.ts'
import { redirectMap } from './redirects.ts'

/** A redirect's target is always a document and its source never is, so there are no chains or loops. */
export const addRedirect = serve(call, async ({ parts, db, account, now, refuse, badInput }, { oldId, documentId }) =>
  inTransaction(db, async (db) => {
    const documents = broughtDocuments()
    if (documents.some(({ id }) => id === oldId)) throw badInput({ oldId: '这是现在的文档编号，不能跳转' })
    if (Object.hasOwn(redirectMap, oldId)) throw badInput({ oldId: '这个编号的跳转随网站提供，不能改' })
    await lockRedirects(db)
    if ((await countRedirects(db)) >= MOST_REDIRECTS) throw refuse('REDIRECTS_FULL')
    if (!(await insertRedirect(db, { oldId, documentId, who: account.email, now })))
      throw badInput({ oldId: '这个编号已有跳转，先删除它再添加' })
    const detail = `转到 ${findDocument(documents, documentId)?.title ?? documentId}`
    await recordAudit(db, { who: account.email, what: '添加跳转', target: oldId, detail, now })
    await parts.cache.drop(db, ['library'])
    return {}
  }),
)

import { saveFollowing as call } from '@alliance/contract/following'
import { serve } from '../../http/index.ts'
import { allDocuments, findDocument } from '../library/index.ts'
import { followableClauses } from './clauses.ts'
import { follow, unfollow } from './queries.ts'

export const saveFollowing = serve(call, async (context, { documentId, followed, termIds: given = [] }) => {
  const { parts, db, account, now, badInput } = context
  if (!followed) {
    await unfollow(db, account.id, documentId)
    return { documentId, followed, termIds: [] }
  }
  const termIds = [...new Set(given)]
  const document = findDocument(await allDocuments(parts), documentId)
  const known = new Set(document && followableClauses(document, now).map(({ termId }) => termId))
  if (termIds.some((term) => !known.has(term))) throw badInput({ termIds: '有的条款已经不在这份文档里，请刷新页面后重选' })
  await follow(db, { accountId: account.id, documentId, termIds, now })
  return { documentId, followed, termIds }
})

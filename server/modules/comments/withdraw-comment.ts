import { withdrawComment as call } from '@alliance/contract/comments'
import { inTransaction } from '../../db/index.ts'
import { serve } from '../../http/index.ts'
import { isOwn, withdraw } from './queries.ts'
import { dropCommentAnswers } from './cache-tags.ts'

/** Possible until it is answered: an answered comment stays. */
export const withdrawComment = serve(call, async ({ parts, db, account, refuse, now }, { commentId }) =>
  inTransaction(db, async (db) => {
    if (!(await isOwn(db, account.id, commentId))) throw refuse('NOT_FOUND')
    if (!(await withdraw(db, { accountId: account.id, commentId, now }))) throw refuse('COMMENT_ANSWERED')
    await dropCommentAnswers(parts, db)
    return { withdrawnAt: now }
  }),
)

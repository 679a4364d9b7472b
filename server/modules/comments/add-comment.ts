import { addComment as call, MOST_COMMENTS } from '@alliance/contract/comments'
import { inTransaction } from '../../db/index.ts'
import { serve, takePoints } from '../../http/index.ts'
import { lockAccountRow } from '../account/index.ts'
import { allDocuments, findDocument } from '../library/index.ts'
import { countOwn, insertComment } from './queries.ts'
import { isOpen, placesOf } from './rules.ts'
import { dropCommentAnswers } from './cache-tags.ts'

export const addComment = serve(call, async (context, { documentId, version: name, anchor = '', ...given }) => {
  const { parts, db, account, refuse, badInput, now, keepAnswer } = context
  const document = findDocument(await allDocuments(parts), documentId)
  const version = document?.versions.find((one) => one.version === name)
  if (!document || !version || !isOpen(document, version, now)) throw refuse('COMMENTS_CLOSED')
  const place = placesOf(version).find((one) => one.anchor === anchor)
  if (!place) throw badInput({ anchor: '这一版里没有这一条，请重新选择' })
  await takePoints([[parts.rates.limits.commentsPerAccount, account.id]])
  const about = { documentId: document.id, version: version.version }
  return inTransaction(db, async (db) => {
    // Locked, so that concurrent comments count each other.
    await lockAccountRow(db, account.id)
    if ((await countOwn(db, account.id, about)) >= MOST_COMMENTS) throw refuse('COMMENTS_FULL')
    const commentId = await insertComment(db, { accountId: account.id, ...about, place, text: given.text, now })
    if (commentId === undefined) throw badInput({ text: '这条意见你已经提过' })
    await dropCommentAnswers(parts, db)
    return keepAnswer(db, { commentId })
  })
})

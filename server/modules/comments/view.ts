import type { OwnComment, WholeComment } from '@alliance/contract/comments'
import type { PublicComment } from '@alliance/contract/doc-comments'
import type { DeskComment } from '@alliance/contract/comments-desk'
import { documentTitle } from '@alliance/contract/document-menu'
import type { LibraryDocument } from '../library/index.ts'
import type { CommentRow, DeskRow } from './queries.ts'
import { isThere } from './versions.ts'

const answered = ({ outcome, answer, answered_at: at }: CommentRow) =>
  outcome === null || answer === null || at === null ? null : { outcome, answer, at }

const placeOf = ({ anchor, clause, title }: CommentRow) => ({ anchor, clause, title })

/** A comment as its author and the desk see it. */
const whole = (row: CommentRow, documents: readonly LibraryDocument[]): WholeComment => ({
  ...placeOf(row),
  commentId: row.id,
  documentId: row.document_id,
  document: documentTitle(row.document_id),
  version: row.version,
  isVersionGone: !isThere(documents, { documentId: row.document_id, version: row.version }),
  text: row.text,
  createdAt: row.created_at,
  published: row.published_text,
  answered: answered(row),
})

export const ownComment = (row: CommentRow, documents: readonly LibraryDocument[]): OwnComment => ({
  ...whole(row, documents),
  withdrawnAt: row.withdrawn_at,
})

type Reader = { accountId: string; documents: readonly LibraryDocument[] }
export const deskComment = (row: DeskRow, { accountId, documents }: Reader): DeskComment => {
  const comment = whole(row, documents)
  return {
    ...comment,
    company: row.company_name ?? '',
    revision: row.revision,
    answered: comment.answered && { ...comment.answered, who: row.answered_by ?? '' },
    isOwn: row.account_id === accountId,
  }
}

/** Without the author. */
export const publicComment = (row: CommentRow): PublicComment[] => {
  const said = answered(row)
  if (!said || row.published_text === null) return []
  const { at: answeredAt, ...rest } = said
  return [{ ...placeOf(row), text: row.published_text, isEdited: row.published_text !== row.text, ...rest, answeredAt }]
}

import { answerComment as call } from '@alliance/contract/comments-desk'
import { documentTitle } from '@alliance/contract/document-menu'
import { type Db, inTransaction } from '../../db/index.ts'
import { serve } from '../../http/index.ts'
import { lockAccountRow } from '../account/index.ts'
import { recordAudit } from '../audit/index.ts'
import { notify, places } from '../inbox/index.ts'
import { companyNames, firstNameIn } from '../naming/index.ts'
import { answer, type DeskRow, findComment } from './queries.ts'
import { dropCommentAnswers } from './cache-tags.ts'

type Told = { outcome: NonNullable<DeskRow['outcome']>; answer: string; publishedText: string | null }

/** Errors for fields to be published that name the commenter. */
const namesIn = ({ email, company_name: company }: DeskRow, { answer, publishedText }: Told): Record<string, string> => {
  if (publishedText === null) return {}
  const names = [...(email === null ? [] : [email]), ...companyNames(company ?? '')]
  const problems = Object.entries({ publicText: publishedText, answer }).flatMap(([field, text]) => {
    const name = firstNameIn(text, names)
    return name === undefined ? [] : [[field, `请删去“${name}”：公开的内容不写是谁提的`] as const]
  })
  return Object.fromEntries(problems)
}

/** Locks the author's account before the comment, in the same order as an account deletion. */
const lockAuthor = async (db: Db, commentId: string) => {
  const author = (await findComment(db, commentId))?.account_id ?? null
  if (author !== null) await lockAccountRow(db, author)
}

/** Notifies the author of a new or changed answer; publication alone is not notified. */
const notifyAuthor = async (db: Db, row: DeskRow, { told, now }: { told: Told; now: number }) => {
  if (row.account_id === null || (row.outcome === told.outcome && row.answer === told.answer)) return
  const data = {
    document: documentTitle(row.document_id),
    version: row.version,
    place: `${row.clause} ${row.title}`.trim(),
    outcome: told.outcome,
    answer: told.answer,
    isPublic: told.publishedText !== null,
    isChanged: row.outcome !== null,
  }
  await notify(db, { accountId: row.account_id, kind: 'commentAnswered', data, link: places.comments }, now)
}

export const answerComment = serve(call, async ({ parts, db, account, refuse, badInput, now }, given) => {
  const { commentId, revision, outcome, isPublic = false, publicText = '' } = given
  if (isPublic && publicText === '') throw badInput({ publicText: '请写明公开的意见' })
  const told = { outcome, answer: given.answer, publishedText: isPublic ? publicText : null }
  return inTransaction(db, async (db) => {
    await lockAuthor(db, commentId)
    const row = await findComment(db, commentId)
    if (!row) throw refuse('NOT_FOUND')
    if (row.account_id === account.id) throw refuse('OWN_COMMENT')
    const named = namesIn(row, told)
    if (Object.keys(named).length > 0) throw badInput(named)
    const answered = await answer(db, { commentId, revision }, { ...told, who: account.email, now })
    if (!answered) throw refuse('CONFLICT')
    await notifyAuthor(db, row, { told, now })
    await dropCommentAnswers(parts, db)
    const what = row.outcome === null ? '答复公示意见' : '修改公示意见的答复'
    const target = `${documentTitle(row.document_id)} ${row.version}`
    await recordAudit(db, { who: account.email, what, target, detail: `${isPublic ? '公开' : '不公开'}：${told.answer}`, now })
    return { commentId: answered.id, revision: answered.revision }
  })
})

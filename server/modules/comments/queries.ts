import type { CommentOutcome, CommentPlace } from '@alliance/contract/doc-comments'
import { type Db, newId } from '../../db/index.ts'

type About = { documentId: string; version: string }
type Page = { after?: [time: number, id: string]; size: number }

const all = (db: Db) => db.selectFrom('version_comment').selectAll()
export type CommentRow = Awaited<ReturnType<ReturnType<typeof all>['execute']>>[number]

/** Number of an account's comments on one version, withdrawn ones included. */
export const countOwn = async (db: Db, accountId: string, { documentId, version }: About): Promise<number> => {
  const { count } = await db
    .selectFrom('version_comment')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .where('document_id', '=', documentId)
    .where('version', '=', version)
    .executeTakeFirstOrThrow()
  return Number(count)
}

type NewComment = About & { accountId: string; place: CommentPlace; text: string; now: number }
/** Undefined if the account has made the same comment on the same place: the unique index decides, not a prior read. */
export const insertComment = async (db: Db, { accountId, documentId, version, place, text, now }: NewComment) => {
  const row = await db
    .insertInto('version_comment')
    .values({ id: newId(now), account_id: accountId, document_id: documentId, version, ...place, text, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** Newest first; ids sort by time. */
export const listOwn = (db: Db, accountId: string, { after, size }: Page) =>
  all(db)
    .where('account_id', '=', accountId)
    .$if(after !== undefined, (query) => query.where('id', '<', after?.[1] ?? ''))
    .orderBy('id', 'desc')
    .limit(size)
    .execute()

export const isOwn = async (db: Db, accountId: string, commentId: string): Promise<boolean> => {
  const row = await db
    .selectFrom('version_comment')
    .select('id')
    .where('id', '=', commentId)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return row !== undefined
}

/** False if somebody has answered it meanwhile, or it is withdrawn already. */
export const withdraw = async (db: Db, { accountId, commentId, now }: { accountId: string; commentId: string; now: number }) => {
  const { numUpdatedRows } = await db
    .updateTable('version_comment')
    .set({ withdrawn_at: now })
    .where('id', '=', commentId)
    .where('account_id', '=', accountId)
    .where('outcome', 'is', null)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Deletes an account's comments; published ones stay in their published wording, nobody's: two may have the same place. */
export const dropOwn = async (db: Db, accountId: string): Promise<void> => {
  await db.deleteFrom('version_comment').where('account_id', '=', accountId).where('published_text', 'is', null).execute()
  await db
    .updateTable('version_comment')
    .set({ text: '', account_id: null })
    .where('account_id', '=', accountId)
    .whereRef('text', '<>', 'published_text')
    .execute()
}

const withAuthor = (db: Db) =>
  db
    .selectFrom('version_comment')
    .leftJoin('account', 'account.id', 'version_comment.account_id')
    .selectAll('version_comment')
    .select(['account.email', 'account.company_name'])
export type DeskRow = Awaited<ReturnType<ReturnType<typeof withAuthor>['execute']>>[number]

export const findComment = (db: Db, commentId: string): Promise<DeskRow | undefined> =>
  withAuthor(db).where('version_comment.id', '=', commentId).where('withdrawn_at', 'is', null).executeTakeFirst()

type Asked = Page & { documentId?: string | undefined }
const ofDocument = (db: Db, documentId: string | undefined) =>
  withAuthor(db).$if(documentId !== undefined, (query) => query.where('document_id', '=', documentId ?? ''))

/** Unanswered comments, oldest first. */
export const listWaiting = (db: Db, { after, size, documentId }: Asked) =>
  ofDocument(db, documentId)
    .where('outcome', 'is', null)
    .where('withdrawn_at', 'is', null)
    .$if(after !== undefined, (query) => query.where('version_comment.id', '>', after?.[1] ?? ''))
    .orderBy('version_comment.id')
    .limit(size)
    .execute()

/** Answered comments, latest answer first. */
export const listAnswered = (db: Db, { after, size, documentId }: Asked) =>
  ofDocument(db, documentId)
    .where('outcome', 'is not', null)
    .$if(after !== undefined, (query) =>
      query.where((where) =>
        where(where.refTuple('answered_at', 'version_comment.id'), '<', where.tuple(after?.[0] ?? 0, after?.[1] ?? '')),
      ),
    )
    .orderBy('answered_at', 'desc')
    .orderBy('version_comment.id', 'desc')
    .limit(size)
    .execute()

export const countWaiting = async (db: Db): Promise<number> => {
  const { count } = await db
    .selectFrom('version_comment')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('outcome', 'is', null)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

type Answer = { outcome: CommentOutcome; answer: string; who: string; publishedText: string | null; now: number }
/** Undefined if a colleague has answered meanwhile, or it was withdrawn. */
export const answer = (db: Db, { commentId, revision }: { commentId: string; revision: number }, given: Answer) =>
  db
    .updateTable('version_comment')
    .set({
      outcome: given.outcome,
      answer: given.answer,
      answered_by: given.who,
      answered_at: given.now,
      published_text: given.publishedText,
      revision: revision + 1,
    })
    .where('id', '=', commentId)
    .where('revision', '=', revision)
    .where('withdrawn_at', 'is', null)
    .returning(['id', 'revision'])
    .executeTakeFirst()

/** The published comments on a version, latest answer first. */
export const listPublished = (db: Db, { documentId, version }: About, { after, size }: Page) =>
  all(db)
    .where('document_id', '=', documentId)
    .where('version', '=', version)
    .where('published_text', 'is not', null)
    .$if(after !== undefined, (query) =>
      query.where((where) => where(where.refTuple('answered_at', 'id'), '<', where.tuple(after?.[0] ?? 0, after?.[1] ?? ''))),
    )
    .orderBy('answered_at', 'desc')
    .orderBy('id', 'desc')
    .limit(size)
    .execute()

const counted = (db: Db) =>
  db
    .selectFrom('version_comment')
    .select((eb) => [
      eb.fn.countAll<number>().as('received'),
      eb.fn.count<number>('outcome').as('answered'),
      eb.fn.count<number>('published_text').as('published'),
    ])
    .where('withdrawn_at', 'is', null)
type Counts = Awaited<ReturnType<ReturnType<typeof counted>['executeTakeFirstOrThrow']>>

const asNumbers = ({ received, answered, published }: Counts) => ({
  received: Number(received),
  answered: Number(answered),
  published: Number(published),
})

/** Counts of every version with comments, of one document or of all. */
export const countVersions = async (db: Db, documentId?: string) => {
  const rows = await counted(db)
    .select(['document_id', 'version'])
    .$if(documentId !== undefined, (query) => query.where('document_id', '=', documentId ?? ''))
    .groupBy(['document_id', 'version'])
    .execute()
  return rows.map((row) => ({ documentId: row.document_id, version: row.version, counts: asNumbers(row) }))
}

/** All comments on a document for the export, by version, then oldest first. */
export const listOfDocument = (db: Db, documentId: string, most: number) =>
  withAuthor(db)
    .where('document_id', '=', documentId)
    .where('withdrawn_at', 'is', null)
    .orderBy('version', 'desc')
    .orderBy('version_comment.id')
    .limit(most)
    .execute()

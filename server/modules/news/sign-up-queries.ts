import type { SignUpFormTable, SignUpTable } from '../../db/activity-tables.ts'
import type { Db } from '../../db/index.ts'

export const upsertSignUpForm = (db: Db, form: SignUpFormTable) => {
  const { article_id: _id, ...rest } = form
  return db
    .insertInto('sign_up_form')
    .values(form)
    .onConflict((conflict) => conflict.column('article_id').doUpdateSet(rest))
    .execute()
}

export const findSignUpForm = (db: Db, articleId: string) =>
  db.selectFrom('sign_up_form').selectAll().where('article_id', '=', articleId).executeTakeFirst()

/** The same, locked against its removal until the transaction ends. */
export const holdSignUpForm = (db: Db, articleId: string) =>
  db.selectFrom('sign_up_form').selectAll().where('article_id', '=', articleId).forKeyShare().executeTakeFirst()

/** When this contact signed up: now, or the first time. The unique index keeps one per contact. */
export const insertSignUp = async (db: Db, row: SignUpTable): Promise<number> => {
  const saved = await db
    .insertInto('sign_up')
    .values(row)
    .onConflict((conflict) =>
      // A no-op update, which makes `returning` give the existing row.
      conflict.columns(['article_id', 'contact_key']).doUpdateSet((eb) => ({ created_at: eb.ref('sign_up.created_at') })),
    )
    .returning('created_at')
    .executeTakeFirstOrThrow()
  return saved.created_at
}

/** When the same sign-up was sent before, not before `since`; undefined if it wasn't. */
export const findSignUp = async (db: Db, row: Pick<SignUpTable, 'article_id' | 'contact_key' | 'name'>, since: number) => {
  const found = await db
    .selectFrom('sign_up')
    .select('created_at')
    .where('article_id', '=', row.article_id)
    .where('contact_key', '=', row.contact_key)
    .where('name', '=', row.name)
    .where('created_at', '>=', since)
    .executeTakeFirst()
  return found?.created_at
}

/** False if it is gone already. */
export const deleteSignUp = async (db: Db, { articleId, id }: { articleId: string; id: string }): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('sign_up')
    .where('id', '=', id)
    .where('article_id', '=', articleId)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/**
 * Of forms that ended by then: at their time, or when their article was withdrawn. Of a form without an end, when the last one
 * signed up.
 */
export const deleteEndedSignUps = (db: Db, until: number) =>
  db
    .deleteFrom('sign_up')
    .where('article_id', 'in', (from) =>
      from
        .selectFrom('sign_up_form as form')
        .leftJoin('content', (join) => join.onRef('content.id', '=', 'form.article_id').on('content.publish_at', 'is', null))
        .select('form.article_id')
        .where((eb) => {
          const last = eb
            .selectFrom('sign_up as last')
            .select((eb) => eb.fn.max('last.created_at').as('at'))
            .whereRef('last.article_id', '=', 'form.article_id')
          // `least` passes over nulls.
          const end = eb.fn<number | null>('least', ['form.closes_at', 'content.withdrawn_at'])
          return eb(eb.fn.coalesce(end, last), '<=', until)
        }),
    )
    .execute()

/** False if the article has no form. */
export const setSignUpCloses = async (db: Db, articleId: string, closesAt: number | null): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('sign_up_form')
    .set({ closes_at: closesAt })
    .where('article_id', '=', articleId)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** False if somebody has signed up. */
export const deleteUnusedSignUpForm = async (db: Db, articleId: string): Promise<boolean> => {
  // In a statement of its own: one that waited for a sign-up would not look for it again.
  await db.selectFrom('sign_up_form').select('article_id').where('article_id', '=', articleId).forUpdate().execute()
  const { numDeletedRows } = await db
    .deleteFrom('sign_up_form')
    .where('article_id', '=', articleId)
    .where((eb) => eb.not(eb.exists(eb.selectFrom('sign_up').select('id').where('article_id', '=', articleId))))
    .executeTakeFirst()
  return numDeletedRows === 1n
}

export const countSignUps = async (db: Db, articleId: string): Promise<number> => {
  const row = await db
    .selectFrom('sign_up')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('article_id', '=', articleId)
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

type SignUpPage = { articleId: string; size: number; after?: [createdAt: number, id: string] }
/** In order of sign-up. */
export const listSignUps = (db: Db, { articleId, size, after }: SignUpPage) =>
  db
    .selectFrom('sign_up')
    .select(['id', 'name', 'contact', 'created_at'])
    .where('article_id', '=', articleId)
    .$if(after !== undefined, (query) => {
      const [at, id] = after ?? [0, '']
      return query.where((eb) => eb(eb.refTuple('created_at', 'id'), '>', eb.tuple(at, id)))
    })
    .orderBy('created_at')
    .orderBy('id')
    .limit(size)
    .execute()

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

/** When this contact signed up: now, or the first time. The unique index keeps one of each. */
export const insertSignUp = async (db: Db, row: SignUpTable): Promise<number> => {
  const saved = await db
    .insertInto('sign_up')
    .values(row)
    .onConflict((conflict) =>
      // Touches nothing, but gives the first row back.
      conflict.columns(['article_id', 'contact_key']).doUpdateSet((eb) => ({ created_at: eb.ref('sign_up.created_at') })),
    )
    .returning('created_at')
    .executeTakeFirstOrThrow()
  return saved.created_at
}

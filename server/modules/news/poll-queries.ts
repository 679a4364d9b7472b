import type { Db } from '../../db/index.ts'

export type NewPoll = { articleId: string; question: string; options: string[]; maxChoices: number; closesAt: number | null }
/** Does nothing if the article has a poll already: votes must never end up under another question. */
export const insertPoll = async (db: Db, { articleId, question, options, maxChoices, closesAt }: NewPoll): Promise<void> => {
  const added = await db
    .insertInto('poll')
    .values({ article_id: articleId, question, max_choices: maxChoices, closes_at: closesAt })
    .onConflict((conflict) => conflict.doNothing())
    .returning('article_id')
    .executeTakeFirst()
  if (added) await insertOptions(db, articleId, options)
}

const insertOptions = (db: Db, articleId: string, options: readonly string[]) =>
  db
    .insertInto('poll_option')
    .values(options.map((label, place) => ({ article_id: articleId, place, label })))
    .execute()

/** False, without a change, if somebody has voted: votes must never end up under another question. */
export const replacePoll = async (db: Db, { articleId, question, options, maxChoices, closesAt }: NewPoll, now: number) => {
  const changed = await db
    .updateTable('poll')
    .set({ question, max_choices: maxChoices, closes_at: closesAt })
    .where('article_id', '=', articleId)
    .where('total', '=', 0)
    .where((eb) =>
      eb.not(eb.exists(eb.selectFrom('article').select('id').where('id', '=', articleId).where('published_at', '<=', now))),
    )
    .returning('article_id')
    .executeTakeFirst()
  if (!changed) return false
  await db.deleteFrom('poll_option').where('article_id', '=', articleId).execute()
  await insertOptions(db, articleId, options)
  return true
}

/** False if the article has no poll. */
export const setPollCloses = async (db: Db, articleId: string, closesAt: number | null): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('poll')
    .set({ closes_at: closesAt })
    .where('article_id', '=', articleId)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** False if somebody has voted. */
export const deleteUnusedPoll = async (db: Db, articleId: string): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('poll')
    .where('article_id', '=', articleId)
    .where('total', '=', 0)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/** Locks the poll against changes until the transaction ends. */
export const holdPoll = (db: Db, articleId: string) =>
  db.selectFrom('poll').select('article_id').where('article_id', '=', articleId).forUpdate().execute()

export const findPoll = async (db: Db, articleId: string) => {
  const poll = await db.selectFrom('poll').selectAll().where('article_id', '=', articleId).executeTakeFirst()
  if (!poll) return undefined
  const options = await db
    .selectFrom('poll_option')
    .select(['label', 'votes'])
    .where('article_id', '=', articleId)
    .orderBy('place')
    .execute()
  return { ...poll, options }
}
export type PollRow = NonNullable<Awaited<ReturnType<typeof findPoll>>>

type NewVote = {
  id: string
  articleId: string
  voterHmac: string
  visitorHmac: string
  choices: readonly number[]
  now: number
}
/** False when this person or this browser has voted: the unique indexes decide. */
export const insertVote = async (db: Db, vote: NewVote): Promise<boolean> => {
  const row = await db
    .insertInto('poll_vote')
    .values({
      id: vote.id,
      article_id: vote.articleId,
      voter_hmac: vote.voterHmac,
      visitor_hmac: vote.visitorHmac,
      choices: [...vote.choices],
      at: vote.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Counts a vote, in its transaction. The statements lock rows in the same order for everybody. */
export const countVote = async (db: Db, articleId: string, choices: readonly number[]): Promise<void> => {
  await db
    .updateTable('poll')
    .set((eb) => ({ total: eb('total', '+', 1) }))
    .where('article_id', '=', articleId)
    .execute()
  await db
    .updateTable('poll_option')
    .set((eb) => ({ votes: eb('votes', '+', 1) }))
    .where('article_id', '=', articleId)
    .where('place', 'in', choices)
    .execute()
}

export const findVote = (db: Db, articleId: string, voterHmac: string) =>
  db
    .selectFrom('poll_vote')
    .select(['id', 'choices', 'visitor_hmac'])
    .where('article_id', '=', articleId)
    .where('voter_hmac', '=', voterHmac)
    .executeTakeFirst()

export const hasReceipt = async (db: Db, articleId: string, receipt: string): Promise<boolean> => {
  const row = await db
    .selectFrom('poll_vote')
    .select('id')
    .where('id', '=', receipt)
    .where('article_id', '=', articleId)
    .executeTakeFirst()
  return row !== undefined
}

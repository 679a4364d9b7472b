import { contains, type Db, newId } from '../../db/index.ts'

const publicOnes = (db: Db) => db.selectFrom('precedent').selectAll().where('withdrawn_at', 'is', null)
export type PrecedentRow = Awaited<ReturnType<ReturnType<typeof publicOnes>['execute']>>[number]

type Asked = {
  /** Key of the previous page's last row. */
  after?: [time: number, id: string]
  size: number
  keyword: string
  standard?: string | undefined
  termId?: string | undefined
  result?: 'upheld' | 'kept' | undefined
}
const searched = ['number', 'term_id', 'term_title', 'title', 'facts', 'holding'] as const

/** A page, newest first; ids sort by time. */
const narrowed = (query: ReturnType<typeof publicOnes>, { after, size, keyword }: Pick<Asked, 'after' | 'size' | 'keyword'>) =>
  query
    .$if(after !== undefined, (part) => part.where('id', '<', after?.[1] ?? ''))
    .$if(keyword !== '', (part) => part.where((where) => where.or(searched.map((column) => where(column, ...contains(keyword))))))
    .orderBy('id', 'desc')
    .limit(size)

export const listPublic = (db: Db, { standard, termId, result, ...page }: Asked) =>
  narrowed(publicOnes(db), page)
    .$if(standard !== undefined, (query) => query.where('standard', '=', standard ?? ''))
    .$if(termId !== undefined, (query) => query.where('term_id', '=', termId ?? ''))
    .$if(result !== undefined, (query) => query.where('result', '=', result ?? 'kept'))
    .execute()

export const findPublic = (db: Db, number: string) => publicOnes(db).where('number', '=', number).executeTakeFirst()

export const publicNumbers = (db: Db) => db.selectFrom('precedent').select('number').where('withdrawn_at', 'is', null).$asScalar()

/** Oldest first, locked, so that concurrent changes come before or after. */
export const allPublic = (db: Db) => publicOnes(db).orderBy('id').forUpdate().execute()

/** For the desk, withdrawn ones included. */
export const findPrecedent = (db: Db, number: string) =>
  db.selectFrom('precedent').selectAll().where('number', '=', number).executeTakeFirst()

export const listAll = (db: Db, page: Pick<Asked, 'after' | 'size' | 'keyword'>) =>
  narrowed(db.selectFrom('precedent').selectAll(), page).execute()

/** Numbers and dates for the site map, newest first. */
export const listPublicDates = (db: Db, most: number) =>
  db
    .selectFrom('precedent')
    .select(['number', 'published_at', 'revised_at'])
    .where('withdrawn_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(most)
    .execute()

export const precedentOf = (db: Db, appealId: string) =>
  db.selectFrom('precedent').selectAll().where('appeal_id', '=', appealId).executeTakeFirst()

/** The term's outcome after the upheld appeal. */
export const ruledOutcome = async (db: Db, appealId: string) => {
  const row = await db.selectFrom('appeal_ruling').select('outcome').where('appeal_id', '=', appealId).executeTakeFirst()
  return row?.outcome ?? null
}

const AS_ACTED_ON = ['number', 'revision'] as const

export type Story = { title: string; facts: string; holding: string }
type Rest = 'id' | 'revision' | 'published_at' | 'revised_at' | 'withdrawn_at' | 'withdrawn_reason' | keyof Story
type NewPrecedent = { about: Omit<PrecedentRow, Rest>; story: Story; now: number }

/** Undefined when a colleague has written one meanwhile. */
export const insertPrecedent = (db: Db, { about, story, now }: NewPrecedent) =>
  db
    .insertInto('precedent')
    .values({ id: newId(now), ...about, ...story, published_at: now })
    .onConflict((conflict) => conflict.column('appeal_id').doNothing())
    .returning(AS_ACTED_ON)
    .executeTakeFirst()

/** Optimistic lock; publishes a withdrawn one again. Undefined if it has changed meanwhile. */
export const revise = (
  db: Db,
  { appealId, revision }: { appealId: string; revision: number },
  { now, ...story }: Story & { now: number },
) =>
  db
    .updateTable('precedent')
    .set({ ...story, revised_at: now, withdrawn_at: null, withdrawn_reason: null, revision: revision + 1 })
    .where('appeal_id', '=', appealId)
    .where('revision', '=', revision)
    .returning(AS_ACTED_ON)
    .executeTakeFirst()

/** Undefined if it has changed meanwhile, or is withdrawn already. */
export const withdraw = (
  db: Db,
  { number, revision }: { number: string; revision: number },
  { reason, now }: { reason: string; now: number },
) =>
  db
    .updateTable('precedent')
    .set({ withdrawn_at: now, withdrawn_reason: reason, revision: revision + 1 })
    .where('number', '=', number)
    .where('revision', '=', revision)
    .where('withdrawn_at', 'is', null)
    .returning(AS_ACTED_ON)
    .executeTakeFirst()

import type { Registration } from '@alliance/contract/activity'
import { RegistrationState } from '@alliance/contract/activity-states'
import type { RegistrationTable } from '../../db/activity-tables.ts'
import { type Db, toJson } from '../../db/index.ts'

const columns = [
  'id',
  'activity_id',
  'number',
  'state',
  'turn',
  'email',
  'persons',
  'input_sha256',
  'remark',
  'answers',
  'declined_reason',
  'changed_at',
] as const

type Answers = Registration['answers']
type NewRegistration = Omit<RegistrationTable, 'attended_at' | 'declined_reason' | 'answers'> & { answers: Answers }
/** Undefined when this address has a registration for the activity already: the unique index decides. */
export const insertRegistration = (db: Db, { answers, ...row }: NewRegistration) =>
  db
    .insertInto('registration')
    .values({ ...row, answers: toJson(answers) })
    .onConflict((conflict) => conflict.doNothing())
    .returning(columns)
    .executeTakeFirst()
export type Row = NonNullable<Awaited<ReturnType<typeof insertRegistration>>>

/** The address's registration that isn't cancelled. */
export const findByEmail = (db: Db, activityId: string, emailKey: string) =>
  db
    .selectFrom('registration')
    .select(columns)
    .where('activity_id', '=', activityId)
    .where('email_key', '=', emailKey)
    .where('state', '<>', RegistrationState.cancelled)
    .executeTakeFirst()

export const findRegistration = (db: Db, id: string) =>
  db.selectFrom('registration').select(columns).where('id', '=', id).executeTakeFirst()

export const listInState = (db: Db, activityId: string, state: RegistrationState) =>
  db
    .selectFrom('registration')
    .select(columns)
    .where('activity_id', '=', activityId)
    .where('state', '=', state)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

export const headOfLine = (db: Db, activityId: string) =>
  db
    .selectFrom('registration')
    .select(columns)
    .where('activity_id', '=', activityId)
    .where('state', '=', RegistrationState.waiting)
    .orderBy('turn')
    .limit(1)
    .executeTakeFirst()

/** Compare-and-set: undefined if its state wasn't `from`. */
export const changeState = (
  db: Db,
  {
    id,
    from,
    to,
    reason = '',
    now,
  }: { id: string; from: RegistrationState; to: RegistrationState; reason?: string; now: number },
) =>
  db
    .updateTable('registration')
    .set({ state: to, declined_reason: reason, changed_at: now })
    .where('id', '=', id)
    .where('state', '=', from)
    .returning(columns)
    .executeTakeFirst()

type Said = { remark: string; answers: Answers }
/** Replaces the remark and the answers; who comes can't be changed. */
export const setSaid = (db: Db, id: string, { remark, answers }: Said) =>
  db
    .updateTable('registration')
    .set({ remark, answers: toJson(answers) })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirst()

/** Position in the waiting list; 1 for its head. */
export const positionOf = async (db: Db, activityId: string, turn: number): Promise<number> => {
  const { count } = await db
    .selectFrom('registration')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('activity_id', '=', activityId)
    .where('state', '=', RegistrationState.waiting)
    .where('turn', '<=', turn)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export const deleteRegistrations = (db: Db, activityId: string) =>
  db.deleteFrom('registration').where('activity_id', '=', activityId).execute()

export const deleteRegistration = (db: Db, id: string) => db.deleteFrom('registration').where('id', '=', id).execute()

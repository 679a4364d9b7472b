import { contains, type Db, newId } from '../../db/index.ts'
import { directionOf } from '../../paging.ts'

/** `dropped`: the answer is no longer needed. */
export const OwnershipState = { open: 1, belongs: 2, denied: 3, dropped: 4 } as const

type NewOwnershipTask = {
  reviewId: string
  memberId: string
  turn: number
  boundAccount: string
  signers: string[]
  now: number
}
/** One open task for a review and member: the partial unique index decides. Undefined when there is one already. */
export const openOwnershipTask = (db: Db, { now, ...task }: NewOwnershipTask) =>
  db
    .insertInto('ownership_task')
    .values({
      id: newId(now),
      review_id: task.reviewId,
      member_id: task.memberId,
      turn: task.turn,
      bound_account: task.boundAccount,
      signers: task.signers,
      created_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()

/** Closes tasks whose answer is no longer needed. */
export const dropOwnershipTasks = (
  db: Db,
  { reviewId, memberId }: { reviewId: string; memberId?: string },
  { why, now }: { why: string; now: number },
) =>
  db
    .updateTable('ownership_task')
    .set({ state: OwnershipState.dropped, reason: why, decided_at: now })
    .where('review_id', '=', reviewId)
    .where('state', '=', OwnershipState.open)
    .$if(memberId !== undefined, (query) => query.where('member_id', '=', memberId ?? ''))
    .execute()

/** Undefined if it doesn't exist or is another member's. */
export const findOwnershipTask = (db: Db, memberId: string, taskId: string) =>
  db
    .selectFrom('ownership_task')
    .select(['id', 'review_id', 'member_id', 'state', 'turn', 'signers'])
    .where('id', '=', taskId)
    .where('member_id', '=', memberId)
    .executeTakeFirst()

type Decided = { state: typeof OwnershipState.belongs | typeof OwnershipState.denied; reason: string; now: number }
/** Undefined when somebody has decided it meanwhile. */
export const closeOwnershipTask = (db: Db, taskId: string, decided: Decided) =>
  db
    .updateTable('ownership_task')
    .set({ state: decided.state, reason: decided.reason, decided_at: decided.now })
    .where('id', '=', taskId)
    .where('state', '=', OwnershipState.open)
    .returning(['review_id', 'turn'])
    .executeTakeFirst()

type OwnershipPage = { after?: [time: number, id: string]; size: number; open: boolean | undefined; keyword: string }
const searched = ['app.name', 'app.package_name', 'account.company_name'] as const
/** Open tasks oldest first, closed ones newest first. */
export const listOwnershipTasks = (db: Db, memberId: string, { after, size, open, keyword }: OwnershipPage) => {
  const [beyond, direction] = directionOf(open === true)
  return db
    .selectFrom('ownership_task')
    .innerJoin('app_review', 'app_review.id', 'ownership_task.review_id')
    .innerJoin('app', 'app.id', 'app_review.app_id')
    .innerJoin('account', 'account.id', 'app_review.account_id')
    .select([
      'ownership_task.id',
      'ownership_task.state',
      'ownership_task.reason',
      'ownership_task.bound_account',
      'ownership_task.signers',
      'ownership_task.created_at',
      'ownership_task.decided_at',
      'app.package_name',
      'app.name',
      'account.company_name',
    ])
    .where('ownership_task.member_id', '=', memberId)
    .$if(keyword !== '', (query) =>
      query.where((where) => where.or(searched.map((column) => where(column, ...contains(keyword))))),
    )
    .$if(open === true, (query) => query.where('ownership_task.state', '=', OwnershipState.open))
    .$if(open === false, (query) => query.where('ownership_task.state', '<>', OwnershipState.open))
    .$if(after !== undefined, (query) =>
      query.where((where) =>
        where(
          where.refTuple('ownership_task.created_at', 'ownership_task.id'),
          beyond,
          where.tuple(after?.[0] ?? 0, after?.[1] ?? ''),
        ),
      ),
    )
    .orderBy('ownership_task.created_at', direction)
    .orderBy('ownership_task.id', direction)
    .limit(size)
    .execute()
}

export const countOpenOwnership = async (db: Db, memberId: string) => {
  const row = await db
    .selectFrom('ownership_task')
    .select((select) => select.fn.countAll<number>().as('open'))
    .where('member_id', '=', memberId)
    .where('state', '=', OwnershipState.open)
    .executeTakeFirstOrThrow()
  return Number(row.open)
}

import { MEMBER_TYPE_VENDOR } from '@alliance/contract/home'
import { DataState } from '@alliance/contract/states'
import { sql } from 'kysely'
import { contains, type Db } from '../../db/index.ts'
import { directionOf } from '../../paging.ts'

/** As it was submitted: a profile that is under review, or was returned, has no other name yet. */
const submittedName = sql<string>`coalesce(profile.submitted ->> 'companyName', '')`

/** An account as the office sees it: its grants, whom it reviews for, and its second factor. */
const officeAccounts = (db: Db) =>
  db
    .selectFrom('account')
    .leftJoin('reviewer', 'reviewer.account_id', 'account.id')
    .leftJoin('member', 'member.id', 'reviewer.member_id')
    .leftJoin('profile', 'profile.account_id', 'account.id')
    .select((eb) => [
      'account.id as accountId',
      'account.email',
      sql<string>`coalesce(nullif(account.company_name, ''), ${submittedName})`.as('companyName'),
      'account.data_state as dataState',
      'account.grants',
      'account.demo',
      'account.created_at as createdAt',
      'profile.submitted_at as submittedAt',
      'member.id as memberId',
      'member.name as memberName',
      eb
        .exists(
          eb
            .selectFrom('second_factor')
            .select('second_factor.account_id')
            .whereRef('second_factor.account_id', '=', 'account.id')
            .where('second_factor.confirmed_at', 'is not', null),
        )
        .as('secondFactor'),
    ])

type AccountPage = {
  after?: [time: number, id: string]
  size: number
  keyword: string
  dataState: number | undefined
  grant: string | undefined
}
/** Accounts under review form a queue by submission time. */
export const isQueue = (dataState: number | undefined) => dataState === DataState.underReview

/** Accounts under review by oldest submission; all others by newest account. */
export const listAccounts = (db: Db, { after, size, keyword, dataState, grant }: AccountPage) => {
  const [beyond, direction] = directionOf(isQueue(dataState))
  const at = isQueue(dataState)
    ? sql<number>`coalesce(profile.submitted_at, account.created_at)`
    : sql<number>`account.created_at`
  return officeAccounts(db)
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(${at}, account.id) ${sql.raw(beyond)} (${after?.[0]}, ${after?.[1]})`),
    )
    .$if(keyword !== '', (query) =>
      query.where((eb) =>
        eb.or([
          eb('account.email', ...contains(keyword)),
          eb('account.company_name', ...contains(keyword)),
          eb(submittedName, ...contains(keyword)),
        ]),
      ),
    )
    .$if(dataState !== undefined, (query) => query.where('account.data_state', '=', dataState ?? 0))
    .$if(grant !== undefined, (query) => query.where(sql<boolean>`${grant} = any(account.grants)`))
    .orderBy(at, direction)
    .orderBy('account.id', direction)
    .limit(size)
    .execute()
}
export type AccountRow = Awaited<ReturnType<typeof listAccounts>>[number]

export const findAccount = (db: Db, accountId: string) =>
  officeAccounts(db).where('account.id', '=', accountId).executeTakeFirst()

type Live = { now: number; idleMs: number; absoluteMs: number }
/** Number of unexpired sessions of each of these accounts. */
export const countSessions = async (db: Db, accountIds: readonly string[], { now, idleMs, absoluteMs }: Live) => {
  if (accountIds.length === 0) return new Map<string, number>()
  const rows = await db
    .selectFrom('session')
    .select((eb) => ['account_id', eb.fn.countAll<number>().as('sessions')])
    .where('account_id', 'in', [...accountIds])
    .where('last_used_at', '>', now - idleMs)
    .where('created_at', '>', now - absoluteMs)
    .groupBy('account_id')
    .execute()
  return new Map(rows.map(({ account_id, sessions }) => [account_id, sessions]))
}

const SAME_COMPANY = 5
/** Other accounts with this credit code, accepted or submitted, the oldest first. */
export const listSameCompany = (db: Db, { accountId, creditCode }: { accountId: string; creditCode: string }) =>
  db
    .selectFrom('profile')
    .innerJoin('account', 'account.id', 'profile.account_id')
    .select([
      'account.id as accountId',
      'account.email',
      sql<string>`coalesce(nullif(account.company_name, ''), ${submittedName})`.as('companyName'),
      'account.data_state as dataState',
    ])
    .where((eb) =>
      eb.or([
        eb(sql<string>`profile.accepted ->> 'creditCode'`, '=', creditCode),
        eb(sql<string>`profile.submitted ->> 'creditCode'`, '=', creditCode),
      ]),
    )
    .where('account.id', '<>', accountId)
    .orderBy('account.created_at')
    .orderBy('account.id')
    .limit(SAME_COMPANY)
    .execute()

export const countUnderReview = async (db: Db): Promise<number> => {
  const row = await db
    .selectFrom('account')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('data_state', '=', DataState.underReview)
    .executeTakeFirstOrThrow()
  return row.count
}

export const findAccountByEmail = (db: Db, emailKey: string) =>
  db
    .selectFrom('account')
    .select(['id', 'email', 'grants'])
    .where('email_key', '=', emailKey)
    .where('delete_at', 'is', null)
    .executeTakeFirst()

export const setAccountGrants = (db: Db, accountId: string, grants: readonly string[]) =>
  db
    .updateTable('account')
    .set({ grants: [...grants] })
    .where('id', '=', accountId)
    .execute()

export const attachReviewer = (db: Db, accountId: string, memberId: string) =>
  db
    .insertInto('reviewer')
    .values({ account_id: accountId, member_id: memberId })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ member_id: memberId }))
    .execute()
export const detachReviewer = (db: Db, accountId: string) =>
  db.deleteFrom('reviewer').where('account_id', '=', accountId).execute()

export const listVendorMembers = (db: Db) =>
  db
    .selectFrom('member')
    .select(['id as memberId', 'name', 'type'])
    .where('type', '=', MEMBER_TYPE_VENDOR)
    .orderBy('sort')
    .orderBy('id')
    .execute()

export const endSessions = async (db: Db, accountId: string): Promise<number> => {
  const rows = await db.deleteFrom('session').where('account_id', '=', accountId).returning('account_id').execute()
  return rows.length
}

type AllowListPage = { after?: [time: number, id: string]; size: number; keyword: string }
export const listAllowed = (db: Db, { after, size, keyword }: AllowListPage) =>
  db
    .selectFrom('allow_list_entry')
    .select(['id', 'email_key', 'created_at'])
    .$if(after !== undefined, (query) => {
      const [at, id] = after ?? [0, '']
      return query.where((eb) => eb(eb.refTuple('created_at', 'id'), '<', eb.tuple(at, id)))
    })
    .$if(keyword !== '', (query) => query.where('email_key', ...contains(keyword)))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(size)
    .execute()

export const countAllowed = async (db: Db): Promise<number> => {
  const row = await db
    .selectFrom('allow_list_entry')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return row.count
}

/** False if it is on the list already. */
export const addAllowed = async (db: Db, { id, emailKey, now }: { id: string; emailKey: string; now: number }) => {
  const row = await db
    .insertInto('allow_list_entry')
    .values({ id, email_key: emailKey, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('email_key')
    .executeTakeFirst()
  return row !== undefined
}
export const removeAllowed = async (db: Db, emailKey: string): Promise<boolean> => {
  const row = await db.deleteFrom('allow_list_entry').where('email_key', '=', emailKey).returning('email_key').executeTakeFirst()
  return row !== undefined
}

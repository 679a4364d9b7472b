import { CompiledQuery } from 'kysely'
import type { Db } from '../../db/index.ts'
import { COUNT_AGAIN, type CountedRow } from '../../http/index.ts'
import type { AccountRow } from './queries.ts'

// Written as SQL text: logins queue up behind each other, and building these queries each time costs as much as the rest of
// the call.

/** Counts a point in the row `key`; returns the points in its window and the window's end. `$1` is now. */
const taking = (key: string, windowMs: string, from: string) => `
  insert into rate_limit as r (key, points, expire)
    select ${key}, 1, $1::bigint + ${windowMs}::bigint from ${from}
    ${COUNT_AGAIN}
    returning points, expire`

/**
 * Reads the account and counts one attempt, in one statement. An attempt over the address's limit isn't counted for the account,
 * one over the day's limit isn't counted in the shorter window. Rows are locked in the order address, day, account, here and in
 * `OPEN`, so that no two attempts deadlock.
 */
const COUNT = `
  with who as (
    select id, email, email_key, password_hash, data_state, grants, company_name, demo from account where email_key = $2
  ), subject as (
    select exists (select 1 from session s, who where s.account_id = who.id and s.address = $3) as known
  ), by_address as (${taking('$4', '$5', 'subject')}
  ), by_day as (${taking(
    'case when subject.known then $7 else $8 end',
    '$9',
    'subject, by_address where by_address.points <= $6::integer',
  )}
  ), by_account as (${taking(
    'case when subject.known then $11 else $12 end',
    '$13',
    'subject, by_day where by_day.points <= $10::integer',
  )}
  )
  select to_jsonb(who) as account, subject.known,
    coalesce((select points from rate_limit where key = $14 and expire > $1), 0) as failures,
    by_address.points as address_points, by_address.expire as address_expire,
    by_day.points as day_points, by_day.expire as day_expire,
    by_account.points as account_points, by_account.expire as account_expire
  from subject left join who on true left join by_address on true left join by_day on true left join by_account on true`

type OfAccount = { perDay: CountedRow; perAccount: CountedRow }
type LoginTry = {
  emailKey: string
  /** The network address as stored with sessions. */
  address: string
  now: number
  perAddress: CountedRow
  /** Attempts from an address where the account has signed in before. */
  known: OfAccount
  stranger: OfAccount
  failures: CountedRow
}
export type CountedLogin = {
  account: AccountRow | null
  known: boolean
  /** Failures of the network address. */
  failures: number
  address_points: number
  address_expire: number
  /** Null if an earlier limit was exceeded: then nothing was counted here. */
  day_points: number | null
  day_expire: number | null
  account_points: number | null
  account_expire: number | null
}

export const countLogin = async (db: Db, tried: LoginTry): Promise<CountedLogin> => {
  const { now, emailKey, address, perAddress, known, stranger, failures } = tried
  const { rows } = await db.executeQuery<CountedLogin>(
    CompiledQuery.raw(COUNT, [
      now,
      emailKey,
      address,
      perAddress.key,
      perAddress.windowMs,
      perAddress.points,
      known.perDay.key,
      stranger.perDay.key,
      known.perDay.windowMs,
      known.perDay.points,
      known.perAccount.key,
      stranger.perAccount.key,
      known.perAccount.windowMs,
      failures.key,
    ]),
  )
  return rows[0]!
}

/**
 * After a right password: returns the attempt's points, resets the account's own failures (not those of others at this address),
 * and opens the session unless the account is off the allow list or its password has changed since it was read. The account's row
 * is locked, so a password change that ends the sessions comes before or after. Above the maximum number of sessions, the least
 * recently used ones end.
 */
const OPEN = `
  with who as (
    select id from account where id = $9 and password_hash = $13 for share
  ), listed as (
    select not $1::boolean
      and exists (select 1 from setting where name = 'allowListOn' and value = 'true'::jsonb)
      and not exists (select 1 from allow_list_entry where email_key = $2) as off_list
  ), by_address as (
    update rate_limit set points = greatest(points - 1, 0) where key = $3 returning 1
  ), by_day as (
    delete from rate_limit where key = $4 and (select count(*) from by_address) >= 0 returning 1
  ), by_account as (
    delete from rate_limit where key = $5 and (select count(*) from by_day) >= 0 returning 1
  ), of_address as (
    update rate_limit set points = greatest(points - $7::integer, 0)
    where key = $6 and $7::integer > 0 and (select count(*) from by_account) >= 0
  ), opened as (
    insert into session (token_sha256, account_id, created_at, last_used_at, user_agent, address)
    select $8, who.id, $10::bigint, $10::bigint, $11, $12 from who, listed where not off_list
  ), ended as (
    delete from session where token_sha256 in (
      select one.token_sha256 from session one, who, listed where one.account_id = who.id and not off_list
      order by one.last_used_at desc, one.created_at desc offset $14 - 1)
  )
  select off_list, exists (select 1 from who) as is_right from listed`

type OpenedLogin = {
  account: AccountRow
  tokenSha256: string
  userAgent: string
  address: string
  now: number
  perAddress: CountedRow
  perDay: CountedRow
  perAccount: CountedRow
  failures: CountedRow
  /** Maximum number of sessions per account, this one included. */
  mostSessions: number
  /** The account's failures in its own count; as many are subtracted from the address's count. */
  forgotten: number
}

/** Why no session was opened; undefined if one was. */
export const openLogin = async (db: Db, opened: OpenedLogin): Promise<'NOT_ON_ALLOW_LIST' | 'WRONG_CREDENTIALS' | undefined> => {
  const { account, perAddress, perDay, perAccount, failures, forgotten } = opened
  const { rows } = await db.executeQuery<{ off_list: boolean; is_right: boolean }>(
    CompiledQuery.raw(OPEN, [
      account.grants.length > 0,
      account.email_key,
      perAddress.key,
      perDay.key,
      perAccount.key,
      failures.key,
      forgotten,
      opened.tokenSha256,
      account.id,
      opened.now,
      opened.userAgent,
      opened.address,
      account.password_hash,
      opened.mostSessions,
    ]),
  )
  if (rows[0]?.is_right !== true) return 'WRONG_CREDENTIALS'
  return rows[0].off_list ? 'NOT_ON_ALLOW_LIST' : undefined
}

import { CompiledQuery } from 'kysely'
import type { Db } from '../../db/index.ts'
import type { CountedRow } from '../../http/index.ts'
import type { AccountRow } from './queries.ts'

// Written out as text: a login is the call that others wait behind, and putting these together anew each time costs as much
// as the rest of it.

/** Takes a point of the row `key`; yields how many are taken in its window, and when that ends. `$1` is now. */
const taking = (key: string, windowMs: string, from: string) => `
  insert into rate_limit as r (key, points, expire)
    select ${key}, 1, $1::bigint + ${windowMs}::bigint from ${from}
    on conflict (key) do update set
      points = case when r.expire <= $1 then 1 else r.points + 1 end,
      expire = case when r.expire <= $1 then excluded.expire else r.expire end
    returning points, expire`

/**
 * The account and the counts of one try, in one statement. What the address may not do takes nothing of the account, what
 * the day may not do takes nothing of the shorter window. Rows are locked in the order address, day, account, here and in
 * `OPEN`, so that no two tries wait for each other.
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
export type LoginTry = {
  emailKey: string
  /** The network address as sessions keep it. */
  address: string
  now: number
  perAddress: CountedRow
  /** Tries from an address that the account has signed in from before. */
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
  /** Null where the count before said no: nothing was taken then. */
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
 * A right password: its try is given back, the account's own failures are forgotten (those of others at this address are
 * not), and the session is opened unless the account is off the list or has had another password since it was read. Its row
 * is held: whoever changes the password, and ends the sessions, comes before or after. Where there are as many as one may have,
 * those end that were not used for longest.
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

export type OpenedLogin = {
  account: AccountRow
  tokenSha256: string
  userAgent: string
  address: string
  now: number
  perAddress: CountedRow
  perDay: CountedRow
  perAccount: CountedRow
  failures: CountedRow
  /** Sessions of one account, this one among them. */
  mostSessions: number
  /** How many failures of the account stood in its count; they are forgotten where they stand in the address's count too. */
  forgotten: number
}

/** Why no session was opened; undefined where one was. */
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

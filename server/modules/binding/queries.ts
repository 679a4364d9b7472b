import { BIND_STATUS_BOUND, BIND_STATUS_EXPIRED } from '@alliance/contract/binding'
import { MEMBER_TYPE_ECOSYSTEM, MEMBER_TYPE_VENDOR } from '@alliance/contract/home'
import { sql } from 'kysely'
import { databaseIn, databaseNow, type Db, newId } from '../../db/index.ts'

export const BOUND = BIND_STATUS_BOUND
const ENDED = BIND_STATUS_EXPIRED

export const findVendorMember = (db: Db, memberId: string) =>
  db
    .selectFrom('member')
    .select(['id', 'name'])
    .where('id', '=', memberId)
    .where('type', '=', MEMBER_TYPE_VENDOR)
    .executeTakeFirst()

export const findClient = (db: Db, memberId: string) =>
  db.selectFrom('vendor_client').selectAll().where('member_id', '=', memberId).executeTakeFirst()
export type ClientRow = NonNullable<Awaited<ReturnType<typeof findClient>>>

/** Finds a member by its name, ignoring case, and locks it. */
export const findMemberByName = (db: Db, name: string) =>
  db
    .selectFrom('member')
    .select(['id', 'name', 'type'])
    .where(sql<boolean>`lower(name) = lower(${name})`)
    .forNoKeyUpdate()
    .executeTakeFirst()

export const takeIntoCertification = (db: Db, memberId: string) =>
  db.updateTable('member').set({ type: MEMBER_TYPE_VENDOR }).where('id', '=', memberId).execute()

/** Public lists still show it as a terminal vendor; editors may change that. */
export const leaveCertification = async (db: Db, memberId: string): Promise<void> => {
  await db.updateTable('member').set({ type: MEMBER_TYPE_ECOSYSTEM, listed_as_vendor: true }).where('id', '=', memberId).execute()
  await db.deleteFrom('vendor_authorization').where('member_id', '=', memberId).execute()
}

/** A member by name, with the number of accounts bound to it. */
export const findCertifying = async (db: Db, name: string) => {
  const member = await findMemberByName(db, name)
  if (!member) return undefined
  const row = await db
    .selectFrom('binding')
    .select((eb) => eb.fn.countAll<number>().as('bindings'))
    .where('member_id', '=', member.id)
    .executeTakeFirstOrThrow()
  return { id: member.id, name: member.name, certifies: member.type === MEMBER_TYPE_VENDOR, bindings: Number(row.bindings) }
}

/** All members in the alliance's order, with their sign-in. */
export const listConnections = (db: Db) =>
  db
    .selectFrom('member')
    .leftJoin('vendor_client', 'vendor_client.member_id', 'member.id')
    .select(['member.name', 'member.type', 'vendor_client.issuer', 'vendor_client.client_id'])
    .orderBy('member.sort')
    .orderBy('member.id')
    .execute()

export const saveClient = (db: Db, client: ClientRow) => {
  const { member_id: _memberId, ...rest } = client
  return db
    .insertInto('vendor_client')
    .values(client)
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet(rest))
    .execute()
}

/**
 * Every member with this account's binding to it, in the alliance's order. Terminal vendors are included even if the public list
 * hides them; other members only if it shows them.
 */
export const listMembersWithBinding = (db: Db, accountId: string) =>
  db
    .selectFrom('member')
    .leftJoin('binding', (join) => join.onRef('binding.member_id', '=', 'member.id').on('binding.account_id', '=', accountId))
    .select([
      'member.id as memberId',
      'member.name',
      'member.type',
      'member.demo',
      'binding.id as bindingId',
      'binding.bind_status',
      'binding.subject',
      'binding.display_name',
      'binding.lasts_until',
      'binding.bound_at',
      'binding.checked_at',
    ])
    .where((eb) => eb.or([eb('member.type', '=', MEMBER_TYPE_VENDOR), eb('member.hidden_at', 'is', null)]))
    .orderBy('member.sort')
    .orderBy('member.id')
    .execute()

type Authorization = { stateSha256: string; accountId: string; memberId: string; expiresAt: number }
export const insertAuthorization = (db: Db, { stateSha256, accountId, memberId, expiresAt }: Authorization) =>
  db
    .insertInto('vendor_authorization')
    .values({ state_sha256: stateSha256, account_id: accountId, member_id: memberId, expires_at: expiresAt })
    .execute()

export const forgetAuthorizations = (db: Db, now: number) =>
  db.deleteFrom('vendor_authorization').where('expires_at', '<=', now).execute()

/** Expiry times of the account's open authorizations, earliest first. */
export const openAuthorizations = async (db: Db, accountId: string, now: number): Promise<number[]> => {
  const rows = await db
    .selectFrom('vendor_authorization')
    .select('expires_at')
    .where('account_id', '=', accountId)
    .where('expires_at', '>', now)
    .orderBy('expires_at')
    .execute()
  return rows.map(({ expires_at }) => expires_at)
}

/** The member of a state. Deleting the row uses it up, so a state is valid once, and only for its account. */
export const takeAuthorization = async (
  db: Db,
  { stateSha256, accountId, now }: { stateSha256: string; accountId: string; now: number },
): Promise<string | undefined> => {
  const row = await db
    .deleteFrom('vendor_authorization')
    .where('state_sha256', '=', stateSha256)
    .where('account_id', '=', accountId)
    .where('expires_at', '>', now)
    .returning('member_id')
    .executeTakeFirst()
  return row?.member_id
}

export const findBinding = (db: Db, accountId: string, memberId: string) =>
  db.selectFrom('binding').selectAll().where('account_id', '=', accountId).where('member_id', '=', memberId).executeTakeFirst()
export type BindingRow = NonNullable<Awaited<ReturnType<typeof findBinding>>>

export const findBindingById = (db: Db, id: string) =>
  db.selectFrom('binding').selectAll().where('id', '=', id).executeTakeFirst()

/** Whether the account and a certifying member still exist; locks both until the transaction ends. */
export const lockParties = async (db: Db, accountId: string, memberId: string): Promise<boolean> => {
  const account = await db.selectFrom('account').select('id').where('id', '=', accountId).forKeyShare().executeTakeFirst()
  const member = db.selectFrom('member').select('id').where('id', '=', memberId).where('type', '=', MEMBER_TYPE_VENDOR)
  return account !== undefined && (await member.forShare().executeTakeFirst()) !== undefined
}

/** The binding, locked until the transaction ends. */
export const lockBinding = (db: Db, accountId: string, memberId: string) =>
  db
    .selectFrom('binding')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('member_id', '=', memberId)
    .forUpdate()
    .executeTakeFirst()

export const saveBinding = (db: Db, binding: BindingRow) => {
  const { account_id: _accountId, member_id: _memberId, ...rest } = binding
  return db
    .insertInto('binding')
    .values(binding)
    .onConflict((conflict) => conflict.columns(['account_id', 'member_id']).doUpdateSet(rest))
    .execute()
}

export const deleteBinding = (db: Db, accountId: string, memberId: string) =>
  db.deleteFrom('binding').where('account_id', '=', accountId).where('member_id', '=', memberId).returningAll().executeTakeFirst()

export const deleteBindings = (db: Db, accountId: string) =>
  db.deleteFrom('binding').where('account_id', '=', accountId).returningAll().execute()

export const deleteBindingsOfMember = (db: Db, memberId: string) =>
  db.deleteFrom('binding').where('member_id', '=', memberId).returningAll().execute()

const liveBinding = (db: Db, id: string) => db.updateTable('binding').where('id', '=', id).where('bind_status', '=', BOUND)

/**
 * Leases the binding for a refresh, by the database's clock; undefined while somebody else holds the lease, or if the binding has
 * ended.
 */
export const claimRefresh = (db: Db, id: string, leaseMs: number) =>
  liveBinding(db, id)
    .where((eb) => eb.or([eb('refreshing_until', 'is', null), eb('refreshing_until', '<', databaseNow)]))
    .set({ refreshing_until: databaseIn(leaseMs) })
    .returningAll()
    .executeTakeFirst()

type NewTokens = Pick<BindingRow, 'tokens_sealed' | 'access_until' | 'lasts_until' | 'checked_at'>
export const saveTokens = (
  db: Db,
  { id, refreshing_until: lease }: Pick<BindingRow, 'id' | 'refreshing_until'>,
  tokens: NewTokens,
) =>
  liveBinding(db, id)
    .where('refreshing_until', '=', lease)
    .set({ ...tokens, refreshing_until: null })
    .returningAll()
    .executeTakeFirst()

export const dropLease = (db: Db, { id, refreshing_until: lease }: Pick<BindingRow, 'id' | 'refreshing_until'>) =>
  liveBinding(db, id).where('refreshing_until', '=', lease).set({ refreshing_until: null }).execute()

/** Ends the binding, but only while its tokens are those that the vendor rejected: undefined otherwise. */
export const endBinding = (db: Db, { id, tokens_sealed: refused }: Pick<BindingRow, 'id' | 'tokens_sealed'>, now: number) =>
  liveBinding(db, id)
    .where('tokens_sealed', '=', refused)
    .set({ bind_status: ENDED, tokens_sealed: '', refreshing_until: null, checked_at: now })
    .returning('id')
    .executeTakeFirst()

export const markChecked = (db: Db, id: string, now: number) => liveBinding(db, id).set({ checked_at: now }).execute()

export const holdsSubject = async (db: Db, { member_id, subject }: Pick<BindingRow, 'member_id' | 'subject'>) => {
  const row = await db
    .selectFrom('binding')
    .select('id')
    .where('member_id', '=', member_id)
    .where('subject', '=', subject)
    .where('bind_status', '=', BOUND)
    .executeTakeFirst()
  return row !== undefined
}

/** Keeps tokens for the job that revokes them. Returns its id. */
export const insertRevocation = async (
  db: Db,
  { member_id, subject, tokens_sealed }: Pick<BindingRow, 'member_id' | 'subject' | 'tokens_sealed'>,
  now: number,
): Promise<string> => {
  const id = newId(now)
  await db.insertInto('vendor_revocation').values({ id, member_id, subject, tokens_sealed, created_at: now }).execute()
  return id
}
export const findRevocation = (db: Db, id: string) =>
  db.selectFrom('vendor_revocation').selectAll().where('id', '=', id).executeTakeFirst()
export const deleteRevocation = (db: Db, id: string) => db.deleteFrom('vendor_revocation').where('id', '=', id).execute()

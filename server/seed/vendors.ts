import type { Parts } from '../compose.ts'
import { type Db, toJson } from '../db/index.ts'
import { openDemoVendors, type OpenVendor } from '../demo-vendors/index.ts'
import type { DemoVendorFacts, RawRoute } from '../http/index.ts'
import { giveBinding, saveVendorClient } from '../modules/binding/index.ts'
import { passwordOf, people } from './people.ts'
import { stableId } from './stable-id.ts'

/** Setting: the stores have been filled. Packages that a visitor removes later stay removed. */
const FILLED = 'demoVendorStores'

/** By id: an editor may have renamed it. */
const memberOf = async (db: Db, name: string) => {
  const row = await db.selectFrom('member').select('id').where('id', '=', stableId(name)).executeTakeFirst()
  return row?.id
}

const packagesOf = async (db: Db, email: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('app')
    .innerJoin('account', 'account.id', 'app.account_id')
    .select('app.package_name')
    .where('account.email', '=', email)
    .orderBy('app.package_name')
    .execute()
  return rows.map(({ package_name }) => package_name)
}

/** The first store has every app of the story; the second leaves out each third, so that "not in this store" can be seen. */
const fillStores = async (db: Db, vendors: readonly OpenVendor[]) => {
  const filled = await db
    .insertInto('setting')
    .values({ name: FILLED, value: toJson(true) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('name')
    .executeTakeFirst()
  if (!filled) return
  for (const { key, email } of people) {
    const packages = await packagesOf(db, email)
    const stocks = [packages, packages.filter((_name, at) => at % 3 !== 2)]
    for (const [order, { listPackage }] of vendors.entries()) for (const name of stocks[order] ?? []) await listPackage(key, name)
  }
}

const vendorPassword = (parts: Parts) => (vendorId: string, login: string) => passwordOf(parts.settings, `${vendorId} ${login}`)

/** Runs the demonstration vendors, before the alliance knows them. */
export const openVendors = (parts: Parts) => openDemoVendors(parts, vendorPassword(parts))
type OpenVendors = Awaited<ReturnType<typeof openVendors>>

/** Binds an account of the story to every demonstration vendor at which it has an account too. */
export const bindToVendors = async (
  parts: Parts,
  account: { id: string; key: string; boundAt: number },
  vendors: readonly OpenVendor[],
) => {
  for (const { memberName, consentOf } of vendors) {
    const memberId = await memberOf(parts.db, memberName)
    const consent = await consentOf(account.key)
    if (memberId === undefined || !consent) continue
    await giveBinding(parts, { accountId: account.id, memberId, boundAt: account.boundAt, ...consent })
  }
}

/** Deletes the vendors' addresses, which may have the port of an earlier start: nobody is asked until they are set again. */
export const forgetVendors = (db: Db) => db.deleteFrom('vendor_client').where('demo', '=', true).execute()

/**
 * Configures the demonstration vendors as the sign-in of their members. Their addresses depend on the port, so this is repeated
 * at every start.
 */
export const seedVendors = async (
  parts: Parts,
  { vendors, rawRoutes }: OpenVendors,
): Promise<{ facts: DemoVendorFacts[]; rawRoutes: RawRoute[] }> => {
  for (const { memberName, client } of vendors) {
    const memberId = await memberOf(parts.db, memberName)
    if (memberId !== undefined) await saveVendorClient(parts, { memberId, ...client, demo: true })
  }
  await fillStores(parts.db, vendors)
  const facts = vendors.map(({ id, name, page, logins }) => ({
    name,
    page,
    accounts: logins.map((one) => ({ login: one.login, about: one.name, password: vendorPassword(parts)(id, one.login) })),
  }))
  return { facts, rawRoutes }
}

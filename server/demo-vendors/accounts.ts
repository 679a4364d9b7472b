import type { Parts } from '../compose.ts'
import { findAccountByLogin, insertAccount } from './queries.ts'
import type { DemoVendor } from './vendors.ts'

/** The account for login and password, or undefined; an unknown login costs the same hash as a wrong password. */
export const checkPassword = async (
  { db, passwords }: Pick<Parts, 'db' | 'passwords'>,
  vendor: DemoVendor,
  form: URLSearchParams,
) => {
  const row = await findAccountByLogin(db, vendor.id, (form.get('login') ?? '').trim().slice(0, 60))
  const right = await passwords.verify((form.get('password') ?? '').slice(0, 200), row?.password_hash)
  return right ? row : undefined
}

/** Adds the vendor's missing accounts. `passwordOf` gives the password of a login. */
export const addAccounts = async (
  { db, passwords }: Pick<Parts, 'db' | 'passwords'>,
  vendor: DemoVendor,
  passwordOf: (login: string) => string,
): Promise<void> => {
  for (const { id, login, name } of vendor.accounts) {
    if (await findAccountByLogin(db, vendor.id, login)) continue
    const password_hash = await passwords.hash(passwordOf(login))
    await insertAccount(db, { vendor: vendor.id, id, login, name, password_hash })
  }
}

import { type Db, inTransaction } from '../../db/index.ts'
import { emailKey, lockAdministrators } from '../account/index.ts'
import { recordAudit } from '../audit/index.ts'
import { findAccountByEmail, setAccountGrants } from './queries.ts'

type Appointed = 'appointed' | 'was one' | 'no such account'

/**
 * Makes an account an administrator. Only for the operator of the machine: the office can grant roles only once it has its first
 * administrator.
 */
export const appointAdministrator = (
  db: Db,
  { email, who, now }: { email: string; who: string; now: number },
): Promise<Appointed> =>
  inTransaction(db, async (db) => {
    await lockAdministrators(db)
    const account = await findAccountByEmail(db, emailKey(email))
    if (!account) return 'no such account'
    if (account.grants.includes('administrator')) return 'was one'
    await setAccountGrants(db, account.id, [...account.grants, 'administrator'].toSorted())
    await recordAudit(db, { who, what: '任命管理员', target: account.email, now })
    return 'appointed'
  })

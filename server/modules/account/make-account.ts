import type { Parts } from '../../compose.ts'
import { newId } from '../../db/index.ts'
import { emailKey } from './email-key.ts'
import { findAccountByEmailKey, insertAccount } from './queries.ts'

export type AccountWish = {
  email: string
  password: string
  dataState: number
  grants?: string[]
  companyName?: string
  demo?: boolean
}

/** Creates an account for the seed and tests; an existing one keeps its password. Returns the id. */
export const makeAccount = async (
  { db, passwords, clock }: Pick<Parts, 'db' | 'passwords' | 'clock'>,
  wish: AccountWish,
): Promise<string> => {
  const now = clock()
  const key = emailKey(wish.email)
  const passwordHash = await passwords.hash(wish.password)
  const made = await insertAccount(db, {
    id: newId(now),
    email: wish.email.trim(),
    emailKey: key,
    passwordHash,
    dataState: wish.dataState,
    grants: wish.grants ?? [],
    companyName: wish.companyName ?? '',
    demo: wish.demo ?? false,
    now,
  })
  const id = made?.id ?? (await findAccountByEmailKey(db, key))?.id
  if (id === undefined) throw new Error('the account was taken away while it was made')
  return id
}

import type { Served } from '../../http/index.ts'
import { currentInfo } from './current-info.ts'
import { login } from './login.ts'
import { signOut } from './sign-out.ts'

export { emailKey } from './email-key.ts'
export { type AccountWish, makeAccount } from './make-account.ts'
export { createPasswords, type Passwords, PasswordsBusy } from './passwords.ts'
export { hashOrBusy, verifyOrBusy } from './or-busy.ts'
export { passwordProblem } from './password-problem.ts'
export {
  addressesOf,
  endSessions,
  findAccountByEmailKey,
  findOwnAccount,
  hasSignedInFrom,
  lockAccountInSession,
  lockAccountRow,
  insertAccount,
  lockAdministrators,
  type NewAccount,
  setPassword,
  setPasswordByEmailKey,
} from './queries.ts'
export { newToken, openSession } from './tokens.ts'
export const served: readonly Served[] = [login, signOut, currentInfo]

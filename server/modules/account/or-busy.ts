import { Refusal } from '../../http/index.ts'
import { type Passwords, PasswordsBusy } from './passwords.ts'

const BUSY_RETRY_S = 3

/** Too many concurrent hashes are a refusal, not a fault. */
const orBusy = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work
  } catch (error) {
    if (error instanceof PasswordsBusy) throw new Refusal('TOO_MANY_REQUESTS', { retryAfterS: BUSY_RETRY_S })
    throw error
  }
}

export const verifyOrBusy = (passwords: Passwords, password: string, hash: string | undefined): Promise<boolean> =>
  orBusy(passwords.verify(password, hash))

export const hashOrBusy = (passwords: Passwords, password: string): Promise<string> => orBusy(passwords.hash(password))

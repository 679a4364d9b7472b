import type { Parts } from '../compose.ts'
import { isMissingRow } from '../db/index.ts'
import { Refusal } from './refusal.ts'

/**
 * An account may be deleted while a request of its own is under way: what that would have written has nobody to belong to,
 * and the answer is the one that the next request gets. Every other error stays what it is.
 */
export const orDeletedMeanwhile = async <T>({ db }: Pick<Parts, 'db'>, accountId: string, work: Promise<T>): Promise<T> => {
  try {
    return await work
  } catch (error) {
    if (!isMissingRow(error)) throw error
    const account = await db.selectFrom('account').select('id').where('id', '=', accountId).executeTakeFirst()
    throw account ? error : new Refusal('NOT_LOGGED_IN')
  }
}

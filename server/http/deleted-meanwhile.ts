import type { Parts } from '../compose.ts'
import { isMissingRow } from '../db/index.ts'
import { Refusal } from './refusal.ts'

/**
 * An account may be deleted while its own request runs, whose writes then violate a foreign key: answers as the next request
 * would be answered. Every other error is rethrown.
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

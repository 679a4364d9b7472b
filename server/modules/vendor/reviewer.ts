import type { Db } from '../../db/index.ts'
import { type Account, Refusal } from '../../http/index.ts'
import type { Holder } from '../labs/index.ts'
import { memberOfReviewer } from './queries.ts'

/** The member that a reviewer works for, to which all their access is bound. Throws if there is none. */
export const memberOf = async (db: Db, account: Account): Promise<{ id: string; name: string; demo: boolean }> => {
  const member = await memberOfReviewer(db, account.id)
  if (!member) throw new Refusal('FORBIDDEN')
  return member
}

export const holderOf = ({ id, labTokenId = '' }: Account): Holder => ({ accountId: id, labTokenId })

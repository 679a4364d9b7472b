import type { Db } from '../../db/index.ts'
import { putBackAppeals } from '../appeal/index.ts'
import { putBackRounds } from '../certification-desk/index.ts'
import { leaveLab } from '../vendor/index.ts'
import type { AccountRow } from './queries.ts'

type Next = { grants: readonly string[]; memberId: string | undefined; by: string; now: number }

/** Puts back what somebody has taken by a role that they lose, or for a lab that they leave: their colleagues can go on at once. */
export const putBackWork = async (db: Db, before: AccountRow, { grants, memberId, by, now }: Next): Promise<void> => {
  const { accountId: id, email } = before
  if (!grants.includes('appeals')) await putBackAppeals(db, { id, email }, { by, now })
  if (!grants.includes('certifier')) await putBackRounds(db, id)
  const { memberId: left, memberName } = before
  if (left !== null && left !== memberId)
    await leaveLab(db, { accountId: id, memberId: left, memberName: memberName ?? '', by, now })
}

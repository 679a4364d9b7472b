import type { OfficeAccount } from '@alliance/contract/office'
import type { Parts } from '../../compose.ts'
import { liveApiTokens } from '../api-tokens/index.ts'
import { storedBytes } from '../upload/index.ts'
import { liveWebhooks } from '../webhooks/index.ts'
import { type AccountRow, countSessions } from './queries.ts'

/** Rows with each account's number of sessions, API tokens and webhooks, and its stored bytes. */
export const shownAccounts = async (
  { db, limits }: Pick<Parts, 'db' | 'limits'>,
  rows: readonly AccountRow[],
  now: number,
): Promise<OfficeAccount[]> => {
  const ids = rows.map(({ accountId }) => accountId)
  const stored = await storedBytes(db, ids)
  const apiTokens = await liveApiTokens(db, ids, now)
  const webhooks = await liveWebhooks(db, ids)
  const sessions = await countSessions(db, ids, { now, ...limits.session })
  return rows.map(({ memberId, memberName, dataState, grants, secondFactor, ...row }) => ({
    ...row,
    dataState: dataState as OfficeAccount['dataState'],
    grants: grants as OfficeAccount['grants'],
    reviewerOf: memberId === null || memberName === null ? null : { memberId, name: memberName },
    secondFactor: Boolean(secondFactor),
    sessions: sessions.get(row.accountId) ?? 0,
    apiTokens: apiTokens.get(row.accountId) ?? 0,
    webhooks: webhooks.get(row.accountId) ?? 0,
    storedBytes: stored.get(row.accountId) ?? 0,
  }))
}

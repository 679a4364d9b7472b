import type { Parts } from '../../compose.ts'
import { appBrief, findApp } from '../app/index.ts'
import { roundBriefs, versionBriefs } from './briefs.ts'
import type { RoundRow } from './round-queries.ts'
import { findVersion } from './version-queries.ts'

/** Round, app and version in brief, for the head of pages about a round. The caller has checked that the account owns it. */
export const roundHead = async (parts: Parts, row: RoundRow, by: { accountId: string; now: number }) => {
  const { db } = parts
  const [round] = await roundBriefs(db, [row])
  const app = await findApp(db, by.accountId, row.app_id)
  const found = await findVersion(db, by.accountId, row.version_id)
  const [version] = found ? await versionBriefs(db, [found], by.now) : []
  if (!round || !app || !version) throw new Error('a round without its app or version')
  return { round, app: appBrief(parts, app, by.now), version }
}

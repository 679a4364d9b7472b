import { queryAppeal as call } from '@alliance/contract/appeals-desk'
import type { GoldState } from '@alliance/contract/states'
import type { Parts } from '../../compose.ts'
import { serve } from '../../http/index.ts'
import { memberTasks } from '../labs/index.ts'
import { type AppealRow, findAppeal, namesOfRound } from './queries.ts'
import { appealDetail } from './shown.ts'
import { barOf, obstacleWords, termNow } from './standing.ts'

/** The lab's results for the contested term; null for a static term. */
const labOf = async (parts: Parts, { round_id: roundId, member_id: memberId, term_id: termId }: AppealRow, now: number) => {
  if (roundId === null || memberId === '') return null
  const task = (await memberTasks(parts, roundId, now)).find((one) => one.memberId === memberId)
  return task ? { ...task, results: task.results.filter(({ result }) => result.termId === termId) } : null
}

export const queryAppeal = serve(call, async ({ parts, db, account, refuse, now }, { appealId }) => {
  const row = await findAppeal(db, appealId)
  if (!row) throw refuse('NOT_FOUND')
  const term = await termNow(db, row)
  const round = row.round_id === null ? undefined : await namesOfRound(db, row.round_id)
  return {
    ...(await appealDetail(parts, row, { now, desk: true })),
    company: row.company_name,
    email: row.email,
    holder: row.holder_email,
    isMine: row.held_by === account.id,
    version: row.version,
    bar: await barOf(db, account, row),
    obstacle: await obstacleWords(db, row, term),
    term: term?.detail ?? null,
    roundState: (round?.gold_state as GoldState | undefined) ?? null,
    lab: await labOf(parts, row, now),
  }
})

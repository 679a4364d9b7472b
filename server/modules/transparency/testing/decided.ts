import { standards as allStandards, type StandardId } from '@alliance/contract/standards'
import { AppealState, GoldState, StandardState } from '@alliance/contract/states'
import { newId, toJson } from '../../../db/index.ts'
import type { Caller, TestApi } from '../../../testing/index.ts'
import { makePassedRound } from '../../certificate/testing/passed-round.ts'
import { LOOKS, planClosing } from '../close-months.ts'

export const HOUR_MS = 3_600_000
export const DAY_MS = 24 * HOUR_MS
export const ALL = allStandards.map(({ id }) => id)

type DecidedWish = {
  /** When it was decided; it was applied for `tookDays` before. */
  at: number
  tookDays?: number
  standards?: readonly StandardId[]
  /** Must-terms that were not met, each with its standard; the round passed if empty. */
  failed?: readonly { id: string; standard: StandardId }[]
  goldState?: GoldState
  pack?: string
  demo?: boolean
}

/** A decided round as the settlement leaves it. */
export const decide = async (api: TestApi, caller: Caller, wish: DecidedWish): Promise<string> => {
  const { at, tookDays = 1, standards = ALL, failed = [], demo = false } = wish
  const goldState = wish.goldState ?? (failed.length === 0 ? GoldState.passed : GoldState.notPassed)
  const terms = failed.map((term) => ({ ...term, counted: true, severity: 'must', outcome: 'fail' }))
  const passing = { id: 'SEC-99', standard: 'security', counted: true, severity: 'must', outcome: 'pass' }
  const warning = { id: 'SEC-98', standard: 'security', counted: true, severity: 'warning', outcome: 'fail' }
  const content = JSON.stringify({ terms: [...terms, passing, warning] })
  const roundId = await makePassedRound(api, caller, { standards, demo, goldState, content })
  const { db } = api.parts
  await db
    .updateTable('round')
    .set({ submitted_at: at - tookDays * DAY_MS + 1, finished_at: at, ...(wish.pack !== undefined && { pack: wish.pack }) })
    .where('id', '=', roundId)
    .execute()
  const broken = new Set<StandardId>(failed.map(({ standard }) => standard))
  const rows = standards.map((standard) => ({
    round_id: roundId,
    standard,
    state: broken.has(standard) ? StandardState.notPassed : StandardState.passed,
    counts: toJson({}),
  }))
  await db.insertInto('round_standard').values(rows).execute()
  return roundId
}

/** A decided appeal about a term of such a round. */
export const decideAppeal = async (
  api: TestApi,
  caller: Caller,
  { at, roundId, upheld, demo = false }: { at: number; roundId: string; upheld: boolean; demo?: boolean },
) => {
  const id = newId(at)
  await api.parts.db
    .insertInto('appeal')
    .values({
      id,
      number: `SS-${id}`,
      account_id: caller.id,
      type: 'verdict',
      subject: '判定与安装包不符',
      round_id: roundId,
      term_id: 'SEC-01',
      contested: toJson({}),
      demo,
      state: AppealState.handled,
      result: upheld ? 'upheld' : 'kept',
      due_at: at,
      submitted_at: at,
      updated_at: at,
      closed_at: at,
    })
    .execute()
}

/** The check made at a process's start and hourly. */
export const look = async (api: TestApi) => {
  const now = api.parts.clock()
  await planClosing(api.parts.db, { now, runAt: now })
  await api.drain()
}

/** Repeats the check hourly until all past months are published. */
export const close = async (api: TestApi) => {
  await look(api)
  for (let looks = 1; looks < LOOKS; looks += 1) {
    api.shiftClock(HOUR_MS)
    await api.drain()
  }
}

import { GoldState } from '@alliance/contract/states'
import { type Db, isUniqueViolation } from '../../db/index.ts'
import type { Issuer } from '../certificate/index.ts'
import { addRuling, type NewRuling } from '../labs/index.ts'
import { lockVersion, lockRound, newerVerdict, reopenRound, roundToRejudge } from './act-queries.ts'
import { isLowerVersion } from './rules.ts'
import { settleRound } from './settle-round.ts'
import { lastCertifiedCode } from './standing-queries.ts'

export type Obstacle = 'ROUND_NOT_APPEALABLE' | 'NEWER_ROUND' | 'HIGHER_VERSION_CERTIFIED'

/**
 * Why no term of this round can be rejudged; undefined if it can. Rounds that passed, were stopped or withdrawn keep their
 * verdict; a newer round of the same version supersedes it; and no label goes to a version below one that has it. `running`:
 * accept a running round too, which an earlier appeal may have reopened.
 */
export const rejudgeObstacle = async (
  db: Db,
  roundId: string,
  { running }: { running: boolean },
): Promise<Obstacle | undefined> => {
  const round = await roundToRejudge(db, roundId)
  const open: readonly number[] = running ? [GoldState.notPassed, GoldState.certifying] : [GoldState.notPassed]
  if (!round || !open.includes(round.gold_state)) return 'ROUND_NOT_APPEALABLE'
  if (await newerVerdict(db, round)) return 'NEWER_ROUND'
  const isLower = isLowerVersion(round.version_code, await lastCertifiedCode(db, round.app_id))
  return isLower ? 'HIGHER_VERSION_CERTIFIED' : undefined
}

type Rejudging = {
  ruling: NewRuling
  what: string
  issuer: Issuer
  /** Whether the finding still stands; called under the lock, when nobody else can settle it any more. */
  stillFails: (db: Db) => Promise<boolean>
  now: number
}
type Rejudged = { goldState: GoldState } | { refused: Obstacle | 'TERM_NOT_FAILED' }

/**
 * Rejudges one term of a round for an upheld appeal: reopens the round if it had ended, then settles everything as after any
 * judgement: standards, report and hash, lab tasks that were never opened, the certificate. On a refusal the caller must roll
 * its transaction back.
 */
export const rejudgeTerm = async (db: Db, { ruling, what, issuer, stillFails, now }: Rejudging): Promise<Rejudged> => {
  const { roundId } = ruling
  const found = await roundToRejudge(db, roundId)
  // Locked first, so that a concurrent retest of the version is opened either before or after.
  if (found) await lockVersion(db, found.version_id)
  const obstacle = await rejudgeObstacle(db, roundId, { running: true })
  if (obstacle) return { refused: obstacle }
  const reopened = await reopenRound(db, roundId, now).catch((error: unknown) => {
    if (isUniqueViolation(error)) return undefined
    throw error
  })
  if (reopened === undefined) return { refused: 'NEWER_ROUND' }
  const round = await lockRound(db, roundId)
  if (!round) return { refused: 'ROUND_NOT_APPEALABLE' }
  if (!(await stillFails(db)) || !(await addRuling(db, ruling))) return { refused: 'TERM_NOT_FAILED' }
  return {
    goldState: await settleRound(db, { round, act: { who: '申诉专员', what, why: ruling.reason }, reopened, issuer, now }),
  }
}

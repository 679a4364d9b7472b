import type { TermDetail } from '@alliance/contract/report'
import type { Db } from '../../db/index.ts'
import type { Account } from '../../http/index.ts'
import { detailOf, type Obstacle, readReport, rejudgeObstacle, reportOfRound } from '../identify/index.ts'
import { hasJudged } from '../labs/index.ts'
import type { AppealRow } from './queries.ts'
import { contestable } from './rules.ts'

/**
 * Why this officer may not act on this appeal, as text for them; empty if they may. Nobody decides about their own judgement,
 * their own lab's, or their own appeal.
 */
export const barOf = async (db: Db, { id: accountId, email }: Account, row: AppealRow): Promise<string> => {
  if (row.account_id === accountId) return '这是你自己提出的申诉，要由同事处理'
  if (row.round_id === null) return ''
  const finding = { roundId: row.round_id, termId: row.term_id, memberId: row.member_id }
  const { certifier, lab } = await hasJudged(db, { accountId, email }, finding)
  if (certifier) return '这项判定由你作为认证官作出，要由同事处理'
  return lab ? '这项判定由你或你所在的实验室作出，要由同事处理' : ''
}

type TermNow = { detail: TermDetail; memberId: string | undefined }

/** The appeal's term in the current report; undefined if there is none. */
export const termNow = async (db: Db, row: AppealRow): Promise<TermNow | undefined> => {
  const stored = row.round_id === null ? undefined : await reportOfRound(db, row.round_id)
  if (!stored) return undefined
  const report = readReport(stored.content)
  const term = report.terms.find(({ id }) => id === row.term_id)
  return term && { detail: detailOf(report.pack, term), memberId: row.member_id || undefined }
}

/** Why upholding it couldn't rejudge the term; undefined if it could. */
const obstacleOf = async (db: Db, roundId: string, term: TermNow | undefined) => {
  const obstacle = await rejudgeObstacle(db, roundId, { running: true })
  if (obstacle) return obstacle
  return term && contestable(term.detail, term.memberId) ? undefined : 'TERM_NOT_FAILED'
}

const obstacles: Record<Obstacle | 'TERM_NOT_FAILED', string> = {
  NEWER_ROUND: '这个版本有更新的一轮认证，以那一轮为准；对那一轮的判定有异议，可以另提申诉',
  HIGHER_VERSION_CERTIFIED: '更高的版本已经通过认证，以它为准',
  ROUND_NOT_APPEALABLE: '这一轮认证的结论已经不是“未通过”',
  TERM_NOT_FAILED: '这个条款现在没有未通过的判定',
}

/** The obstacle as a clause for both sides; empty if there is none. */
export const obstacleWords = async (db: Db, row: AppealRow, term: TermNow | undefined): Promise<string> => {
  if (row.round_id === null) return ''
  const obstacle = await obstacleOf(db, row.round_id, term)
  return obstacle ? obstacles[obstacle] : ''
}

import type { Contested } from '@alliance/contract/appeal'
import type { Db } from '../../db/index.ts'
import { findRound, type Obstacle, readReport, rejudgeObstacle, reportOfRound } from '../identify/index.ts'
import { namesOfRound } from './queries.ts'
import { contestable } from './rules.ts'

type About = { identifyId: string; termId: string; memberId?: string | undefined }
type Found = { contested: Contested } | { refused: 'NOT_FOUND' | 'TERM_NOT_FAILED' | Obstacle } | { refused: 'labNeeded' }

/** The finding in the current report of an account's own round, or why it can't be appealed. */
export const contestedOf = async (db: Db, accountId: string, { identifyId, termId, memberId }: About): Promise<Found> => {
  const round = await findRound(db, accountId, identifyId)
  const stored = round && (await reportOfRound(db, round.id))
  const names = round && (await namesOfRound(db, round.id))
  const term = stored && readReport(stored.content).terms.find(({ id }) => id === termId)
  if (!round || !names || !term) return { refused: 'NOT_FOUND' }
  const obstacle = await rejudgeObstacle(db, round.id, { running: false })
  if (obstacle) return { refused: obstacle }
  if (term.method === 'device' && memberId === undefined && term.devices) return { refused: 'labNeeded' }
  const found = contestable(term, memberId)
  if (!found) return { refused: 'TERM_NOT_FAILED' }
  const { title, standard, clause } = term
  const { number: roundNumber, app_name: appName, package_name: packageName, version_name: versionName } = names
  const about = { identifyId, roundNumber, appName: appName || packageName, versionName, termId, title, standard, clause }
  return { contested: { ...about, ...found } }
}

import type { PackBrief, PackTrial, TrialRow } from '@alliance/contract/rule-packs'
import type { Pack } from '../../analysis/index.ts'
import type { Parts } from '../../compose.ts'
import { appBrief } from '../app/index.ts'
import type { ListedRow, TrialHead } from './queries.ts'

export const briefOf = ({ id, effectiveFrom, terms }: Pack): PackBrief => ({
  id,
  effectiveFrom,
  counted: terms.filter(({ method, counted }) => method === 'static' && counted).length,
})

export const shownTrial = (trial: TrialHead): PackTrial => ({
  trialId: trial.id,
  fromPack: trial.from_pack,
  toPack: trial.to_pack,
  state: trial.state,
  done: trial.done,
  // Includes versions certified since the start.
  total: Math.max(trial.total, trial.done),
  startedBy: trial.started_by,
  createdAt: trial.created_at,
  finishedAt: trial.finished_at,
})

export const shownRow = (parts: Parts, row: ListedRow, now: number): TrialRow => {
  const changes = row.changes.filter(({ direction }) => direction !== 'other')
  return {
    identifyId: row.round_id,
    roundNumber: row.number,
    app: appBrief(parts, row, now),
    company: row.company_name,
    versionName: row.version_name,
    versionCode: row.version_code,
    labelled: row.labelled,
    verdict: row.verdict,
    failsBefore: row.fails_before,
    failsAfter: row.fails_after,
    changes,
    others: row.changes.length - changes.length,
  }
}

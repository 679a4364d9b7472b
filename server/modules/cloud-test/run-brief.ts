import type { CloudRunBrief } from '@alliance/contract/cloud-test'
import type { Parts } from '../../compose.ts'
import { appBrief } from '../app/index.ts'
import type { RunRow } from './queries.ts'

export const runBrief = (parts: Parts, row: RunRow, now: number): CloudRunBrief => {
  const devices = Number(row.devices ?? 0)
  return {
    runId: row.runId,
    number: row.number,
    versionId: row.version_id,
    app: appBrief(parts, row, now),
    versionName: row.version_name,
    state: row.state,
    standards: row.standards,
    demo: row.runDemo,
    devices,
    devicesDone: Number(row.submitted ?? 0),
    terms: devices * row.terms.length,
    termsJudged: Number(row.judged ?? 0),
    startedAt: row.started_at,
    endsBy: row.started_at + parts.limits.cloud.runMs,
    finishedAt: row.finished_at,
  }
}

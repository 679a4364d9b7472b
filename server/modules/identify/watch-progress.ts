import type { Analysis } from '@alliance/contract/identify'
import { watchProgress as call } from '@alliance/contract/progress'
import { GoldState } from '@alliance/contract/states'
import type { Parts } from '../../compose.ts'
import { serveStream } from '../../http/index.ts'
import { hubOf } from './progress-hub.ts'
import type { ReadingRow } from './progress-queries.ts'
import { summaryOf } from './report-terms.ts'
import { findRound } from './round-queries.ts'
import { analysisOf, findVersion } from './version-queries.ts'

type Watch = { parts: Parts; id: string; ended: AbortSignal }

const isOver = ({ state }: Analysis) => state === 'done' || state === 'unreadable'

const termsOf = ({ selfCheck, progress }: ReadingRow, analysis: Analysis) =>
  (isOver(analysis) ? selfCheck?.terms.map(summaryOf) : progress?.terms) ?? []

/** Each event contains the terms judged since the last one; if a reading restarts, so does the list. */
const selfCheck = async function* ({ parts, id, ended }: Watch) {
  let sent = 0
  let last = ''
  for await (const row of hubOf(parts).follow('version', id, ended)) {
    const analysis = analysisOf(row)
    const terms = termsOf(row, analysis)
    const from = terms.length < sent || isOver(analysis) ? 0 : sent
    const words = JSON.stringify([analysis, terms.length])
    if (words === last) continue
    last = words
    sent = terms.length
    yield { kind: 'selfCheck' as const, analysis, from, terms: terms.slice(from) }
    if (isOver(analysis)) return
  }
}

const round = async function* ({ parts, id, ended }: Watch) {
  let last = ''
  for await (const row of hubOf(parts).follow('round', id, ended)) {
    const standing = {
      kind: 'round' as const,
      goldState: row.gold_state,
      updatedAt: Number(row.updated_at),
      entryCount: row.entry_count,
      reportHash: row.report_hash,
      labs: row.labs,
    }
    const words = JSON.stringify(standing)
    if (words === last) continue
    last = words
    yield standing
    if (standing.goldState !== GoldState.certifying) return
  }
}

export const watchProgress = serveStream(call, async function* ({ parts, db, account, refuse }, { of, id }, ended) {
  const found = of === 'version' ? await findVersion(db, account.id, id) : await findRound(db, account.id, id)
  if (!found) throw refuse('NOT_FOUND')
  yield* of === 'version' ? selfCheck({ parts, id, ended }) : round({ parts, id, ended })
})

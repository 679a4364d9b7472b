import { queryApkDetail as call } from '@alliance/contract/identify'
import type { TermSummary } from '@alliance/contract/report'
import { packAt } from '../../analysis/index.ts'
import { serve } from '../../http/index.ts'
import { appBrief, findApp } from '../app/index.ts'
import { appealsAtStake } from './act-queries.ts'
import { summaryOf } from './report-terms.ts'
import { runningRound } from './round-queries.ts'
import { lastingGoldUntil, lastingObstacle } from './obstacles.ts'
import { analysisOf, findAnalysed, lastDeclarations } from './version-queries.ts'

type Analysed = NonNullable<Awaited<ReturnType<typeof findAnalysed>>>

const termsSoFar = ({ selfCheck, progress }: Analysed): TermSummary[] => selfCheck?.terms.map(summaryOf) ?? progress?.terms ?? []

const identityOf = ({ identity }: Analysed) => {
  if (identity === null) return null
  const { label: _label, ...shown } = identity
  return shown
}

export const queryApkDetail = serve(call, async ({ parts, db, account, refuse, now }, { versionId }) => {
  const version = await findAnalysed(db, account.id, versionId)
  if (!version) throw refuse('NOT_FOUND')
  const app = version.app_id === null ? undefined : await findApp(db, account.id, version.app_id)
  const running = await runningRound(db, versionId)
  return {
    versionId,
    fileName: version.file_name,
    sha256: version.sha256,
    sizeBytes: version.size_bytes,
    analysis: analysisOf(version),
    app: app ? appBrief(parts, app, now) : null,
    identity: identityOf(version),
    terms: termsSoFar(version),
    pack: version.selfCheck?.pack ?? '',
    packInForce: packAt(now).id,
    sdks: version.selfCheck?.sdks ?? [],
    runningIdentifyId: running?.id ?? null,
    obstacle: await lastingObstacle(db, version, now),
    lastingGoldUntil: await lastingGoldUntil(db, versionId, now),
    appealsAtStake: await appealsAtStake(db, versionId),
    lastDeclarations: app ? await lastDeclarations(db, account.id, app.id) : null,
  }
})

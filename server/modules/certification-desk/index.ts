import type { Served } from '../../http/index.ts'
import { decideTerm } from './decide-term.ts'
import { exportOfficeReport } from './export-report.ts'
import { holdRound } from './hold-round.ts'
import { queryOfficeRound } from './query-round.ts'
import { queryOfficeRounds } from './query-rounds.ts'
import { stopRound } from './stop-round.ts'

export { putBackRounds } from './holder-queries.ts'
export { countWaiting as countWaitingRounds } from './queries.ts'
export { countBesideRevoked } from './revoked-queries.ts'
export const served: readonly Served[] = [
  queryOfficeRounds,
  queryOfficeRound,
  holdRound,
  exportOfficeReport,
  decideTerm,
  stopRound,
]

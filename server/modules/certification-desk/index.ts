import type { Served } from '../../http/index.ts'
import { decideTerm } from './decide-term.ts'
import { queryOfficeRound } from './query-round.ts'
import { queryOfficeRounds } from './query-rounds.ts'
import { stopRound } from './stop-round.ts'

export const served: readonly Served[] = [queryOfficeRounds, queryOfficeRound, decideTerm, stopRound]

import type { RawRoute, Served } from '../../http/index.ts'
import type { JobHandler } from '../../jobs/index.ts'
import { addCorrection } from './add-correction.ts'
import { closeMonthsHandler } from './close-months.ts'
import { figuresFile } from './figures-file.ts'
import { queryCorrections } from './query-corrections.ts'
import { queryTransparency } from './query-transparency.ts'

export { namedTerms, planClosing } from './close-months.ts'
export { monthAfter, monthOf } from './months.ts'
export { keepMonth, lastClosed, listMonths } from './queries.ts'
export { type DecidedAppeal, type DecidedRound, figuresOf, TRANSPARENCY_TAG } from './rules.ts'
export const served: readonly Served[] = [queryTransparency, queryCorrections, addCorrection]
export const jobs: readonly JobHandler[] = [closeMonthsHandler]
export const rawRoutes: readonly RawRoute[] = [figuresFile]

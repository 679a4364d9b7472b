import { queryPackageMaps as call } from '@alliance/contract/package-maps'
import { serve } from '../../http/index.ts'
import { judgedRound } from './judged-round.ts'
import { readReport } from './report.ts'

/** Null if the round predates the maps, or its package could not be read. */
export const queryPackageMaps = serve(call, async (context, { identifyId }) => {
  const { stored } = await judgedRound(context, identifyId)
  return readReport(stored.content).package.maps ?? null
})

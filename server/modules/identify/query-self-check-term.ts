import { queryApkTerm as call } from '@alliance/contract/identify'
import { serve } from '../../http/index.ts'
import { detailOf } from './report-terms.ts'
import { findAnalysed } from './version-queries.ts'

export const querySelfCheckTerm = serve(call, async ({ db, account, refuse }, { versionId, termId }) => {
  const version = await findAnalysed(db, account.id, versionId)
  const term = version?.selfCheck?.terms.find(({ id }) => id === termId)
  if (!version?.selfCheck || !term) throw refuse('NOT_FOUND')
  return detailOf(version.selfCheck.pack, term)
})

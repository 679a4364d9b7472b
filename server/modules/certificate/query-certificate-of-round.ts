import { queryCertificateOfRound as call } from '@alliance/contract/certificate'
import { serve } from '../../http/index.ts'
import { isOwnRound, ownCertificateOfRound } from './queries.ts'
import { viewOfOne } from './view.ts'

export const queryCertificateOfRound = serve(call, async ({ parts, db, account, refuse, now }, { identifyId }) => {
  const row = await ownCertificateOfRound(db, account.id, identifyId)
  if (row) return viewOfOne(parts, db, { row, now })
  if (!(await isOwnRound(db, account.id, identifyId))) throw refuse('NOT_FOUND')
  return null
})

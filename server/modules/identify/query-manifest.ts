import { queryManifest as call } from '@alliance/contract/package-maps'
import { serve } from '../../http/index.ts'
import { manifestOf } from './act-queries.ts'
import { unpackManifest } from './packed-manifest.ts'
import { findRound, reportOfRound } from './round-queries.ts'

const PACKED_BYTES = 8 * 1024 ** 2

/** Null if the round predates stored manifests, or its package could not be read. */
export const queryManifest = serve(call, async ({ parts, db, account, refuse }, { identifyId }) => {
  const row = await findRound(db, account.id, identifyId)
  if (!row) throw refuse('NOT_FOUND')
  if (!(await reportOfRound(db, row.id))) throw refuse('REPORT_NOT_READY')
  const sha256 = await manifestOf(db, row.id)
  return sha256 === undefined ? null : unpackManifest(await parts.storage.bytes(sha256, PACKED_BYTES))
})

import { queryManifest as call } from '@alliance/contract/package-maps'
import { serve } from '../../http/index.ts'
import { judgedRound } from './judged-round.ts'
import { manifestOf } from './act-queries.ts'
import { unpackManifest } from './packed-manifest.ts'

const PACKED_BYTES = 8 * 1024 ** 2

/** Null if the round predates stored manifests, or its package could not be read. */
export const queryManifest = serve(call, async (context, { identifyId }) => {
  const { parts, db } = context
  const { row } = await judgedRound(context, identifyId)
  const sha256 = await manifestOf(db, row.id)
  return sha256 === undefined ? null : unpackManifest(await parts.storage.bytes(sha256, PACKED_BYTES))
})

import { uploadBounds as call } from '@alliance/contract/identify'
import { analysisBounds } from '../../analysis/index.ts'
import { serve } from '../../http/index.ts'
import { storedBytes } from '../upload/index.ts'

export const queryUploadBounds = serve(call, async ({ parts, db, account }) => ({
  packageBytes: parts.limits.packageBytes,
  storageBytes: parts.limits.packagesOfAccountBytes,
  storedBytes: (await storedBytes(db, [account.id])).get(account.id) ?? 0,
  chunkBytes: parts.limits.uploadChunkBytes,
  analysisSeconds: Math.ceil(parts.limits.analysis.wallMs / 1000),
  ...analysisBounds,
}))
